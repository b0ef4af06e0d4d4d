import type { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Language } from '#shared/languages.ts';

export interface FlagView {
  value: boolean;
}

export interface LanguageSwitchingView {
  value: boolean;
  languages: Language[];
}

/** What a failure is about: numbers and names of files, never of people. */
export type FailureSubject =
  | { kind: 'order'; orderId: string; orderNumber: string }
  | { kind: 'import'; importId: string; fileName: string }
  | { kind: 'message'; importId: string; fileName: string; position: number; orderNumber: string | null }
  /** `phoneNo` is masked, and so is `email`. */
  | { kind: 'phone'; phoneNo: string }
  | { kind: 'email'; email: string };

/** Something that was tried and failed for good: a person asks for it again or discards it. */
export interface FailureView {
  _id: string;
  kind: FailureKind;
  /** What it was: a job's name, the template of a message or mail, or the kind again (`runtime.json` work.*, `messaging.json` template.*). */
  work: string;
  /** Why it was given up (`runtime.json` reason.*, `messaging.json` reason.*, mailReason.*). */
  reason: string;
  /** The technical code, for whoever looks into the log; never personal data. */
  code: string | null;
  subject: FailureSubject | null;
  /** Rappen, where it is about money. */
  amount: number | null;
  /** How often it was tried, or started where its process died. */
  tries: number;
  failedAt: string;
}

/** Oldest first; `total` counts also those that one reply has no room for. */
export interface FailureListView {
  items: FailureView[];
  total: number;
}
