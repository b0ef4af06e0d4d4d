import { HL7_MAX_BYTES, REPORT_MAX_BYTES } from '#shared/contract/lab-intake.ts';
import { toReportName } from '#shared/domain/lab-intake/report-name.ts';
import type { AppDispatch } from '#web/app/store.ts';
import { type Uploaded, upload } from '#web/client/upload.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import type { ExistingReport, UploadFault, UploadState } from './file-entry.ts';
import { isPdf } from './is-pdf.ts';

interface SendOptions {
  /** A report may replace the one of its name. */
  overwrites: boolean;
  /** Called at each full percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Where sending a file ended; `put-off`: the server has too much to do and wants to be asked again, so many seconds later. */
export type SendOutcome = UploadState | { step: 'put-off'; seconds: number };

/** Longest file name the API takes; of a longer one the end says more than the beginning. */
const NAME_MAX = 200;

/** Refused for what the file is: another try cannot help. */
const PERMANENT: readonly UploadFault[] = [
  ...(['hl7-expected', 'pdf-expected', 'too-large', 'unsupported-media-type', 'invalid-input'] as const),
  ...(['order-unpaid', 'order-not-matched', 'no-matching-customer', 'order-cancelled'] as const),
];

/** Sends one file and returns where it ended, or when the server wants to be asked again. Each file travels alone, so that a wrong one stops nobody else. */
export async function sendFile(dispatch: AppDispatch, file: File, options: SendOptions): Promise<SendOutcome> {
  if (file.size > (isPdf(file) ? REPORT_MAX_BYTES : HL7_MAX_BYTES)) return { step: 'refused', fault: 'too-large' };
  let percent = 0;
  const onProgress = (reached: number) => {
    percent = reached;
    options.onProgress(reached);
  };
  const carriage = { onProgress, signal: options.signal };
  const { stored, failed } = isPdf(file)
    ? await sendReport(dispatch, file, options.overwrites, carriage)
    : await sendHl7(dispatch, file, carriage);
  if (options.signal.aborted && !stored) return { step: 'failed', fault: 'stopped', percent };
  if (stored) return stored;
  if (failed?.retryAfter !== undefined) return { step: 'put-off', seconds: failed.retryAfter };
  const fault = faultOf(failed);
  if (fault === 'already-exists')
    return { step: 'exists', existing: bodyOf(failed)?.details as unknown as ExistingReport };
  return PERMANENT.includes(fault) ? { step: 'refused', fault } : { step: 'failed', fault, percent };
}

const bodyOf = (failed: Failed | undefined) => errorBodyOf(failed?.error);

function faultOf(failed: Failed | undefined): UploadFault {
  const isUnpaid = bodyOf(failed)?.fields?.some(({ key }) => key === 'field.order-unpaid') ?? false;
  return isUnpaid ? 'order-unpaid' : (failed?.error.error ?? 'generic');
}

type Carriage = Pick<SendOptions, 'onProgress' | 'signal'>;
type Failed = Extract<Uploaded<'uploadHl7'>, { data?: undefined }>;
interface Sent {
  stored?: UploadState | undefined;
  failed?: Failed;
}

/** What it would replace is set aside by the worker, until somebody who sees the order agrees. */
async function sendHl7(dispatch: AppDispatch, file: File, carriage: Carriage): Promise<Sent> {
  const filename = file.name.slice(-NAME_MAX);
  const files = [filename === file.name ? file : new File([file], filename, { type: file.type })];
  const query = { filename, multipleFileUpload: false, askBeforeReplacing: true };
  const reply = await dispatch(upload('uploadHl7', { query, files, ...carriage }));
  if (reply.error) return { failed: reply };
  const importId = reply.data.files[0]?.importId;
  return { stored: importId ? { step: 'stored', importId } : undefined };
}

async function sendReport(dispatch: AppDispatch, file: File, overwrites: boolean, carriage: Carriage): Promise<Sent> {
  const params = { overwrite: overwrites ? '1' : '0', name: toReportName(file.name) } as const;
  const reply = await dispatch(upload('uploadReport', { params, files: [file], ...carriage }));
  return reply.error ? { failed: reply } : { stored: { step: 'kept', report: reply.data } };
}
