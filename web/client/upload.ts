import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { contract } from '#shared/contract/all.ts';
import type { Arguments, Declaration, ReplyOf } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { addressOf } from './address.ts';
import { api, type CallError } from './api.ts';
import { callHeaders } from './call-headers.ts';
import { type Answer, NO_ANSWER, retryAfterOf, sendWithFreshToken, serverTime } from './client.ts';
import { invalidatedTags } from './tags.ts';

type Endpoints = typeof contract;
type UploadName = { [N in keyof Endpoints]: Endpoints[N] extends { upload: object } ? N : never }[keyof Endpoints];

type UploadArguments<N extends UploadName> = Arguments<Endpoints[N]> & {
  files: readonly File[];
  /** Called at each full percent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

export type Uploaded<N extends UploadName> =
  | { data: ReplyOf<Endpoints[N]>; error?: undefined; retryAfter?: undefined }
  | { data?: undefined; error: CallError; retryAfter?: number };

const HUNDRED = 100;
/** Stands for a failure whose body is no JSON. */
const UNREADABLE: Omit<ErrorBody, 'statusCode'> = { error: 'generic', message: '' };

/**
 * Uploads files to an endpoint of the contract that takes some: `dispatch(upload('uploadHl7', { query, files }))`. The token is
 * refreshed once, as for every call; what the files change is asked for again. An upload that was stopped ends as `network`.
 */
export function upload<N extends UploadName>(
  name: N,
  args: UploadArguments<N>,
): ThunkAction<Promise<Uploaded<N>>, unknown, unknown, UnknownAction> {
  return async (dispatch) => {
    const declaration: Declaration = contract[name];
    const { status, body, retryAfter } = await sendWithFreshToken(declaration, () => post(declaration, args));
    if (status < 200 || status >= 300) {
      const error = (body ?? { ...UNREADABLE, statusCode: status }) as CallError;
      return { error, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
    dispatch(api.util.invalidateTags(invalidatedTags(name, args)));
    return { data: body as ReplyOf<Endpoints[N]> };
  };
}

interface PostArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  files: readonly File[];
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** By XMLHttpRequest, because `fetch` does not tell how far an upload is. */
function post(declaration: Declaration, args: PostArguments): Promise<Answer> {
  const { files, onProgress, signal } = args;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const settle = (answer: Answer) => {
      signal?.removeEventListener('abort', stop);
      resolve(answer);
    };
    let told = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      const percent = Math.floor((loaded / total) * HUNDRED);
      if (percent > told) onProgress?.(percent);
      told = Math.max(told, percent);
    };
    request.onload = () => {
      const at = serverTime(request.getResponseHeader('date'));
      const { status } = request;
      const later = retryAfterOf(status, request.getResponseHeader('retry-after'));
      settle({ status, body: readJson(request.responseText), ...later, ...at });
    };
    request.onerror = () => settle({ status: 0, body: NO_ANSWER });
    request.onabort = request.onerror;
    request.open(declaration.method, addressOf(declaration, args));
    for (const [header, value] of callHeaders()) request.setRequestHeader(header, value);
    const form = new FormData();
    for (const file of files) form.append(declaration.upload?.field ?? 'file', file);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) settle({ status: 0, body: NO_ANSWER });
    else request.send(form);
  });
}

/** A proxy may answer with a page instead of JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
