import { v7 as uuidv7 } from 'uuid';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { addressOf } from './address.ts';
import type { CallBase } from './api.ts';
import { currentLanguage } from './language.ts';
import { noteRequest, refreshOnce, sessionToken, signOutHere } from './session-token.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

export interface CallRequest {
  declaration: Declaration;
  args: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    /** Set by a screen whose double click, reload or retry must make one thing. */
    idempotencyKey?: string;
  };
}

/** Calls whose 401 means "wrong code", not "session over" (specification section 7). */
const NEVER_LOGS_OUT: ReadonlySet<Declaration> = new Set<Declaration>([
  contract.verifyCode,
  contract.login,
  contract.verifySignUp,
  contract.refreshToken,
]);

/**
 * Performs one call of the contract. On 401 the token is refreshed once and the call repeated; if that fails the person is
 * logged out here. A question that a busy server puts off is asked again by itself. Other errors are passed on as the API's ErrorBody.
 */
export const call: CallBase = async (request, { signal }) => {
  // One key for the call and its repetition after a refresh: what reached the API is not done twice.
  const key = request.args.idempotencyKey ?? (request.declaration.kind === 'mutation' ? uuidv7() : undefined);
  const ask = () => sendWithFreshToken(request.declaration, () => send(request, key, signal));
  return toResult(await (request.declaration.kind === 'query' ? waitWhileBusy(ask, signal) : ask()));
};

/** What came back: the HTTP status, 0 for none, and the JSON of the body. */
export interface Answer {
  status: number;
  body: unknown;
  /** Seconds after which a server that has too much to do wants to be asked again. */
  retryAfter?: number;
}

/** The body of a call that nobody answered. */
export const NO_ANSWER = { statusCode: 0, error: 'network', message: '' } as const;

/**
 * Sends; on 401 refreshes the token and sends once more, or signs the person out here. Where nobody answers the refresh, nobody
 * answered the call: that is no reason to sign anybody out.
 */
export async function sendWithFreshToken(declaration: Declaration, sendOnce: () => Promise<Answer>): Promise<Answer> {
  noteRequest();
  const first = await sendOnce();
  const expired = first.status === 401 && sessionToken() !== null && !NEVER_LOGS_OUT.has(declaration);
  if (!expired) return first;
  const refreshed = await refreshOnce();
  if (refreshed === 'done') return sendOnce();
  if (refreshed === 'away') return { status: 0, body: NO_ANSWER };
  signOutHere('ended');
  return first;
}

/** The headers of every call: the language shown, and the session. */
export function headersOfCall(): Headers {
  const headers = new Headers({ 'accept-language': currentLanguage() });
  const token = sessionToken();
  if (token) headers.set('authorization', `Bearer ${token.accessToken}`);
  return headers;
}

async function send(request: CallRequest, key: string | undefined, signal: AbortSignal): Promise<Answer> {
  const { declaration, args } = request;
  const headers = headersOfCall();
  if (key) headers.set('idempotency-key', key);
  if (args.body !== undefined) headers.set('content-type', 'application/json');
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  try {
    const response = await fetch(addressOf(declaration, args), { method: declaration.method, headers, body, signal });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), ...retryAfterOf(response) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: 0, body: NO_ANSWER };
  }
}

function retryAfterOf({ status, headers }: Response): Pick<Answer, 'retryAfter'> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && seconds > 0 ? { retryAfter: seconds } : {};
}

function toResult({ status, body }: Answer) {
  if (status >= 200 && status < 300) return { data: body };
  return { error: body as ErrorBody };
}
