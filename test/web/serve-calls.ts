import { jest } from '@jest/globals';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** What a server says to a call: a body, the code it refuses with, a whole response, or nothing at all. */
export type Said = object | ErrorCode | 'away' | Response;
type Reply = (body: never, query: URLSearchParams) => Said | Promise<Said>;

export interface AskedCall {
  /** `METHOD /path` */
  call: string;
  body: unknown;
  /** What stands in `Authorization`. */
  bearer: string | null;
}

/** A refusal with what the server adds to it. */
export function refusal(error: ErrorCode, details: object): Response {
  const { status } = ERRORS[error];
  return new Response(JSON.stringify({ statusCode: status, error, message: error, details }), { status });
}

/** The server of a test, by `METHOD /path`, and what it was asked; everything else is not found. The caller puts the real `fetch` back. */
export function serveCalls(server: Record<string, Reply>) {
  const asked: AskedCall[] = [];
  globalThis.fetch = jest.fn(
    async (address: unknown, init?: { method?: string; body?: unknown; headers?: Headers }) => {
      const { pathname, searchParams } = new URL(String(address), 'http://localhost');
      const call = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      asked.push({ call, body, bearer: new Headers(init?.headers).get('authorization') });
      const said = (await server[call]?.(body as never, searchParams)) ?? 'not-found';
      if (said === 'away') throw new TypeError('no connection');
      if (said instanceof Response) return said;
      if (typeof said === 'object') return new Response(JSON.stringify(said), { status: 200 });
      return refusal(said, {});
    },
  ) as unknown as typeof globalThis.fetch;
  return {
    asked,
    /** The bodies that were sent to a call. */
    sentTo: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
  };
}

/** What the server says where there is nothing to say. */
export const noContent = () => new Response(null, { status: 204 });
