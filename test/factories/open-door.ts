import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { v7 as uuidv7 } from 'uuid';
import { bind, inSteps } from '#api/http/bind.ts';
import { replyWithError } from '#api/http/reply-with-error.ts';
import { requestFacts } from '#api/http/request-facts.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { refuse } from '#shared/errors.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { type Answer, type Facts, send } from './call.ts';
import { doorEndpoints } from './door-endpoints.ts';
import { openWorld, type World } from './open-world.ts';

/** The product's real door with a contract of its own behind it. */
export interface Door {
  world: World;
  baseUrl: string;
  /** A call between its steps waits here, as if somebody outside never answered; null lets it pass. */
  gate: { pass(): Promise<void> } | null;
  /** Calls one of its endpoints. */
  ask(name: keyof typeof doorEndpoints, facts: Facts): Promise<Answer<{ seen?: string; effect?: string }>>;
  close(): Promise<void>;
}

/** The one effect of every act of the door, counted afterwards. */
async function leaveEffect(tx: Tx, customerId: string, wish: string) {
  const id = uuidv7();
  await insert(tx, ResearchApproval, { id, customerId, approved: true, textVersion: wish, at: tx.now });
  return { effect: id };
}

const aFile = () => ({
  name: 'Befünde "1".txt',
  type: 'text/plain; charset=utf-8',
  length: 9,
  content: (async function* () {
    yield Buffer.from('first');
    yield Buffer.from(' two');
  })(),
});

/** What is done behind the door. */
const handlersOf = (door: Pick<Door, 'gate'>) =>
  bind(doorEndpoints)({
    getOwn: async (_services, { params }) => ({ seen: params.orderId }),
    getNarrowed: async (_services, { params }) => ({ seen: params.orderId }),
    getNarrowedCustomer: async (_services, { params }) => ({ seen: params.customerId }),
    getOfBranch: async (_services, { params }) => ({ seen: params.orderId }),
    listHealth: async () => ({ seen: 'list' }),
    listHealthUnderANameThatIsTooLongForTheColumnInWhichTheReadingIsRecordedOfItsPeople: async () => ({ seen: 'list' }),
    getFile: async () => aFile(),
    makeFile: async () => aFile(),
    act: async (tx, { actor, body }) => {
      const effect = await leaveEffect(tx, actor.userId, body.wish);
      if (body.wish === 'refused') return refuse('conflict');
      if (body.wish === 'refused, kept') return refuse('conflict', { keepsWrites: true });
      // JSON knows no BigInt: the act succeeds, its reply cannot be stored.
      if (body.wish === 'not storable') return { effect: 1n } as never;
      return effect;
    },
    otherAct: (tx, { actor, body }) => leaveEffect(tx, actor.userId, body.wish),
    inRecord: (tx, { actor, body }) => leaveEffect(tx, actor.userId, body.wish),
    inRecordSteps: inSteps((services, { actor, body }) =>
      inTransaction(services, (tx) => leaveEffect(tx, actor.userId, body.wish)),
    ),
    steps: inSteps(async (services, { actor, body }) => {
      await door.gate?.pass();
      if (body.wish === 'refused') return refuse('conflict');
      if (body.wish === 'broken') throw new Error('somebody outside did not answer');
      return inTransaction(services, (tx) => leaveEffect(tx, actor.userId, body.wish));
    }),
    anybodys: (tx, { actor, body }) => leaveEffect(tx, actor?.userId ?? '', body.wish),
    dropping: (tx, { actor, body }) => leaveEffect(tx, actor.userId, JSON.stringify(body).slice(0, 20)),
  });

/** Opens it, in a world of its own. */
export async function openDoor(): Promise<Door> {
  const world = await openWorld();
  const door: Door = {
    world,
    baseUrl: '',
    gate: null,
    ask: (name, facts) => send(door.baseUrl, doorEndpoints[name] as Declaration, facts),
    async close() {
      server.closeAllConnections();
      server.close();
      await world.close();
    },
  };
  const router = new Router({ prefix: '/api' });
  handlersOf(door)(router, world.services);
  const app = new Koa();
  app.use(requestFacts(world.services)).use(replyWithError(world.services)).use(router.routes());
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  door.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return door;
}
