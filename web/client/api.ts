import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import { contract } from '#shared/contract/all.ts';
import type { Arguments, Declaration, ReplyOf } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { CallRequest, NO_ANSWER } from './client.ts';
import { callNewest } from './newest-version.ts';
import {
  invalidatedTags,
  type MutationName,
  providedTags,
  type QueryName,
  TAG_TYPES,
  type Tag,
  tagsOfRefusal,
} from './tags.ts';

type Endpoints = typeof contract;
/**
 * A call's arguments, or nothing where the endpoint takes none. Mutations may add a key, and a token in the place of the session's; a question that
 * wants a ticket is asked with one.
 */
type ArgumentsOf<D> = keyof Arguments<D> extends never ? WithoutArguments<D> : Arguments<D> & KeyPart<D>;
type WithoutArguments<D> = D extends { kind: 'query' } & (OfPartner | { bearer: string })
  ? { bearer: string }
  : D extends { kind: 'mutation' }
    ? KeyPart<D> | void
    : void;
/** What a branch asks, by its token. */
type OfPartner = { access: readonly ['partner'] };
type KeyPart<D> = D extends { kind: 'mutation' }
  ? { idempotencyKey?: string; bearer?: string }
  : D extends OfPartner
    ? { bearer: string }
    : unknown;

/** What a failed call leaves in `error`: the API's answer, or `network` when none came. */
export type CallError = ErrorBody | typeof NO_ANSWER;
export type CallBase = BaseQueryFn<CallRequest, unknown, CallError>;

type DefinitionsOf<C> = {
  [N in keyof C as C[N] extends { upload: object } | { reply: { kind: 'file' } } ? never : N]: C[N] extends {
    kind: 'query';
  }
    ? QueryDefinition<ArgumentsOf<C[N]>, CallBase, Tag, ReplyOf<C[N]>, 'api'>
    : MutationDefinition<ArgumentsOf<C[N]>, CallBase, Tag, ReplyOf<C[N]>, 'api'>;
};

/** One RTK Query endpoint for each declaration of the contract; nothing is written twice. Files go through upload.ts and download.ts. */
export function endpointsOf<C extends Partial<Endpoints>>(
  build: EndpointBuilder<CallBase, Tag, 'api'>,
  calling: C,
): DefinitionsOf<C> {
  const calls = Object.entries(calling as Record<string, Declaration>).filter(([, { upload }]) => !upload);
  const entries = calls.map(([name, declaration]) => {
    const query = (args: unknown): CallRequest => ({ declaration, args: (args ?? {}) as CallRequest['args'] });
    const endpoint =
      declaration.kind === 'query'
        ? build.query<unknown, unknown>({
            query,
            providesTags: (reply, _error, args) => providedTags(name as QueryName, args, reply),
          })
        : build.mutation<unknown, unknown>({
            query,
            invalidatesTags: (_reply, error, args) =>
              error ? tagsOfRefusal(error.error) : invalidatedTags(name as MutationName, args),
          });
    return [name, endpoint];
  });
  return Object.fromEntries(entries) as DefinitionsOf<C>;
}

/**
 * The product's API for components: `api.useGetOrderQuery({ params: { orderId } })`, `api.useCreateOrderMutation()`.
 * Types come from shared/contract.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callNewest,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: 120,
  endpoints: (build) => endpointsOf(build, contract),
});
