import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Contract, Declaration, FileContent, RefusalOf, ReplyOf } from '#shared/contract/define.ts';
import { isRefusal } from '#shared/errors.ts';
import { REFUSED_READ_POINTS } from '#shared/limits/door.ts';
import type { Call } from '#shared/server/call.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { unlessRefused } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { checkAccess } from './check-access.ts';
import { checkNamedInside, checkOwner, namedInside } from './check-owner.ts';
import { actOnce, stepsOnce } from './idempotency.ts';
import { packReply, packUntilChanged } from './pack-reply.ts';
import { putOffWhenBusy } from './put-off.ts';
import { limitRate, takeMore } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import { type HealthRead, isRefusedRead, recordHealthRead } from './record-health-read.ts';
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

/** The router serves HEAD wherever it serves GET; what changes something by GET is not changed by looking whether it is there. */
function refuseHead(route: { methods: string[] }): void {
  route.methods = route.methods.filter((method) => method !== 'HEAD');
}

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
        const route = router.register(
          declaration.path,
          [declaration.method],
          serve(name, declaration, handler, services),
        );
        if (declaration.kind === 'mutation' && 'methods' in route) refuseHead(route);
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
    putOffWhenBusy(context, declaration);
    const { access, health } = declaration;
    const actor = access === 'webhook' ? null : await authenticate(services, context, access);
    // Before the query is validated: whose it was is recorded also where the role is refused.
    let params = { ...context.params, ...namedInside(declaration, { query: context.query }) };
    const record: Recorder = async (on, at, outcome) => {
      if (!health || !actor) return;
      await recordHealthRead(on, { endpoint: name, health, params, actor, request, at, outcome });
    };
    try {
      await limitRate(services, context, declaration, actor);
      checkAccess(declaration, actor);
      const input = await readInput(context, declaration, services, (ofPath) =>
        checkOwner(services, declaration, ofPath, actor),
      );
      const named = namedInside(declaration, input);
      params = { ...params, ...named };
      await checkNamedInside(services, declaration, named, actor);
      const call = { ...input, actor, request } as unknown as Call<Declaration>;
      const reply = unlessRefused(await run(call, record));
      if (declaration.reply.kind === 'none') context.status = 204;
      else if (declaration.reply.kind === 'file') sendFile(context, reply as FileContent);
      else if (isForAnybody(declaration))
        await (declaration.keeps === 'until-changed' ? packUntilChanged : packReply)(context, reply);
      else context.body = reply;
    } catch (error) {
      if (health && actor && isRefusedRead(error)) {
        await takeMore(services, declaration, actor, REFUSED_READ_POINTS);
        await record(services, services.now(), 'refused');
      }
      throw error;
    }
  };
}

/** What anybody may read; a ticket opens what is somebody's. */
const isForAnybody = ({ access, kind, bearer }: Declaration): boolean =>
  access === 'public' && kind === 'query' && bearer === undefined;

/** Notes the reading of health data, where the call reads any: in the act's transaction, or before a query's reply is sent. */
type Recorder = (on: Database | Tx, at: Date, outcome: HealthRead['outcome']) => Promise<void>;

function runner(name: string, declaration: Declaration, handler: Handler, services: Services) {
  // Nobody is known on a public call, whoever is signed in besides; and what it replies with may be tokens.
  const isAnybodys = declaration.access === 'public' || declaration.access === 'webhook';
  const keepsReply = !isAnybodys && declaration.idempotency !== 'in-record' && declaration.reply.kind !== 'file';
  if (declaration.kind === 'query' || typeof handler === 'object') {
    const ask = (call: Call<Declaration>) =>
      typeof handler === 'object' ? handler.steps(services, call) : (handler as Query<Declaration>)(services, call);
    return async (call: Call<Declaration>, record: Recorder) => {
      const isKept = keepsReply && declaration.kind === 'mutation';
      const outcome = await (isKept ? stepsOnce(services, name, call, () => ask(call)) : ask(call));
      if (!isRefusal(outcome)) await record(services, services.now(), 'read');
      return outcome;
    };
  }
  const act = handler as Act<Declaration>;
  return (call: Call<Declaration>, record: Recorder) =>
    inTransaction(services, async (tx) => {
      const outcome = await (keepsReply ? actOnce(tx, name, call, () => act(tx, call)) : act(tx, call));
      if (!isRefusal(outcome)) await record(tx, tx.now, 'read');
      return outcome;
    });
}
