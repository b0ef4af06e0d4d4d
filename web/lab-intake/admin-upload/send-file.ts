import { contract } from '#shared/contract/all.ts';
import { HL7_MAX_BYTES } from '#shared/contract/lab-intake.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { UploadedView } from '#shared/views/lab-intake.ts';
import { addressOf } from '#web/client/address.ts';
import { currentLanguage } from '#web/client/language.ts';
import { noteRequest, refreshOnce, sessionToken, signOutHere } from '#web/client/session-token.ts';
import type { UploadFault, UploadState } from './file-entry.ts';

interface SendOptions {
  /** Told each full percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  body: unknown;
}

/** The length of a name the API keeps; the end tells more than the beginning. */
const NAME_MAX = 200;
const HUNDRED = 100;

/** Refused for what the file is: sending it again cannot help. */
const FOR_GOOD: readonly UploadFault[] = ['hl7-expected', 'too-large', 'unsupported-media-type'];

/**
 * Sends one file and answers where it ended. Each file travels alone, so that a wrong one stops nobody else. By XMLHttpRequest,
 * because `fetch` does not tell how far an upload is. An expired token is renewed once, as every other call does.
 */
export async function sendFile(file: File, options: SendOptions): Promise<UploadState> {
  if (file.size > HL7_MAX_BYTES) return { step: 'refused', fault: 'too-large' };
  noteRequest();
  let reached = 0;
  const onProgress = (percent: number) => {
    reached = percent;
    options.onProgress(percent);
  };
  let answer = await post(file, { ...options, onProgress });
  if (answer.status === 401) {
    if (await refreshOnce()) answer = await post(file, { ...options, onProgress });
    else signOutHere('expired');
  }
  if (options.signal.aborted) return { step: 'failed', fault: 'stopped', percent: reached };
  return stateOf(answer, reached);
}

function stateOf({ status, body }: Answer, percent: number): UploadState {
  if (status === 0) return { step: 'failed', fault: 'network', percent };
  const importId = status < 300 ? (body as UploadedView | null)?.files[0]?.importId : undefined;
  if (importId) return { step: 'stored', importId };
  const fault = (body as ErrorBody | null)?.error ?? 'generic';
  return FOR_GOOD.includes(fault) ? { step: 'refused', fault } : { step: 'failed', fault, percent };
}

function post(file: File, { onProgress, signal }: SendOptions): Promise<Answer> {
  const declaration = contract.uploadHl7;
  const name = file.name.slice(-NAME_MAX);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const settle = (answer: Answer) => {
      signal.removeEventListener('abort', stop);
      resolve(answer);
    };
    let told = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      const percent = Math.floor((loaded / total) * HUNDRED);
      if (percent > told) onProgress(percent);
      told = Math.max(told, percent);
    };
    request.onload = () => settle({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => settle({ status: 0, body: null });
    request.onabort = () => settle({ status: 0, body: null });
    request.open(declaration.method, addressOf(declaration, { query: { filename: name, multipleFileUpload: false } }));
    const token = sessionToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token.accessToken}`);
    request.setRequestHeader('accept-language', currentLanguage());
    const form = new FormData();
    form.append(declaration.upload?.field ?? 'file', file, name);
    signal.addEventListener('abort', stop);
    if (signal.aborted) settle({ status: 0, body: null });
    else request.send(form);
  });
}

/** A proxy may answer with a page instead of JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
