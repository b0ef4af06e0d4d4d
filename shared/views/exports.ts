import type { JobState } from '#shared/domain/jobs/job-state.ts';

/** The first rows of an export, as they will be written; a column is its name. */
export interface ExportPreviewView {
  columns: string[];
  rows: Record<string, string | number>[];
  /** There are more. */
  hasMore: boolean;
}

export interface ExportStartedView {
  _id: string;
}

/** A file that was asked for, and how far it is. */
export interface ExportView {
  _id: string;
  kind: 'orders';
  askedBy: { _id: string; name: string };
  filter: Record<string, unknown>;
  state: JobState;
  handled: number;
  /** Null until it is known. */
  total: number | null;
  /** Key of a text; null where it did not fail. */
  reason: string | null;
  /** Rows of the file; null until it is done. */
  rows: number | null;
  bytes: number | null;
  createdAt: string;
  /** The file is there until then. */
  expiresAt: string;
}
