import type { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { SettingKind, SettingName, SettingValue } from '#shared/domain/runtime/runtime-settings.ts';
import type { Language } from '#shared/languages.ts';

/** A setting as administrators see it: its kind with default and bounds, the value that applies, and who changed it last. */
export type SettingView = SettingKind & {
  name: SettingName;
  value: SettingValue;
  /** In English; the page has words of its own (`runtime-settings.json` effect.*). */
  description: string;
  /** Null while nobody changed it. */
  changed: { at: string; by: string } | null;
};

export interface SettingListView {
  settings: SettingView[];
}

/** How many people and orders are spoken to in a language. */
export interface LanguageUseView {
  language: Language;
  customers: number;
  /** Paid, and without a released result. */
  openOrders: number;
}

/** One change of a setting; languages are joined by commas. */
export interface SettingChangeView {
  _id: string;
  at: string;
  by: string;
  from: string | number | boolean;
  to: string | number | boolean;
  reason: string | null;
}

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
  /** Where it stands for many: when the newest of them was found. A decision names it, so that it is about what was listed. */
  listedUntil?: string;
}

/** Oldest first; `total` counts also those that one reply has no room for. */
export interface FailureListView {
  items: FailureView[];
  total: number;
}

/** Where the pages of the queues are. */
export interface QueueBoardView {
  path: string;
}
