/** What a code was asked for. It is refused as wrong anywhere else: a code that somebody was talked into for one thing opens no other. */
export const CodePurpose = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  closeAccount: 'close-account',
  changePhone: 'change-phone',
  openShare: 'open-share',
  /** A branch signs in. */
  partner: 'partner',
  /** A person orders at the counter of a branch. */
  partnerOrder: 'partner-order',
} as const;

export type CodePurpose = (typeof CodePurpose)[keyof typeof CodePurpose];

/**
 * The codes that verify a number for a new account. One that was asked for at sign-in belongs to them while the number has no
 * account: it stays unspent there, and the person goes on with the sign-up.
 */
export const signUpPurposes = (hasAccount: boolean): readonly CodePurpose[] =>
  hasAccount ? [CodePurpose.signUp] : [CodePurpose.signUp, CodePurpose.signIn];
