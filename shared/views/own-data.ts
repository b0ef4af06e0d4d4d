import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { ContactWay } from '#shared/domain/crm/crm-queue.ts';
import type { DataFormat } from '#shared/domain/identity/own-data-format.ts';
import type { JobState } from '#shared/domain/jobs/job-state.ts';
import type { Application, KitStatus } from '#shared/domain/orders/application.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { AdditionalAnswer, AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { EventName } from '#shared/events.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { SessionView, UserView } from './identity.ts';
import type { AddressView } from './orders.ts';
import type { ReadingView } from './reading-log.ts';
import type { ResultView } from './results.ts';
import type { OwnShareView } from './sharing.ts';

/** A file of everything that the product holds of a person, and how far it is. */
export interface DataFileView {
  _id: string;
  format: DataFormat;
  state: JobState;
  handled: number;
  total: number | null;
  createdAt: string;
  expiresAt: string;
  bytes: number | null;
}

/** How a person gets what is held of them. */
export interface DataFilesView {
  /** It is too much to be answered at once: a file is made. */
  isLarge: boolean;
  files: DataFileView[];
}

/** Of the shape below; a change that a reading programme would notice gets another number. */
export const OWN_DATA_FORMAT = 'messlinie-own-data-1';

/**
 * Everything the product holds of a person that is theirs (Swiss data protection act, article 25), by the names of the API: instants are
 * ISO 8601 in UTC, days `YYYY-MM-DD`, money Rappen, texts in four languages. What no doctor has released, notes among staff, other
 * people and secrets are not in it.
 */
export interface OwnDataView {
  format: typeof OWN_DATA_FORMAT;
  madeAt: string;
  person: UserView & { createdAt: string };
  orders: OwnOrderView[];
  /** Every choice about research, the newest first. */
  researchApprovals: { approved: boolean; textVersion: string; language: Language | null; at: string }[];
  /** `text`: what an administrator wrote in their own words; null of a template, whose words are always the same. */
  messages: { template: string; state: string; createdAt: string; sentAt: string | null; text: string | null }[];
  mails: { template: string; state: string; createdAt: string; sentAt: string | null }[];
  /** The kinds of message that the person does without. */
  declinedNotices: { notice: string; createdAt: string }[];
  /** How and when they want to be called, and the day on which the support takes them up again; null where nobody noted it. */
  contactWishes: { contactBy: ContactWay; reachable: string; openDate: string | null } | null;
  readings: Omit<ReadingView, '_id'>[];
  sessions: (Omit<SessionView, '_id' | 'isThis'> & { ip: string | null; endedAt: string | null })[];
  knownDevices: { createdAt: string; usedAt: string | null }[];
  /** `language` and what follows: of a callback. */
  supports: {
    reason: string;
    state: string;
    createdAt: string;
    language: Language | null;
    phoneNo: string | null;
    startsAt: string | null;
    dueAt: string | null;
    calledAt: string | null;
    doneAt: string | null;
  }[];
  /** What the person did. */
  activities: { at: string; event: EventName }[];
}

export interface OwnOrderView {
  orderNumber: string;
  status: OrderStatus | null;
  createdAt: string;
  application: Application;
  product: { key: string; name: LocalText };
  items: { name: LocalText; price: number; discount: number }[];
  total: number;
  voucherCode: string | null;
  deliveryAddress: AddressView | null;
  invoiceAddress: AddressView | null;
  appointment: {
    state: AppointmentState;
    startsAt: string;
    endsAt: string;
    branch: { name: string; address: string };
  } | null;
  kit: { status: KitStatus; trackingNo: string | null; sentAt: string | null; returnedAt: string | null } | null;
  cancellation: { cancelledAt: string; reasons: string[]; refund: number; kept: number } | null;
  /** Samples that the laboratory could not use, by reason; sample 0 is the order's first. */
  rejections: { sampleNo: number; reason: RejectionReason; values: LocalText[]; rejectedAt: string }[];
  /** New samples that were chosen, free of charge; with an end where one was not needed any more. */
  newSamples: { sampleNo: number; chosenAt: string; endedAt: string | null }[];
  transactions: {
    transactionNo: string;
    type: string;
    status: string;
    amount: number;
    createdAt: string;
    settledAt: string | null;
  }[];
  acceptedTexts: { text: string; version: string; language: Language; acceptedAt: string }[];
  answers: {
    questionKey: string;
    question: LocalText | null;
    value: AnswerValue;
    /** The value in words, where it is one of several answers. */
    words: LocalText[];
    additionalAnswer: AdditionalAnswer[];
    answeredAt: string;
  }[];
  /** Released versions of the result, the newest first. */
  results: ResultView[];
  /** Which of its recommendations the person opened, and when first. */
  recommendationsRead: { key: string; readAt: string }[];
  /** With whom the result was shared, the newest first. */
  shares: OwnShareView[];
}
