import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import type { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import type { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { OrderImportView, RefusedRowView } from '#shared/views/exports.ts';
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

/** A file that came in, a laboratory's or one of orders, and how far its import is. */
export interface ImportView {
  _id: string;
  kind: ImportKind;
  /** Of a file of orders; its rows are counted there, and messages it has none. */
  orders: OrderImportView | null;
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
  /** Values that wait for a mapping of their code or unit. */
  held: number;
  /** The laboratory that most of them came from; null where none waits. */
  heldFrom: string | null;
  /** The row stands for all that a sender delivered one by one in a Zurich day, and the counts are those of all; null of one import. */
  series: { key: string; sender: string; day: string; imports: number } | null;
  messages: ImportMessageView[];
  heldCodes: HeldCodeView[];
  /** The first refused rows of a file of orders. */
  refusals: RefusedRowView[];
}

/** An import as lists show it. */
export type ImportItemView = Omit<ImportView, 'messages' | 'heldCodes' | 'refusals'>;

/** A page of imports, newest first; with the first page come the older ones that wait for a decision. */
export interface ImportListView extends Page<ImportItemView> {
  waiting: ImportItemView[];
}

/** POST /results/hl7-upload: one entry per file, in the order sent. */
export interface UploadedView {
  files: { fileName: string; importId: string | null; error: string | null; message: string | null }[];
}

/** Values of an import that wait for a mapping. */
export interface HeldCodeView {
  facility: string;
  kind: 'code' | 'unit';
  sent: string;
  name: string;
  values: number;
}
