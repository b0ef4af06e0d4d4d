import type { AnyObject, InferType, ObjectSchema } from 'yup';
import type { ErrorCode, Refusal } from '#shared/errors.ts';
import type { LimitClass } from '#shared/limits/door.ts';
import type { AccessRole } from '#shared/roles.ts';

/**
 * Who may call: everybody, anybody with a session, a provider that signs its body, or whoever holds one of the roles
 * (`partner` is the right of a branch's token). An endpoint without `access` does not compile.
 */
export type Access = 'public' | 'signed-in' | 'webhook' | readonly AccessRole[];

/** Records that belong to a person. `api/http/find-owner.ts` knows for each whose it is. */
export type OwnedEntity = 'order' | 'customer' | 'customer-survey' | 'result' | 'support';

/** Whose record a path parameter names. Whoever acts as a customer and names somebody else's gets 404, as if it did not exist. */
export interface Owner<Param extends string = string> {
  entity: OwnedEntity;
  param: Param;
}

/** Why a call with an id in its path has no owner: `owner: nobody('survey versions are the same for everybody')`. */
export interface NoOwner {
  none: string;
}

/** Says that the ids in a path belong to nobody in particular, and why. */
export const nobody = (reason: string): NoOwner => ({ none: reason });

/** The owner a declaration names, or null. */
export const ownerOf = ({ owner }: { owner?: Owner | NoOwner }): Owner | null =>
  owner && 'entity' in owner ? owner : null;

/** A record that a field of the query or of the body names. Whoever acts as a customer gets 404 for somebody else's. */
export interface NamedInside {
  entity: 'order-number' | 'report' | 'result';
  param: string;
  in: 'query' | 'body';
}

/** Whose health data a call reads: those of the person a record leads to that the call names, or those of many at once (`list`). */
export type Health<Param extends string = string> = { subject: Owner<Param> | NamedInside } | { subject: 'list' };

/** True where the record is named in the query or in the body, not in the path. */
export const isNamedInside = (subject: Owner | NamedInside): subject is NamedInside => 'in' in subject;

/**
 * Narrows a staff role to customers who ordered home sampling (and all of their records), or a partner's token to the orders of
 * its branch; what lies outside is 404.
 */
export type Scope = 'home-sampling' | 'own-branch';

/** Where a provider signs its calls, and the most bytes it sends. */
export interface Signature {
  header: string;
  maxBytes: number;
}

type Schema = ObjectSchema<AnyObject>;
declare const replyType: unique symbol;

type ReplyKind = 'view' | 'none' | 'file';

/** Marks the type an endpoint replies with; nothing exists at run time. */
export interface Reply<R, K extends ReplyKind = ReplyKind> {
  readonly kind: K;
  readonly [replyType]?: R;
}

/** `reply<OrderView>()`: the endpoint replies with this JSON. */
export const reply = <R>(): Reply<R, 'view'> => ({ kind: 'view' });
/** The endpoint replies 204 with no body. */
export const noReply: Reply<null, 'none'> = { kind: 'none' };

/** A file that a handler replies with: streamed, with its name, media type and, where it is known, its length in bytes. */
export interface FileContent {
  name: string;
  type: string;
  length?: number;
  content: AsyncIterable<Uint8Array>;
}

/** The endpoint replies with a file to download; it never enters the browser's store. */
export const fileReply: Reply<FileContent, 'file'> = { kind: 'file' };

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
  owner?: Owner | NoOwner;
  scope?: Scope;
  params?: P;
  query?: Q;
  body?: B;
  /** Unknown keys of the body are dropped instead of refused, where the specification says so. */
  dropsUnknownKeys?: true;
  /** Of a webhook: the header that carries the signature, without which its body is not read, and how long the body may be. */
  signature?: Signature;
  /** The bearer token of a public call that wants one, where that is no session's. */
  bearer?: 'sign-up-ticket' | 'second-factor-ticket' | 'share-ticket';
  /** Multipart files: the name of the form field, how many, and the limit of each in bytes. */
  upload?: { field: string; maxFiles: number; maxBytes: number };
  reply: Reply<R>;
  /** Refusals that are special to this call; those of `CommonError` go without saying. */
  errors?: readonly ErrorCode[];
  /** Whose health data the call reads or changes: every successful call by somebody else is recorded. */
  health?: Health;
  /** Where repeats of a mutation are recognised: the door's stored replies, or the record itself holds the key. */
  idempotency?: 'in-record';
  /** Rate-limit class; `read` or `write` by default. */
  limit?: LimitClass;
  /** Points it takes from the minute's budget of its class, by the processor it costs; 1 by default. */
  cost?: number;
  /** A question that is answered also while the process has too much to do. */
  urgent?: true;
  /** Of what anybody may read: it may be kept, and is asked for with the mark of what is kept. Left out: never kept. */
  keeps?: 'until-changed';
}

/** Refusals that an act or a query may give without saying so; those of the door are in `list-refusals.ts`. */
export type CommonError = 'not-found' | 'invalid-input';

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface Given {
  method?: Declaration['method'];
  path: string;
  summary: string;
  access: Access;
  owner?: Owner | NoOwner;
  scope?: Scope;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  dropsUnknownKeys?: true;
  signature?: Signature;
  upload?: NonNullable<Declaration['upload']>;
  reply: Reply<unknown>;
  errors?: readonly ErrorCode[];
  health?: Health;
  idempotency?: 'in-record';
  limit?: LimitClass;
  cost?: number;
  urgent?: true;
  keeps?: 'until-changed';
}

/** True where a customer may call: by role, or because anybody with a session may. */
type MayBeCustomer<A> = A extends 'signed-in'
  ? true
  : A extends readonly (infer R)[]
    ? 'customer' extends R
      ? true
      : false
    : false;

/** An id in the path and a customer among the callers: the declaration says whose record it is, or why nobody's. */
type OwnerRule<D extends Given> = [ParamOf<D['path']>] extends [never]
  ? unknown
  : MayBeCustomer<D['access']> extends true
    ? { owner: Owner<ParamOf<D['path']>> | NoOwner }
    : { owner?: Owner<ParamOf<D['path']>> | NoOwner };

type HealthRule<D extends Given> = { health?: Health<ParamOf<D['path']>> };

/** Roles that see only part of the records are let in together with what narrows them. */
type ScopeRule<D extends Given> = D['access'] extends readonly (infer R)[]
  ? 'HOSA_CRM' extends R
    ? { scope: 'home-sampling' }
    : 'partner' extends R
      ? { scope: 'own-branch' }
      : unknown
  : unknown;

/** A call that only a signature lets in says where it is. */
type SignatureRule<D extends Given> = D['access'] extends 'webhook' ? { signature: Signature } : unknown;

type Rules<D extends Given> = OwnerRule<D> & HealthRule<D> & ScopeRule<D> & SignatureRule<D>;

type Declared<K extends 'query' | 'mutation', D extends Given> = D & { kind: K; method: Declaration['method'] };

/** Declares a call that changes nothing; GET unless said otherwise. */
export function query<const D extends Given>(declaration: D & Rules<D> & { body?: never }): Declared<'query', D> {
  return { method: 'GET', ...declaration, kind: 'query' };
}

/** Declares a call that changes state; POST unless said otherwise. */
export function mutation<const D extends Given>(declaration: D & Rules<D>): Declared<'mutation', D> {
  return { method: 'POST', ...declaration, kind: 'mutation' };
}

type Part<Name extends string, D> = D extends { [N in Name]: infer S }
  ? S extends Schema
    ? { [N in Name]: InferType<S> }
    : unknown
  : unknown;

/** What a caller passes: `{ params, query, body }`, each only where the endpoint declares it. */
export type Arguments<D> = Part<'params', D> & Part<'query', D> & Part<'body', D>;

/** What an endpoint replies with. */
export type ReplyOf<D> = D extends { reply: Reply<infer R> } ? R : never;

/** What its handler may refuse. */
export type RefusalOf<D> = Refusal<
  CommonError | (D extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never)
>;

export type Contract = Record<string, Declaration>;
