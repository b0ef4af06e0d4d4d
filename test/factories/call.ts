import type { contract } from '#shared/contract/all.ts';
import { contract as endpoints } from '#shared/contract/all.ts';
import type { Arguments, Declaration, ReplyOf } from '#shared/contract/define.ts';
import { listRefusals } from '#shared/contract/list-refusals.ts';
import { ERRORS, type ErrorBody } from '#shared/errors.ts';

type Endpoints = typeof contract;
export type EndpointName = keyof Endpoints;

/** Who calls and from where; the same for every endpoint. */
interface Caller {
  token?: string;
  idempotencyKey?: string;
  language?: string;
  /** Client address, as the proxy in front would state it. */
  address?: string;
  cookie?: string;
  /** Further headers, as a browser would add them. */
  headers?: Record<string, string>;
}

/** What `send` takes, right or wrong: wrong input is a test's business. */
export interface Facts extends Caller {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: File[];
}

/** An answer, read as both of what it can be; `status` says which one holds. */
export interface Answer<Reply> {
  status: number;
  reply: Reply;
  error: ErrorBody;
  headers: Headers;
  /** The body as it came. */
  text: string;
}

/** A part of which every field may be missing may itself be missing. */
type OptionalWhereEmpty<A> = { [K in keyof A as Partial<A[K]> extends A[K] ? never : K]: A[K] } & {
  [K in keyof A as Partial<A[K]> extends A[K] ? K : never]?: A[K];
};
type UploadPart<D> = D extends { upload: object } ? { files: File[] } : unknown;

/** What an endpoint takes, as its declaration says: `{ params, query, body, files }`, and who calls. */
export type FactsOf<N extends EndpointName> = OptionalWhereEmpty<Arguments<Endpoints[N]>> &
  UploadPart<Endpoints[N]> &
  Caller;

/** The facts, which may be left out where the endpoint needs none. */
export type FactsArgument<N extends EndpointName> =
  Partial<FactsOf<N>> extends FactsOf<N> ? [facts?: FactsOf<N>] : [facts: FactsOf<N>];

export type ReplyTo<N extends EndpointName> = ReplyOf<Endpoints[N]>;
export type BodyOf<N extends EndpointName> = Arguments<Endpoints[N]> extends { body: infer B } ? B : never;

/** Calls an endpoint by its name, with arguments and reply typed by the contract; `send` takes wrong ones. */
export function call<N extends EndpointName>(
  baseUrl: string,
  name: N,
  ...[facts]: FactsArgument<N>
): Promise<Answer<ReplyTo<N>>> {
  return send<ReplyTo<N>>(baseUrl, endpoints[name], facts as Facts | undefined);
}

/** Calls any declaration with any input, right or wrong. */
export async function send<Reply = unknown>(
  baseUrl: string,
  declaration: Declaration,
  facts: Facts = {},
): Promise<Answer<Reply>> {
  const content = declaration.method === 'GET' ? undefined : contentOf(declaration, facts);
  const answer = await fetch(`${baseUrl}${addressOf(declaration, facts)}`, {
    method: declaration.method,
    headers: headersOf(facts),
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await answer.text();
  const body: unknown = text === '' ? null : parsed(text);
  if (!answer.ok) requireDeclared(declaration, answer.status, body);
  return { status: answer.status, reply: body as Reply, error: body as ErrorBody, headers: answer.headers, text };
}

/** @throws when a call refuses with what its declaration does not say: then neither screens nor the API document know of it */
function requireDeclared(declaration: Declaration, status: number, body: unknown): void {
  const { error } = (body ?? {}) as Partial<ErrorBody>;
  const known: readonly unknown[] = listRefusals(declaration);
  const call = `${declaration.method} ${declaration.path}`;
  if (error === undefined || !known.includes(error)) throw new Error(`${call} refused with the undeclared ${error}`);
  if (ERRORS[error].status !== status) throw new Error(`${call} refused ${error} with ${status}`);
}

/** Path and query of a call below its origin. */
export function addressOf({ path }: Declaration, { params = {}, query = {} }: Facts): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? name));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size === 0 ? `/api${filled}` : `/api${filled}?${search}`;
}

function contentOf({ upload }: Declaration, { body, files }: Facts): string | FormData | undefined {
  if (!files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const file of files) form.append(upload?.field ?? 'file', file);
  return form;
}

function headersOf({
  token,
  idempotencyKey,
  language = 'en',
  address,
  cookie,
  headers,
  body,
}: Facts): Record<string, string> {
  return {
    'accept-language': language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
    ...(cookie ? { cookie } : {}),
    ...headers,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
