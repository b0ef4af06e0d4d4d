import type { ErrorCode } from '#shared/errors.ts';
import type { ImportItemView, ImportMessageView } from '#shared/views/lab-intake.ts';

/** An import with its counts. */
export type ImportFacts = ImportItemView;

/** Why a file is not stored: the API's error code, no reply, or stopped by the person. */
export type UploadFault = ErrorCode | 'network' | 'stopped';

/** How far the upload of a file is. */
export type UploadState =
  | { step: 'queued' }
  | { step: 'sending'; percent: number }
  | { step: 'stored'; importId: string }
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
