import type Router from '@koa/router';
import type { Context, Next } from 'koa';
import type { Arguments, Contract, Declaration, ReplyOf } from '#shared/contract/define.ts';
import type { Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { unlessRefused } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { checkAccess } from './check-access.ts';
import { limitRate } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import { recordHealthRead } from './record-health-read.ts';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** One call, read and checked: what a handler gets instead of the HTTP context. */
export interface Call<D> {
  services: Services;
  /** Who calls; null only where access is public or webhook. */
  actor: D extends { access: 'public' | 'webhook' } ? Actor | null : Actor;
  input: Arguments<D>;
  files: UploadedFile[];
  /** The body as it came, for signatures; only where access is webhook. */
  rawBody: string;
  request: RequestFacts;
}

export interface RequestFacts {
  id: string;
  language: Language;
  /** Client address as seen by the server, never as claimed. */
  address: string;
  idempotencyKey: string | null;
  header(name: string): string;
  /** Signed id of this browser, from an earlier sign-in. */
  deviceId: string | null;
  rememberDevice(deviceId: string): void;
}

export type HandlersOf<C extends Contract> = {
  [N in keyof C]: (call: Call<C[N]>) => Promise<ReplyOf<C[N]> | Refusal>;
};

/**
 * Binds a capability's declarations to their handlers: `bind(orders)(router, services, handlers)`. Curried, because one call
 * would lose the literal types of the replies. Each route authenticates, checks access and ownership, reads and validates
 * the input, runs the handler, records the reading of health data, and answers.
 */
export function bind<C extends Contract>(contract: C) {
  return (router: Router, services: Services, handlers: HandlersOf<C>): void => {
    for (const [name, declaration] of Object.entries(contract)) {
      const handler = handlers[name] as unknown as (call: Call<Declaration>) => Promise<unknown>;
      router.register(declaration.path, [declaration.method], answer(name, declaration, handler, services));
    }
  };
}

function answer(
  name: string,
  declaration: Declaration,
  handler: (call: Call<Declaration>) => Promise<unknown>,
  services: Services,
) {
  return async (context: Context, _next: Next): Promise<void> => {
    context.state.endpoint = name;
    // Personal data everywhere but in the public reads, which say themselves how long they may be kept.
    context.set('cache-control', 'no-store');
    const actor = declaration.access === 'webhook' ? null : await authenticate(services, context, declaration.access);
    await limitRate(services, context, declaration, actor);
    checkAccess(declaration, actor);
    const { input, files, rawBody } = await readInput(context, declaration, actor, services);
    const call = { services, actor: actor as Actor, input, files, rawBody, request: context.state.request };
    const reply = unlessRefused(await handler(call as unknown as Call<Declaration>));
    if (declaration.health && actor) await recordHealthRead(services, name, declaration, actor, context);
    if (declaration.reply.kind === 'none') context.status = 204;
    else context.body = reply;
  };
}
