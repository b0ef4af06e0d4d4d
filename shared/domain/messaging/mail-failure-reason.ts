import { MailState } from './mail-machine.ts';

/** Why a mail did not arrive, as staff read it: keys below `mailReason` of the texts of messaging. */
export const MAIL_FAILURE_REASONS = ['mailbox', 'refused', 'expired', 'server-away', 'no-answer', 'own-fault'] as const;

export type MailFailureReason = (typeof MAIL_FAILURE_REASONS)[number];

/** There is no such mailbox, or it takes nothing (RFC 5321, 4.2.3). */
const MAILBOX = ['550', '551', '553'];
/** The server did not take our own credentials: it is as good as away. */
const SIGN_IN = ['530', '534', '535', '538'];

/** Reads what is stored with a mail that failed or whose fate is unknown. */
export function mailFailureReason(state: MailState, error: string | null): MailFailureReason {
  if (state === MailState.unknown) return 'no-answer';
  if (error === null) return 'own-fault';
  if (error === 'expired') return 'expired';
  if (MAILBOX.includes(error)) return 'mailbox';
  return /^5\d\d$/.test(error) && !SIGN_IN.includes(error) ? 'refused' : 'server-away';
}
