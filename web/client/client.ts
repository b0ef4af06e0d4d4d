import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { LOST_ANSWER_MS } from '#shared/limits/screens.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { addressOf } from './address.ts';
import type { CallBase } from './api.ts';
import { callHeaders } from './call-headers.ts';
import { newKey } from './new-key.ts';
import { sendPatiently } from './patience.ts';
import { type Refreshed, refreshOnce } from './refresh-session.ts';
import { isExpired, noteRequest, sessionToken, signOutHere } from './session-token.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

export interface CallRequest {
  declaration: Declaration;
  args: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    /** Set by a screen whose double click, reload or retry must make one thing. */
    idempotencyKey?: string;
    /** Sent in the place of the session's token: the ticket of somebody who signs up. */
    bearer?: string;
  };
}

/** Calls whose 401 means "wrong code", not "session over" (specification section 7). */
const NEVER_LOGS_OUT: ReadonlySet<Declaration> = new Set<Declaration>([
  contract.verifyCode,
  contract.login,
  contract.verifySignUp,
  contract.refreshToken,
]);

/** A question that people wait for before anything else is shown. */
const FIRST_QUESTION: Declaration = contract.getMe;

/**
 * Performs one call of the contract. On 401 an expired token is refreshed once and the call repeated; else the person is logged
 * out here. A question that a busy server puts off is asked again by itself, and one that nobody answers is given up after a while.
 * Other errors are passed on as the API's ErrorBody.
 */
export const call: CallBase = async (request, { signal }) => {
  const { declaration, args } = request;
  const isQuestion = declaration.kind === 'query';
  // A screen asks several at once, and each holds a slow phone up: they go out one by one, with room for the page between them.
  if (isQuestion && 'scheduler' in globalThis) await globalThis.scheduler.yield?.();
  // One key for the call and its repetitions: what reached the API is not done twice.
  const key = args.idempotencyKey ?? (isQuestion ? undefined : newKey());
  const isWatched = !isQuestion || declaration === FIRST_QUESTION;
  const patience = { isWatched, signal, ...(isQuestion ? { limitMs: LOST_ANSWER_MS } : {}) };
  const sendOnce = () => sendPatiently(patience, (attempt) => send(request, key, attempt));
  const ask = () => (args.bearer ? sendOnce() : sendWithFreshToken(declaration, sendOnce));
  return toResult(await (isQuestion ? waitWhileBusy(ask, signal) : ask()));
};

/** A call beside the store: emptying the store does not cut it off. */
export const callAside = (request: CallRequest) =>
  // Of what the library hands over with a call, `call` reads the signal alone.
  call(request, { signal: new AbortController().signal } as Parameters<CallBase>[1], {});

/** What came back: the HTTP status, 0 for none, and the JSON of the body. */
export interface Answer {
  status: number;
  body: unknown;
  /** Seconds after which a server that has too much to do wants to be asked again. */
  retryAfter?: number;
  /** The server's clock as it answered, ms. */
  at?: number;
}

/** The body of a call that nobody answered. */
export const NO_ANSWER = { statusCode: 0, error: 'network', message: '' } as const;

let lookAt: ((declaration: Declaration, answer: Answer) => Promise<void>) | undefined;

/** Sets who looks at every answer that is given to somebody signed in, files and uploads too, before its caller does. */
export function onAnswer(listener: (declaration: Declaration, answer: Answer) => Promise<void>): void {
  lookAt = listener;
}

/**
 * Sends. On 401 a token that is over is refreshed and the call sent once more; otherwise the person is signed out here. Where
 * nobody answers the refresh, nobody answered the call: that is no reason to sign anybody out.
 */
export async function sendWithFreshToken(declaration: Declaration, sendOnce: () => Promise<Answer>): Promise<Answer> {
  noteRequest();
  const used = sessionToken();
  const first = await sendOnce();
  await lookAt?.(declaration, first);
  if (first.status !== 401 || used === null || NEVER_LOGS_OUT.has(declaration) || isAboutCode(first)) return first;
  const renewed = await renew(used, first.at);
  if (renewed === 'away') return { status: 0, body: NO_ANSWER };
  const last = renewed === 'done' ? await sendOnce() : first;
  if (last.status === 401) signOutHere('ended');
  return last;
}

/** A wrong code of somebody who is signed in says nothing about the session. */
const isAboutCode = ({ body }: Answer): boolean => /^code-/.test((body as Partial<ErrorBody> | null)?.error ?? '');

/** Gets a newer token than the one that was refused, where that one was over. Another call may have done so in the meantime. */
async function renew(used: TokenView, at: number | undefined): Promise<Refreshed> {
  const held = sessionToken();
  if (held !== null && held.accessToken !== used.accessToken) return 'done';
  return held !== null && isExpired(used, at) ? refreshOnce() : 'refused';
}

async function send({ declaration, args }: CallRequest, key: string | undefined, signal: AbortSignal): Promise<Answer> {
  const headers = callHeaders(args.bearer);
  if (key) headers.set('idempotency-key', key);
  if (args.body !== undefined) headers.set('content-type', 'application/json');
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  try {
    const response = await fetch(addressOf(declaration, args), { method: declaration.method, headers, body, signal });
    const text = await response.text();
    const at = serverTime(response.headers.get('date'));
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      ...retryAfterOf(response.status, response.headers.get('retry-after')),
      ...at,
    };
  } catch {
    return { status: 0, body: NO_ANSWER };
  }
}

/** `at` of an answer: what its `Date` header says (to the second), where it has one. */
export function serverTime(date: string | null): Pick<Answer, 'at'> {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? {} : { at };
}

/** What a refusal for having too much to do says about later. */
export function retryAfterOf(status: number, header: string | null): Pick<Answer, 'retryAfter'> {
  const seconds = Number(header ?? Number.NaN);
  return (status === 429 || status === 503) && seconds > 0 ? { retryAfter: seconds } : {};
}

function toResult({ status, body }: Answer) {
  if (status >= 200 && status < 300) return { data: body };
  // What stands in front of the server answers in words of its own.
  const isOurs = typeof body === 'object' && body !== null && 'statusCode' in body;
  return { error: isOurs ? (body as ErrorBody) : { statusCode: status, error: 'generic' as const, message: '' } };
}
