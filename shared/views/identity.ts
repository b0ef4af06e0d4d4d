import type { Language } from '#shared/languages.ts';
import type { Role } from '#shared/roles.ts';

/** A person as they see themselves (specification section 3, User). */
export interface UserView {
  id: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  email: string | null;
  /** E.164 */
  phoneNo: string;
  phoneNoVerified: boolean;
  streetAddress: string | null;
  zipCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string;
  preferredLanguage: Language;
  doctorTitle: string | null;
  roles: Role[];
  photoAvatarUrl: string | null;
}

/** A person in a list of staff: who they are and how to reach them, nothing about their health or what they ordered. */
export interface UserListItemView {
  id: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD; tells two people of one name apart. */
  birthdate: string | null;
  phoneNo: string;
  phoneNoVerified: boolean;
  email: string | null;
  zipCode: string | null;
  city: string | null;
  preferredLanguage: Language;
  roles: Role[];
  createdAt: string;
}

/** Kept by the browser as `authToken`, only when both tokens exist. */
export interface TokenView {
  accessToken: string;
  idToken: string;
  /** Instant at which the access token ends. */
  expiresIn: string;
  /** Instant at which the session ends, however much it is used. */
  sessionEndsAt: string;
}

export interface AddressSeenView {
  /** IPv4 or IPv6. */
  address: string;
}

export interface SignedInView {
  token: TokenView;
  user: UserView;
}

/** Same for known and unknown numbers. Seconds. */
export interface CodeSentView {
  resendInSeconds: number;
  expiresInSeconds: number;
  /** So many codes were asked for that numbers without an account get none for now; said to everybody. */
  mayNotCome: boolean;
  /** The SMS with the code before this one did not reach the phone. */
  lastWasLost: boolean;
}

/** A verified number without an account continues to sign-up with the ticket (valid 30 minutes). */
export interface SignUpTicketView {
  phoneNo: string;
  phoneNoVerified: true;
  signUpTicket: string;
}

/** A browser that is signed in. */
export interface SessionView {
  _id: string;
  /** Browser and system, such as `Firefox, Windows`; null where they are not known. */
  device: string | null;
  createdAt: string;
  /** To the minute. */
  lastSeenAt: string;
  /** The one that asks. */
  isThis: boolean;
}
