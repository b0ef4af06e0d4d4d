import type { contract } from '#shared/contract/all.ts';
import { contract as endpoints } from '#shared/contract/all.ts';
import type { Arguments, Declaration, ReplyOf } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';

type Endpoints = typeof contract;
export type EndpointName = keyof Endpoints;

/** What a test passes; wrong input is a test's business, so only the names are typed strictly in `call`. */
export interface Facts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string;
  idempotencyKey?: string;
  language?: string;
  /** Client address, as the proxy in front would state it. */
  address?: string;
  cookie?: string;
}

/** An answer, read as both of what it can be; `status` says which one holds. */
export interface Answer<Reply> {
  status: number;
  reply: Reply;
  error: ErrorBody;
  headers: Headers;
}

type InputOf<N extends EndpointName> = Partial<Arguments<Endpoints[N]>> & Omit<Facts, 'params' | 'query' | 'body'>;

/** Calls an endpoint by its name, with arguments and reply typed by the contract. */
export function call<N extends EndpointName>(
  baseUrl: string,
  name: N,
  facts: InputOf<N> = {} as InputOf<N>,
): Promise<Answer<ReplyOf<Endpoints[N]>>> {
  return send<ReplyOf<Endpoints[N]>>(baseUrl, endpoints[name], facts as Facts);
}

/** Calls any declaration with any input, right or wrong. */
export async function send<Reply = unknown>(
  baseUrl: string,
  declaration: Declaration,
  facts: Facts = {},
): Promise<Answer<Reply>> {
  const answer = await fetch(addressOf(baseUrl, declaration, facts), {
    method: declaration.method,
    headers: headersOf(facts),
    ...(facts.body === undefined || declaration.method === 'GET' ? {} : { body: JSON.stringify(facts.body) }),
  });
  const text = await answer.text();
  const body: unknown = text === '' ? null : parsed(text);
  return { status: answer.status, reply: body as Reply, error: body as ErrorBody, headers: answer.headers };
}

function addressOf(baseUrl: string, { path }: Declaration, { params = {}, query = {} }: Facts): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? name));
  const url = new URL(`${baseUrl}/api${filled}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  }
  return url.href;
}

function headersOf({ token, idempotencyKey, language = 'en', address, cookie, body }: Facts): Record<string, string> {
  return {
    'accept-language': language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
    ...(cookie ? { cookie } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
