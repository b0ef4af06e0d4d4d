import type { Comparison, PersonFeature } from '#shared/domain/lab-intake/compare-person.ts';
import type { MessageDecision } from '#shared/domain/lab-intake/import-message-state.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';

/** A match that was undone. */
export interface UndoneMatchView {
  orderNumber: string;
  /** Null where the import matched it by itself. */
  matchedBy: string | null;
  matchedAt: string;
  matchReason: string | null;
  by: string;
  at: string;
  reason: string;
}

/** A discard that was taken back. */
export interface UndoneDiscardView {
  discardedBy: string | null;
  discardedAt: string;
  discardReason: string;
  by: string;
  at: string;
  reason: string;
}

/** A message as the laboratory sent it; everything that says how the person is, is left out. */
export interface MessageTextView {
  /** MSH-10, MSH-4 and MSH-7 as sent; '' where it names none. */
  controlId: string;
  facility: string;
  sentAt: string;
  segments: {
    /** Of the file, from 1. */
    line: number;
    /** '' of a line that begins like no segment. */
    name: string;
    raw: string;
    fields: { field: number; text: string }[];
    /** How many fields are left out. */
    hidden: number;
  }[];
  /** Segments beyond those shown. */
  more: number;
}

/** What is compared between a message and an order; `sample`: when it was taken. */
export type ComparedFeature = PersonFeature | 'number' | 'sample';

/** An order that a message may belong to, feature by feature beside what the message says. */
export interface MessageCandidateView {
  orderId: string;
  orderNumber: string;
  status: OrderStatus | null;
  person: { firstName: string; lastName: string; birthdate: string | null; sex: Sex | null };
  product: LocalText;
  sampledAt: string | null;
  compared: Record<ComparedFeature, Comparison>;
  /** How many of the features agree. */
  agreeing: number;
  /** A reason has to be given: something disagrees, or nothing identifies the person. */
  needsReason: boolean;
}

/** A message beside the orders it may belong to; never a value. */
export interface MessageComparisonView {
  /** Null where nothing was kept: it came before this was. */
  sent: SentIdentity | null;
  /** Its number looks like one of ours with a wrong check digit: mistyped. */
  wrongCheckDigit: boolean;
  /** By how much agrees. */
  candidates: MessageCandidateView[];
  /** Former matches that were undone, latest first. */
  undone: UndoneMatchView[];
  /** Former discards that were taken back, latest first. */
  takenBack: UndoneDiscardView[];
}

/** A message of the list of those set aside. */
export interface SetAsideMessageView {
  _id: string;
  importId: string;
  fileName: string;
  index: number;
  reason: string | null;
  /** Name as the laboratory sent it; '' where it sent none. */
  name: string;
  orderNumber: string | null;
  observations: number;
  receivedAt: string;
}

export interface SetAsideListView {
  waiting: SetAsideMessageView[];
  /** All that wait, also beyond those listed. */
  total: number;
  /** Matched by hand or discarded of late: each can be undone. */
  decided: (SetAsideMessageView & {
    decision: MessageDecision;
    by: string | null;
    at: string;
    decisionReason: string;
  })[];
}
