import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import type { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportState } from '#shared/domain/lab-intake/import-state.ts';
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
