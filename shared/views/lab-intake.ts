import type { Comparison, PersonFeature } from '#shared/domain/lab-intake/compare-person.ts';
import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import type { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Page } from './page.ts';

/** What became of one message of an uploaded file. */
export interface ImportMessageView {
  _id: string;
  index: number;
  state: MessageState;
  /** Key of the reason (`lab-intake.json` reason.*), never a value. */
  reason: string | null;
  /** Segment and line of a refusal, as the reader reports it; no content. */
  where: string | null;
  orderNumber: string | null;
  orderId: string | null;
  observations: number;
  /** Observations that were not taken though they say something else than what stands. */
  notTaken: number;
  replaced: boolean;
  /** What a person decided about a message that was set aside. Matched by hand, it stays `set-aside` until the worker took it over. */
  decision: { kind: MessageDecision; by: string | null; at: string; reason: string } | null;
}

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
  /** Matched by hand of late: each can be undone. */
  decided: (SetAsideMessageView & { orderId: string; by: string | null; at: string; decisionReason: string })[];
}

/** An uploaded laboratory file and how far its import is. */
export interface ImportView {
  _id: string;
  fileName: string;
  bytes: number;
  state: ImportState;
  /** Messages handled and found so far; total 0 while the file is being read. */
  handled: number;
  total: number;
  applied: number;
  /** Set aside and not decided yet. */
  setAside: number;
  /** Matched by hand and on the way. */
  matching: number;
  /** Not understood. */
  refused: number;
  /** They carry no results. */
  skipped: number;
  /** Everything in them stands already. */
  duplicates: number;
  /** Nothing of them was taken: what stands is newer. */
  older: number;
  /** Values put aside, of all messages. */
  notTaken: number;
  discarded: number;
  /** Of the applied ones: how many replaced earlier values. */
  replaced: number;
  /** What is odd about the file as a whole. */
  problems: FileProblem[];
  reason: string | null;
  uploadedBy: string | null;
  createdAt: string;
  finishedAt: string | null;
  version: number;
  messages: ImportMessageView[];
}

/** An import as lists show it. */
export type ImportItemView = Omit<ImportView, 'messages'>;

/** A page of imports, newest first; with the first page come the older ones that wait for a decision. */
export interface ImportListView extends Page<ImportItemView> {
  waiting: ImportItemView[];
}

/** POST /results/hl7-upload: one entry per file, in the order sent. */
export interface UploadedView {
  files: { fileName: string; importId: string | null; error: string | null; message: string | null }[];
}
