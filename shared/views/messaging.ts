import type { Notice } from '#shared/domain/messaging/notices.ts';
import type { SmsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import type { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Language } from '#shared/languages.ts';

/** Which of the messages that a person may do without they get. */
export type NoticesView = Record<Notice, boolean>;

/** What an administrator wrote to a person, and what became of it. */
export interface WrittenSmsView {
  _id: string;
  message: string;
  at: string;
  by: string;
  state: SmsState;
  /** When it came into its state; null while it waits. */
  changedAt: string | null;
  /** Why it did not arrive, in our words (`messaging.json` reason.*) and in the provider's. */
  failure: { reason: SmsFailureReason; code: string } | null;
}

/** Whom an administrator writes to; `sms` is null where nobody has written yet. */
export interface LatestSmsView {
  phoneNo: string;
  preferredLanguage: Language;
  sms: WrittenSmsView | null;
  /** From then on the next one may leave; null where it may now. */
  nextAt: string | null;
  /** As many signs as fit beside the frame. */
  maxLength: number;
}

/** A message in the list: to whom and which one, never what it said. */
export interface SmsListItemView {
  _id: string;
  at: string;
  /** Null of a code to a number without an account, and of somebody who was purged. */
  person: { _id: string; name: string } | null;
  /** Masked. */
  phoneNo: string;
  template: string;
  language: Language;
  state: SmsState;
  changedAt: string | null;
  reason: SmsFailureReason | null;
}
