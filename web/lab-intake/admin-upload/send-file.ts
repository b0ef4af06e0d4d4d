import { HL7_MAX_BYTES } from '#shared/contract/lab-intake.ts';
import type { AppDispatch } from '#web/app/store.ts';
import { upload } from '#web/client/upload.ts';
import type { UploadFault, UploadState } from './file-entry.ts';

interface SendOptions {
  /** Called at each full percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Where sending a file ended; `put-off`: the server has too much to do and wants to be asked again, so many seconds later. */
export type SendOutcome = UploadState | { step: 'put-off'; seconds: number };

/** Longest file name the API takes; of a longer one the end says more than the beginning. */
const NAME_MAX = 200;

/** Refused for what the file is: another try cannot help. */
const PERMANENT: readonly UploadFault[] = ['hl7-expected', 'too-large', 'unsupported-media-type'];

/** Sends one file and returns where it ended, or when the server wants to be asked again. Each file travels alone, so that a wrong one stops nobody else. */
export async function sendFile(dispatch: AppDispatch, file: File, options: SendOptions): Promise<SendOutcome> {
  if (file.size > HL7_MAX_BYTES) return { step: 'refused', fault: 'too-large' };
  let percent = 0;
  const onProgress = (reached: number) => {
    percent = reached;
    options.onProgress(reached);
  };
  const filename = file.name.slice(-NAME_MAX);
  const { data, error, retryAfter } = await dispatch(
    upload('uploadHl7', {
      query: { filename, multipleFileUpload: false },
      files: [filename === file.name ? file : new File([file], filename, { type: file.type })],
      onProgress,
      signal: options.signal,
    }),
  );
  if (options.signal.aborted) return { step: 'failed', fault: 'stopped', percent };
  const importId = data?.files[0]?.importId;
  if (importId) return { step: 'stored', importId };
  if (retryAfter !== undefined) return { step: 'put-off', seconds: retryAfter };
  const fault: UploadFault = error?.error ?? 'generic';
  return PERMANENT.includes(fault) ? { step: 'refused', fault } : { step: 'failed', fault, percent };
}
