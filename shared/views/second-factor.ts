import type { Role } from '#shared/roles.ts';
import type { SignedInView } from './identity.ts';

/** The SMS code of somebody of the staff was right; the ticket (a bearer token) opens the calls of the second factor only. */
export interface SecondFactorAskedView {
  secondFactorTicket: string;
  expiresInSeconds: number;
  /** false: the first sign-in, at which a factor is enrolled. */
  isEnrolled: boolean;
  /** With title, as colleagues know the person. */
  name: string;
  /** null while no factor is enrolled. */
  recoveryCodesLeft: number | null;
  recoveryCodesVoid: boolean;
}

/** What is left of a person's recovery codes. */
export interface RecoveryCodesLeft {
  recoveryCodesLeft: number;
  /** The key they were hashed under is gone since they were made: those on the person's sheet open nothing. */
  recoveryCodesVoid: boolean;
}

/** What a person puts into their authenticator app, and keeps on paper. Shown once. */
export interface EnrolmentView {
  /** Base 32, to be typed. */
  key: string;
  /** `otpauth://totp/…`, for the QR code. */
  address: string;
  /** What the app calls it. */
  account: string;
  /** `4KTM-9XQD` */
  recoveryCodes: string[];
}

export interface RecoveryCodesView {
  recoveryCodes: string[];
}

export interface RecoveredView extends SignedInView {
  recoveryCodesLeft: number;
}

export interface OwnSecondFactorView extends RecoveryCodesLeft {
  /** null while none is enrolled. */
  enrolledAt: string | null;
}

/** Somebody of the staff and the state of their second factor. */
export interface SecondFactorHolderView extends RecoveryCodesLeft {
  /** Of the person. */
  id: string;
  name: string;
  roles: Role[];
  enrolledAt: string | null;
  usedAt: string | null;
  /** The lock after wrong codes, while it holds. */
  lockedUntil: string | null;
}

/** An open request to take somebody's second factor away. */
export interface SecondFactorResetView {
  _id: string;
  userId: string;
  name: string;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: string;
  lapsesAt: string;
  /** Whoever asks may consent: a third person. */
  mayConsent: boolean;
}

export interface SecondFactorsView {
  staff: SecondFactorHolderView[];
  resets: SecondFactorResetView[];
}
