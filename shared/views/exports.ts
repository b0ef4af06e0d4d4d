import type { Detail } from '#shared/domain/exports/coarsen.ts';
import type { FileForm } from '#shared/domain/exports/file-form.ts';
import type { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import type { OrderColumn } from '#shared/domain/exports/order-columns.ts';
import type { Dataset } from '#shared/domain/exports/research-columns.ts';
import type { ExportFault, ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import type { RowFault } from '#shared/domain/exports/row-fault.ts';
import type { JobState } from '#shared/domain/jobs/job-state.ts';

/** The first rows of an export, as they will be written; a column is its name. */
export interface ExportPreviewView {
  columns: string[];
  rows: Record<string, string | number>[];
  /** There are more. */
  hasMore: boolean;
}

/** How much less exactly a file says who somebody is, so that nobody stands alone in it. */
export interface CoarseningView {
  /** So many people share whatever is said of one. */
  smallCell: number;
  /** How many people are described less exactly than the others, and how. */
  steps: { detail: Partial<Detail>; people: number }[];
  /** Some people are not in the file, because too few share what could be said of them. */
  leftOut: boolean;
  /** Which test some people ordered is not told, because too few of them did. */
  rareTests?: boolean;
}

/** The first rows of a file for research, as it would be made now; its pseudonyms are those of no other. */
export interface ResearchPreviewView {
  columns: string[];
  rows: Record<string, string | number>[];
  /** About: what of it is withdrawn or free text is seen only as it is written. Null where too few people are in it to say. */
  estimatedRows: number | null;
  people: number | null;
  /** Why no file would be made; null where one would. */
  fault: ExportFault | null;
  /** Null of a complete file. */
  coarsening: CoarseningView | null;
  /** As it is carried out: whole months and bands of age where pseudonyms are given. */
  plan: ResearchPlan;
}

/** What is told beside a file for research; no value and no name. */
export interface ManifestView {
  format: 'research-export/1';
  dataset: Dataset;
  filter: Omit<ResearchPlan, 'dataset' | 'columns' | 'complete'>;
  columns: string[];
  pseudonymised: boolean;
  rows: number;
  people: number;
  bytes: number;
  /** Of the file as it is downloaded, hex. */
  sha256: string;
  /** Which versions of the text on research the people in it agreed to. */
  consentTextVersions: string[];
  coarsening: CoarseningView | null;
  madeAt: string;
  /** Role of whoever asked for it. */
  madeBy: 'admin' | 'data_export';
  expiresAt: string;
}

export interface ExportStartedView {
  _id: string;
}

/** A file that was asked for, and how far it is. */
export interface ExportView {
  _id: string;
  kind: 'orders' | Dataset;
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
  pseudonymised: boolean;
  /** Of a file for research that is made; null of all others. */
  manifest: ManifestView | null;
  createdAt: string;
  /** The file is there until then. */
  expiresAt: string;
}

/** A file of orders: what it is about, and what becomes of its rows. */
export interface OrderImportView {
  target: ImportTarget;
  /** Of the trial, the counts say what would be; once it was agreed to, what was written. */
  phase: ImportPhase;
  /** Null before it was looked through. */
  form: FileForm | null;
  /** What a sentence about a file that cannot be read names. */
  detail: string | null;
  created: number;
  changed: number;
  /** They say what stands. */
  same: number;
  refused: number;
  confirmedAt: string | null;
  /** The file, and its refused rows, are there until then. */
  expiresAt: string;
}

/** A row that was refused. */
export interface RefusedRowView {
  line: number;
  field: OrderColumn | null;
  /** What stood there, shortened; null where nothing did. */
  said: string | null;
  fault: RowFault;
  /** What a sentence about it names. */
  detail: string | null;
}
