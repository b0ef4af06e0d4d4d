import type { AnyObject, InferType, ObjectSchema } from 'yup';
import type { ErrorCode } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';

/**
 * Who may call: everybody, anybody with a session, a provider that signs its body, or people with one of the roles.
 * An endpoint without `access` does not compile.
 */
export type Access = 'public' | 'signed-in' | 'webhook' | readonly Role[];

/** Whose record a path parameter names. A customer who names somebody else's gets 404, as if it did not exist. */
export interface Owner {
  entity: 'order' | 'customer' | 'customer-survey' | 'result';
  param: string;
}

type Schema = ObjectSchema<AnyObject>;
declare const replyType: unique symbol;

/** Marks the type an endpoint answers with; nothing exists at run time. */
export interface Reply<R> {
  readonly kind: 'view' | 'none' | 'file';
  readonly [replyType]?: R;
}

/** `reply<OrderView>()`: the endpoint answers this JSON. */
export const reply = <R>(): Reply<R> => ({ kind: 'view' });
/** The endpoint answers 204 with no body. */
export const noReply: Reply<null> = { kind: 'none' };
/** The endpoint answers a file to download; it never enters the browser's store. */
export const fileReply: Reply<Blob> = { kind: 'file' };

export interface Declaration<
  K extends 'query' | 'mutation' = 'query' | 'mutation',
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R = unknown,
> {
  kind: K;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, parameters as `:name`. */
  path: string;
  /** One English sentence for the API document. */
  summary: string;
  access: Access;
  owner?: Owner;
  params?: P;
  query?: Q;
  body?: B;
  /** Multipart files: the name of the form field, how many, and the limit of each in bytes. */
  upload?: { field: string; maxFiles: number; maxBytes: number };
  reply: Reply<R>;
  /** Refusals that are special to this call (401, 403, 404 and 400 of the schemas go without saying). */
  errors?: readonly ErrorCode[];
  /** Reads health data: every successful call by somebody other than the owner is recorded. */
  health?: true;
  /** Rate-limit class; `read` or `write` by default. */
  limit?: 'auth' | 'search' | 'write' | 'read' | 'upload' | 'webhook';
}

type Shape<K extends 'query' | 'mutation', P, Q, B, R> = Declaration<
  K,
  P extends Schema ? P : undefined,
  Q extends Schema ? Q : undefined,
  B extends Schema ? B : undefined,
  R
>;

type Input<P, Q, B, R> = Omit<Declaration, 'kind' | 'method' | 'params' | 'query' | 'body' | 'reply'> & {
  method?: Declaration['method'];
  params?: P;
  query?: Q;
  body?: B;
  reply: Reply<R>;
};

/** Declares a call that changes nothing; GET unless said otherwise. */
export function query<R, P extends Schema | undefined, Q extends Schema | undefined, B extends undefined>(
  input: Input<P, Q, B, R>,
): Shape<'query', P, Q, B, R> {
  return { method: 'GET', ...input, kind: 'query' } as unknown as Shape<'query', P, Q, B, R>;
}

/** Declares a call that changes state; POST unless said otherwise. */
export function mutation<R, P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined>(
  input: Input<P, Q, B, R>,
): Shape<'mutation', P, Q, B, R> {
  return { method: 'POST', ...input, kind: 'mutation' } as unknown as Shape<'mutation', P, Q, B, R>;
}

type Part<Name extends string, S> = S extends Schema ? { [N in Name]: InferType<S> } : unknown;

/** What a caller passes: `{ params, query, body, files }`, each only where the endpoint declares it. */
export type Arguments<D> =
  D extends Declaration<infer _K, infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** What an endpoint answers. */
export type ReplyOf<D> = D extends { reply: Reply<infer R> } ? R : never;

export type Contract = Record<string, Declaration>;
