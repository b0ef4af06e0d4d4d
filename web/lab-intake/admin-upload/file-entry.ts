import type { ErrorCode } from '#shared/errors.ts';
import type { ImportItemView, ImportMessageView } from '#shared/views/lab-intake.ts';
import type { ReportView } from '#shared/views/reports.ts';

/** An import with its counts. */
export type ImportFacts = ImportItemView;

/** Why a file is not stored: the API's error code, an order that is not paid, no reply, or stopped by the person. */
export type UploadFault = ErrorCode | 'order-unpaid' | 'network' | 'stopped';

/** What the API says of the report whose name an upload has too. */
export interface ExistingReport {
  reportId: string;
  version: number;
  bytes: number;
  at: string;
  /** It holds what was sent now. */
  same: boolean;
}

/** How far the upload of a file is. */
export type UploadState =
  | { step: 'queued' }
  | { step: 'sending'; percent: number }
  | { step: 'stored'; importId: string }
  /** A report, which nobody has to read any more. */
  | { step: 'kept'; report: ReportView }
  /** A report of its name is stored already: somebody decides. */
  | { step: 'exists'; existing: ExistingReport }
  /** Somebody decided that the one that is stored stays. */
  | { step: 'skipped'; existing: ExistingReport }
  /** The same file would be refused again. */
  | { step: 'refused'; fault: UploadFault }
  /** Another try may succeed. */
  | { step: 'failed'; fault: UploadFault; percent: number };

/** One row: a file that was chosen in this page, or an import of before. */
export interface FileEntry {
  key: string;
  fileName: string;
  bytes: number;
  /** null: not uploaded in this page. */
  upload: UploadState | null;
  import: ImportFacts | null;
  /** null: not asked for (yet). */
  messages: readonly ImportMessageView[] | null;
}
