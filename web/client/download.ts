import { contract } from '#shared/contract/all.ts';
import type { Arguments, Declaration, FileContent } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { addressOf } from './address.ts';
import type { CallError } from './api.ts';
import { callHeaders } from './call-headers.ts';
import { type Answer, NO_ANSWER, sendWithFreshToken, serverTime } from './client.ts';

type Endpoints = typeof contract;
export type DownloadName = {
  [N in keyof Endpoints]: Endpoints[N] extends { reply: { kind: 'file' } } ? N : never;
}[keyof Endpoints];

/** A file that was fetched, ready for `saveFile`. */
export interface DownloadedFile {
  name: string;
  content: Blob;
}

/** The file, or why there is none. */
export type Downloaded = { data: DownloadedFile; error?: undefined } | { data?: undefined; error: CallError };

/**
 * Fetches a file of an endpoint that replies with one: `download('getReport', { params })`. It never enters the store. The
 * token is refreshed once, as for every call.
 */
export function download<N extends DownloadName>(
  name: N,
  args: Arguments<Endpoints[N]> & Pick<FileArguments, 'bearer'>,
): Promise<Downloaded> {
  return downloadFrom(contract[name], args as FileArguments);
}

interface FileArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Sent in the place of the session's token. */
  bearer?: string;
}

/** `download` of any declaration. */
export async function downloadFrom(declaration: Declaration, args: FileArguments): Promise<Downloaded> {
  const ask = () => fetchFile(declaration, args);
  const { status, body } = await (args.bearer ? ask() : sendWithFreshToken(declaration, ask));
  return status === 200 ? { data: body as DownloadedFile } : { error: body as CallError };
}

async function fetchFile(declaration: Declaration, args: FileArguments): Promise<Answer> {
  const headers = callHeaders(args.bearer);
  if (args.body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(addressOf(declaration, args), {
      method: declaration.method,
      headers,
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    });
    if (!response.ok) {
      const at = serverTime(response.headers.get('date'));
      return { status: response.status, body: (await response.json()) as ErrorBody, ...at };
    }
    const name = nameOf(response.headers.get('content-disposition') ?? '');
    return { status: response.status, body: { name, content: await response.blob() } };
  } catch {
    return { status: 0, body: NO_ANSWER };
  }
}

/** The name in `filename*=UTF-8''…` (RFC 8187), as the API always sends it. */
function nameOf(disposition: string): FileContent['name'] {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
