import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Contract, Declaration, FileContent, RefusalOf, ReplyOf } from '#shared/contract/define.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { unlessRefused } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { checkAccess } from './check-access.ts';
import { checkOwner } from './check-owner.ts';
import { actOnce, stepsOnce } from './idempotency.ts';
import { limitRate } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import { recordHealthRead } from './record-health-read.ts';
import { sendFile } from './send-file.ts';

type Outcome<D> = Promise<ReplyOf<D> | RefusalOf<D>>;

/** A query: reads on any connection. */
type Query<D> = (services: Services, call: Call<D>) => Outcome<D>;
/** An act: changes state in the transaction that the door opened for it. */
type Act<D> = (tx: Tx, call: Call<D>) => Outcome<D>;

/** A mutation that talks to somebody outside: acts before and after the call, each in a transaction of its own. */
export interface Steps<D> {
  steps(services: Services, call: Call<D>): Outcome<D>;
}

/**
 * Marks a mutation that opens its own transactions, because an external call stands between them:
 * `startCheckout: inSteps(startCheckout)`. Each step is safe to repeat.
 */
export const inSteps = <D>(steps: Steps<D>['steps']): Steps<D> => ({ steps });

export type HandlersOf<C extends Contract> = {
  [N in keyof C]: C[N] extends { kind: 'query' } ? Query<C[N]> : Act<C[N]> | Steps<C[N]>;
};

type Handler = Query<Declaration> | Act<Declaration> | Steps<Declaration>;

/**
 * Binds a capability's declarations to the functions that serve them: `bind(orders)({ createOrder, getOrder })` returns what
 * puts the routes on a router. Curried, because one call would lose the literal types of the replies. Each route authenticates,
 * limits, checks access, owner and scope, reads and validates the input, runs the query or (in a transaction, once for an
 * Idempotency-Key) the act, records the reading of health data, and replies.
 */
export function bind<C extends Contract>(contract: C) {
  return (handlers: HandlersOf<C>) =>
    (router: Router, services: Services): void => {
      for (const [name, declaration] of Object.entries(contract)) {
        const handler = handlers[name] as unknown as Handler;
        router.register(declaration.path, [declaration.method], serve(name, declaration, handler, services));
      }
    };
}

function serve(name: string, declaration: Declaration, handler: Handler, services: Services) {
  const run = runner(name, declaration, handler, services);
  return async (context: Context): Promise<void> => {
    context.state.endpoint = name;
    // Personal data everywhere but in the public reads, which say themselves how long they may be kept.
    context.set('cache-control', 'no-store');
    const { request } = context.state;
    const actor = declaration.access === 'webhook' ? null : await authenticate(services, context, declaration.access);
    await limitRate(services, context, declaration, actor);
    checkAccess(declaration, actor);
    const input = await readInput(context, declaration, services, (params) =>
      checkOwner(services, declaration, params, actor),
    );
    const call = { ...input, actor, request } as unknown as Call<Declaration>;
    const reply = unlessRefused(await run(call));
    if (declaration.health && actor) {
      await recordHealthRead(services, name, declaration.health, context.params, actor, request);
    }
    if (declaration.reply.kind === 'none') context.status = 204;
    else if (declaration.reply.kind === 'file') sendFile(context, reply as FileContent);
    else context.body = reply;
  };
}

function runner(name: string, declaration: Declaration, handler: Handler, services: Services) {
  if (declaration.kind === 'query') return (call: Call<Declaration>) => (handler as Query<Declaration>)(services, call);
  // Nobody is known on a public call, whoever is signed in besides; and what it replies with may be tokens.
  const isAnybodys = declaration.access === 'public' || declaration.access === 'webhook';
  const keepsReply = !isAnybodys && declaration.idempotency !== 'in-record' && declaration.reply.kind !== 'file';
  if (typeof handler === 'object') {
    const steps = (call: Call<Declaration>) => handler.steps(services, call);
    return keepsReply ? (call: Call<Declaration>) => stepsOnce(services, name, call, () => steps(call)) : steps;
  }
  const act = handler as Act<Declaration>;
  return (call: Call<Declaration>) =>
    inTransaction(services, (tx) => (keepsReply ? actOnce(tx, name, call, () => act(tx, call)) : act(tx, call)));
}
