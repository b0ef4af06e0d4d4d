import type { Programme } from '#shared/domain/catalogue/programme.ts';
import type { CrmEvent, TimelineKind } from '#shared/domain/crm/crm-event.ts';
import type { ContactWay, CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import type { CrmTemplate } from '#shared/domain/crm/fitting-messages.ts';
import type { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportReason } from '#shared/domain/crm/support-reason.ts';
import type { SmsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import type { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Language, LocalText } from '#shared/languages.ts';

/** How many people wait in each list; not counted beyond `CRM_COUNT_MAX`. */
export interface CrmCountsView {
  queues: Record<CrmQueue, number>;
  /** Callbacks that are not done. */
  callbacks: number;
}

export interface StaffNameView {
  _id: string;
  name: string;
}

/** Somebody who needs contact, and why. What a list does not know is null. */
export interface QueueRowView {
  _id: string;
  queue: CrmQueue;
  /** What the list is ordered by: when it was ordered, begins, left or is due. */
  at: string;
  person: { _id: string; name: string; phoneNo: string; language: Language };
  order: { _id: string; orderNumber: string; product: LocalText; programme: Programme | null } | null;
  appointment: { startsAt: string; branchName: string } | null;
  /** The place of an unpaid order is kept until then. */
  heldUntil: string | null;
  payment: { declined: boolean; paidWith: string | null } | null;
  questionnaire: { answered: number; questions: number } | null;
  sms: { template: string; reason: SmsFailureReason } | null;
  openDate: string | null;
  assignedTo: StaffNameView | null;
}

/** What the CRM knows of a person besides their account. */
export interface CrmRecordView {
  note: string;
  reachable: string;
  contactBy: ContactWay;
  /** Counts the changes of the three above. */
  version: number;
  changed: { at: string; by: string } | null;
  assignedTo: StaffNameView | null;
  openDate: string | null;
  customerSince: string;
  /** Their present choice about research; null while they were not asked. */
  research: boolean | null;
  orders: number;
  supports: { _id: string; at: string; reason: SupportReason; state: SupportState }[];
}

export interface TimelineNoteView {
  text: string;
  isChanged: boolean;
  /** Whether whoever asks wrote it, today. */
  mayChange: boolean;
}

/** One step in the timeline of a person. */
export interface TimelineItemView {
  _id: string;
  at: string;
  kind: TimelineKind;
  /** Null of a message, a note and a sign-in. */
  event: CrmEvent | null;
  sms: { template: string; language: Language; state: SmsState; reason: SmsFailureReason | null } | null;
  /** What the CRM wrote down. */
  note: TimelineNoteView | null;
  /** The browser of a sign-in, as it calls itself. */
  signIn: { device: string | null } | null;
  /** A member of staff; empty where the person or the product did it. */
  by: string;
  orderNumber: string | null;
  /** The day that was set; null where it was taken away, and of everything else. */
  openDate: string | null;
}

/** A message of the product that says something true now, in each language. */
export interface CrmSmsOfferView {
  template: CrmTemplate;
  order: { _id: string; orderNumber: string } | null;
  text: LocalText;
}

export interface CrmSmsView {
  phoneNo: string;
  preferredLanguage: Language;
  /** From then on the next message of staff may leave; null where it may now. */
  nextAt: string | null;
  offers: CrmSmsOfferView[];
}
