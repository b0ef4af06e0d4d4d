import type { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportOutcome } from '#shared/domain/crm/support-outcome.ts';
import type { CallbackReason } from '#shared/domain/crm/support-reason.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { Page } from './page.ts';

/** A callback that was asked for. Instants in ISO 8601. */
export interface SupportView {
  _id: string;
  orderId: string;
  orderNumber: string;
  productName: LocalText;
  reason: CallbackReason;
  state: SupportState;
  outcome: SupportOutcome | null;
  language: Language;
  phoneNo: string;
  createdAt: string;
  /** When its clock began: when it was asked for, or the time that was wished. */
  startsAt: string;
  /** The end of what was promised, or of our aim; null where nobody calls in this language. */
  dueAt: string | null;
  isPromised: boolean;
  /** The first call, and the last. */
  calledAt: string | null;
  lastCalledAt: string | null;
  tries: number;
  nextTryAt: string | null;
  /** When the promise was broken, and the end of the new one. */
  brokenAt: string | null;
  againBy: string | null;
  doneAt: string | null;
  isTaken: boolean;
  /** What staff alone read; null for customers. */
  staff: SupportStaffView | null;
}

export interface SupportStaffView {
  customerId: string;
  customerName: string;
  takenBy: string | null;
  takerName: string | null;
  takenAt: string | null;
  note: string | null;
}

/** Callbacks with what their clocks run by. */
export interface SupportsView extends Page<SupportView> {
  /** When somebody calls back, by language, as the settings say it; empty where nobody does. */
  callbackHours: Record<Language, string>;
  /** Public holidays of the next weeks where people call back, as days of Zurich. */
  callbackHolidays: string[];
}

/** What became of the callbacks of one Zurich month in one language. */
export interface SupportMonthView {
  /** `2026-11` */
  month: string;
  language: Language;
  asked: number;
  /** Of those for which a time was promised. */
  kept: number;
  broken: number;
  /** Opening time, by the hours of today, within which half of the promised ones were called; null where none was. */
  medianMinutes: number | null;
}
