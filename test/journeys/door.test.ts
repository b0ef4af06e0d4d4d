import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import Koa from 'koa';
import { v7 as uuidv7 } from 'uuid';
import { number, object, string } from 'yup';
import { bind, inSteps } from '#api/http/bind.ts';
import { replyWithError } from '#api/http/reply-with-error.ts';
import { requestFacts } from '#api/http/request-facts.ts';
import { sessionCache } from '#api/identity/session-cache.ts';
import { type Declaration, fileReply, mutation, query, reply } from '#shared/contract/define.ts';
import { DAY_MS } from '#shared/durations.ts';
import { refuse } from '#shared/errors.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { prune } from '#shared/server/database/prune.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { type Facts, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, type Person, signIn } from '#test/factories/people.ts';

const orderParams = object({ orderId: uuid });
const ofOrder = { owner: { entity: 'order', param: 'orderId' } } as const;
const seen = reply<{ seen: string }>();
const done = reply<{ effect: string }>();
/** `wish`: what the handler shall do; `nested`, to have keys below keys. */
const body = object({ wish: string().required('field.required'), nested: object({ key: string() }).optional() });
const act = { summary: 'Has an effect.', access: 'signed-in', body, reply: done, errors: ['conflict'] } as const;

/** A contract of its own behind the product's real door: what a declaration says is done, whoever declares it. */
const endpoints = {
  getOwn: query({
    path: '/door/own/:orderId',
    summary: 'Own.',
    access: 'signed-in',
    params: orderParams,
    ...ofOrder,
    reply: seen,
  }),
  getNarrowed: query({
    path: '/door/narrowed/:orderId',
    summary: 'Narrowed.',
    access: ['customer', 'admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    params: orderParams,
    ...ofOrder,
    reply: seen,
  }),
  getNarrowedCustomer: query({
    path: '/door/narrowed-customer/:customerId',
    summary: 'A customer, narrowed.',
    access: ['admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    owner: { entity: 'customer', param: 'customerId' },
    params: object({ customerId: uuid }),
    reply: seen,
  }),
  getOfBranch: query({
    path: '/door/of-branch/:orderId',
    summary: 'Of a branch.',
    access: ['partner'],
    scope: 'own-branch',
    params: orderParams,
    ...ofOrder,
    reply: seen,
  }),
  listHealth: query({
    path: '/door/health',
    summary: 'Health data of many.',
    access: ['doctor'],
    health: { subject: 'list' },
    query: object({ page: number() }),
    reply: seen,
  }),
  listHealthUnderANameThatIsTooLongForTheColumnInWhichTheReadingIsRecordedOfItsPeople: query({
    path: '/door/health-unrecorded',
    summary: 'Health data whose reading cannot be recorded.',
    access: ['doctor'],
    health: { subject: 'list' },
    reply: seen,
  }),
  getFile: query({ path: '/door/file', summary: 'A file.', access: ['admin'], reply: fileReply }),
  act: mutation({ path: '/door/act', ...act }),
  otherAct: mutation({ path: '/door/other-act', ...act }),
  steps: mutation({ path: '/door/steps', ...act }),
  makeFile: mutation({ path: '/door/make-file', ...act, reply: fileReply }),
  anybodys: mutation({ path: '/door/anybodys', ...act, access: 'public' }),
  inRecord: mutation({ path: '/door/in-record', ...act, idempotency: 'in-record' }),
  inRecordSteps: mutation({ path: '/door/in-record-steps', ...act, idempotency: 'in-record' }),
  dropping: mutation({ path: '/door/dropping', ...act, dropsUnknownKeys: true }),
};

let world: World;
let server: Server;
let baseUrl: string;
let ofBranch: PlacedOrder;
let atHome: PlacedOrder;

/** A call between its steps waits here, as if somebody outside never answered; null lets it pass. */
let gate: { pass(): Promise<void> } | null = null;

/** The one effect of every act of this file, counted afterwards. */
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

const handlers = bind(endpoints)({
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
    await gate?.pass();
    if (body.wish === 'refused') return refuse('conflict');
    if (body.wish === 'broken') throw new Error('somebody outside did not answer');
    return inTransaction(services, (tx) => leaveEffect(tx, actor.userId, body.wish));
  }),
  anybodys: (tx, { actor, body }) => leaveEffect(tx, actor?.userId ?? '', body.wish),
  dropping: (tx, { actor, body }) => leaveEffect(tx, actor.userId, JSON.stringify(body).slice(0, 20)),
});

beforeAll(async () => {
  world = await openWorld();
  const router = new Router({ prefix: '/api' });
  handlers(router, world.services);
  const app = new Koa();
  app.use(requestFacts(world.services)).use(replyWithError(world.services)).use(router.routes());
  server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ofBranch = await aPlacedOrder(world);
  atHome = await aPlacedOrder(world);
  await updateRows(world.services, Order, { application: 'homesampling' }, { id: atHome.orderId });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

const tokenOf = async (person: Pick<Person, 'id'>): Promise<string> => (await signIn(world, person)).token;

/** Calls one of this file's endpoints. */
const ask = (name: keyof typeof endpoints, facts: Facts) =>
  send<{ seen?: string; effect?: string }>(baseUrl, endpoints[name] as Declaration, facts);

async function statusOf(name: keyof typeof endpoints, token: string, params: Record<string, string>): Promise<number> {
  return (await ask(name, { token, params })).status;
}

describe('an owner', () => {
  it('is checked for whoever is signed in, whatever their role', async () => {
    const params = { orderId: ofBranch.orderId };
    expect(await statusOf('getOwn', await tokenOf(ofBranch.customer), params)).toBe(200);
    for (const person of [await aCustomer(world), await anAdmin(world), await aDoctor(world)])
      expect(await statusOf('getOwn', await tokenOf(person), params)).toBe(404);
    expect((await ask('getOwn', { params })).status).toBe(401);
  });
});

describe('a scope', () => {
  const branch = () => ({ orderId: ofBranch.orderId });
  const home = () => ({ orderId: atHome.orderId });

  it('narrows the staff of home sampling to its orders; other staff and the owner pass', async () => {
    const hosa = await tokenOf(await aPerson(world, ['HOSA_CRM']));
    const admin = await tokenOf(await anAdmin(world));
    const both = await tokenOf(await aPerson(world, ['HOSA_CRM', 'admin']));
    expect(await statusOf('getNarrowed', hosa, home())).toBe(200);
    expect(await statusOf('getNarrowed', hosa, branch())).toBe(404);
    expect(await statusOf('getNarrowed', hosa, { orderId: uuidv7() })).toBe(404);
    for (const token of [admin, both, await tokenOf(ofBranch.customer)])
      expect(await statusOf('getNarrowed', token, branch())).toBe(200);
    expect(await statusOf('getNarrowed', await tokenOf(atHome.customer), branch())).toBe(404);
  });

  it('narrows them to its customers', async () => {
    const hosa = await tokenOf(await aPerson(world, ['HOSA_CRM']));
    expect(await statusOf('getNarrowedCustomer', hosa, { customerId: atHome.customer.id })).toBe(200);
    expect(await statusOf('getNarrowedCustomer', hosa, { customerId: ofBranch.customer.id })).toBe(404);
  });

  it('narrows a partner’s token to the orders that its branch sold', async () => {
    const partner = (branchId: string): string => {
      const token = uuidv7();
      const actor = { userId: branchId, roles: ['partner'] as const, sessionId: '', branchId };
      const inAnHour = Date.now() + 3_600_000;
      sessionCache.keep(token, actor, inAnHour, inAnHour);
      return token;
    };
    const [appointment] = await findRows(world.services, Appointment, ['partnerBranchId'], { where: branch() });
    const soldByBranchId = appointment?.partnerBranchId ?? '';
    expect(await statusOf('getOfBranch', partner(soldByBranchId), branch())).toBe(404);
    await updateRows(world.services, Order, { soldByBranchId }, { id: ofBranch.orderId });
    expect(await statusOf('getOfBranch', partner(soldByBranchId), branch())).toBe(200);
    expect(await statusOf('getOfBranch', partner(uuidv7()), branch())).toBe(404);
  });
});

describe('a reading of health data of many', () => {
  it('is recorded, without naming one of them', async () => {
    const doctor = await aDoctor(world);
    expect((await ask('listHealth', { token: await tokenOf(doctor) })).status).toBe(200);
    const columns = ['role', 'endpoint', 'customerId', 'outcome'] as const;
    const reads = await findRows(world.services, HealthDataRead, columns, { where: { actorId: doctor.id } });
    expect(reads).toEqual([{ role: 'doctor', endpoint: 'listHealth', customerId: null, outcome: 'read' }]);
  });

  it('is not answered when it cannot be recorded', async () => {
    const token = await tokenOf(await aDoctor(world));
    const unrecorded = 'listHealthUnderANameThatIsTooLongForTheColumnInWhichTheReadingIsRecordedOfItsPeople';
    expect((await ask(unrecorded, { token })).status).toBe(500);
  });

  it('is not recorded as refused where only the question was wrong', async () => {
    const doctor = await aDoctor(world);
    const token = await tokenOf(doctor);
    expect((await ask('listHealth', { token, query: { page: 'x' } })).status).toBe(400);
    expect(await findRows(world.services, HealthDataRead, ['outcome'], { where: { actorId: doctor.id } })).toEqual([]);
  });

  it('is recorded as refused when somebody may not see it', async () => {
    const admin = await anAdmin(world);
    expect((await ask('listHealth', { token: await tokenOf(admin) })).status).toBe(403);
    const columns = ['role', 'endpoint', 'outcome'] as const;
    const reads = await findRows(world.services, HealthDataRead, columns, { where: { actorId: admin.id } });
    expect(reads).toEqual([{ role: 'admin', endpoint: 'listHealth', outcome: 'refused' }]);
  });
});

describe('a file', () => {
  it('comes with its name, type and length, as a download', async () => {
    const token = await tokenOf(await anAdmin(world));
    const answer = await fetch(`${baseUrl}/api/door/file`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.text()).toBe('first two');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '9',
      'content-disposition': `attachment; filename="Bef_nde _1_.txt"; filename*=UTF-8''Bef%C3%BCnde%20%221%22.txt`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe.each(['act', 'steps'] as const)('an Idempotency-Key of %s', (name) => {
  let person: Person;
  let token: string;

  beforeAll(async () => {
    person = await aCustomer(world);
    token = await tokenOf(person);
  });

  const once = (idempotencyKey: string, wish: string) => ask(name, { token, idempotencyKey, body: { wish } });
  const effects = async (wish: string, { id } = person): Promise<number> =>
    (await findRows(world.services, ResearchApproval, ['id'], { where: { customerId: id, textVersion: wish } })).length;

  it('gives repeats the first reply and has one effect, also at the same moment', async () => {
    const key = uuidv7();
    const answers = await Promise.all(Array.from({ length: 6 }, () => once(key, 'together')));
    answers.push(await once(key, 'together'));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(new Set(answers.map(({ reply }) => reply.effect)).size).toBe(1);
    expect(await effects('together')).toBe(1);
  });

  it('refuses all of many that come at the same moment and are refused, none with 500', async () => {
    const key = uuidv7();
    const answers = await Promise.all(Array.from({ length: 30 }, () => once(key, 'refused')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
  });

  it('refuses another body', async () => {
    const key = uuidv7();
    expect((await once(key, 'one')).status).toBe(200);
    expect(await once(key, 'two')).toMatchObject({ status: 422, error: { error: 'idempotency-key-reused' } });
    expect([await effects('one'), await effects('two')]).toEqual([1, 0]);
  });

  it('counts for its person and its endpoint only', async () => {
    const key = uuidv7();
    const other = await aCustomer(world);
    const body = { wish: 'apart' };
    const mine = await once(key, 'apart');
    const theirs = await ask(name, { token: await tokenOf(other), idempotencyKey: key, body });
    const elsewhere = await ask('otherAct', { token, idempotencyKey: key, body });
    expect(new Set([mine, theirs, elsewhere].map(({ reply }) => reply.effect)).size).toBe(3);
    expect([await effects('apart'), await effects('apart', other)]).toEqual([2, 1]);
  });

  it('stores no refusal: the call is tried anew', async () => {
    const key = uuidv7();
    for (const _attempt of [1, 2])
      expect(await once(key, 'refused')).toMatchObject({ status: 409, error: { error: 'conflict' } });
    expect(await effects('refused')).toBe(0);
    expect(await findRows(world.services, IdempotencyKey, ['reply'], { where: { idempotencyKey: key } })).toEqual([]);
    expect((await once(key, 'at last')).status).toBe(200);
  });

  it('is nothing where none is sent: each call has its effect', async () => {
    for (const _attempt of [1, 2]) expect((await ask(name, { token, body: { wish: 'each' } })).status).toBe(200);
    expect(await effects('each')).toBe(2);
  });
});

describe('an Idempotency-Key', () => {
  it('stores no refusal that keeps what was written', async () => {
    const token = await tokenOf(await aCustomer(world));
    const facts = { token, idempotencyKey: uuidv7(), body: { wish: 'refused, kept' } };
    for (const _attempt of [1, 2])
      expect(await ask('act', facts)).toMatchObject({ status: 409, error: { error: 'conflict' } });
    const where = { idempotencyKey: facts.idempotencyKey };
    expect(await findRows(world.services, IdempotencyKey, ['reply'], { where })).toEqual([]);
  });

  it('stores the reply with the effect: one without the other is neither', async () => {
    const person = await aCustomer(world);
    const facts = { token: await tokenOf(person), idempotencyKey: uuidv7(), body: { wish: 'not storable' } };
    expect((await ask('act', facts)).status).toBe(500);
    expect(await findRows(world.services, ResearchApproval, ['id'], { where: { customerId: person.id } })).toEqual([]);
  });

  it('keeps nothing of a public call, whoever is signed in besides: it may reply with tokens', async () => {
    const token = await tokenOf(await aCustomer(world));
    const facts = { token, idempotencyKey: uuidv7(), body: { wish: 'public' } };
    const effects = [await ask('anybodys', facts), await ask('anybodys', facts)].map(({ reply }) => reply.effect);
    expect(new Set(effects).size).toBe(2);
    const where = { idempotencyKey: facts.idempotencyKey };
    expect(await findRows(world.services, IdempotencyKey, ['reply'], { where })).toEqual([]);
  });

  it.each(['inRecord', 'inRecordSteps'] as const)('is left to the record itself where %s says so', async (name) => {
    const facts = { token: await tokenOf(await aCustomer(world)), idempotencyKey: uuidv7(), body: { wish: 'record' } };
    const effects = [await ask(name, facts), await ask(name, facts)].map(({ reply }) => reply.effect);
    expect(new Set(effects).size).toBe(2);
    const where = { idempotencyKey: facts.idempotencyKey };
    expect(await findRows(world.services, IdempotencyKey, ['reply'], { where })).toEqual([]);
  });

  it('keeps no file: a repeat gets it anew', async () => {
    const token = await tokenOf(await aCustomer(world));
    const facts = { token, idempotencyKey: uuidv7(), body: { wish: 'a file' } };
    for (const _attempt of [1, 2])
      expect(await ask('makeFile', facts)).toMatchObject({ status: 200, text: 'first two' });
  });

  it('is forgotten after 24 hours, not before', async () => {
    const token = await tokenOf(await aCustomer(world));
    const facts = { token, idempotencyKey: uuidv7(), body: { wish: 'a day' } };
    await ask('act', facts);
    const kept = async (): Promise<number> => {
      const where = { idempotencyKey: facts.idempotencyKey };
      await prune(world.services);
      return (await findRows(world.services, IdempotencyKey, ['endpoint'], { where })).length;
    };
    world.advance(DAY_MS - 60_000);
    expect(await kept()).toBe(1);
    world.advance(120_000);
    expect(await kept()).toBe(0);
    world.advance(-DAY_MS - 60_000);
  });

  it('is free again when a step failed', async () => {
    const token = await tokenOf(await aCustomer(world));
    const idempotencyKey = uuidv7();
    expect((await ask('steps', { token, idempotencyKey, body: { wish: 'broken' } })).status).toBe(500);
    expect((await ask('steps', { token, idempotencyKey, body: { wish: 'whole' } })).status).toBe(200);
  });

  it('is taken over by one repeat when the first call died between its steps, for the same body only', async () => {
    const token = await tokenOf(await aCustomer(world));
    const facts = { token, idempotencyKey: uuidv7(), body: { wish: 'taken over' } };
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gate = {
      pass() {
        reached.resolve();
        return held.promise;
      },
    };
    const first = ask('steps', facts);
    await reached.promise;
    gate = null;
    world.advance(61_000);
    expect((await ask('steps', { ...facts, body: { wish: 'another' } })).status).toBe(422);
    const repeats = await Promise.all([ask('steps', facts), ask('steps', facts)]);
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    // One of the two took it over, the other waited for its reply.
    expect(new Set(repeats.map(({ reply }) => reply.effect)).size).toBe(1);
    world.advance(-61_000);
    held.resolve();
    await first;
  });
});

describe('a body', () => {
  let token: string;

  beforeAll(async () => {
    token = await tokenOf(await aCustomer(world));
  });

  /** Sends any text as any media type. */
  const post = (path: string, type: string, text: string) =>
    fetch(`${baseUrl}/api/door/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: text,
    });

  it('of another media type is refused with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('act', type, '{"wish":"typed"}');
      expect([type, answer.status, await answer.json()]).toMatchObject([
        type,
        415,
        { error: 'unsupported-media-type' },
      ]);
    }
    expect((await post('act', 'application/json; charset=utf-8', '{"wish":"typed"}')).status).toBe(200);
  });

  it('that is no object is refused with 400', async () => {
    for (const text of ['', 'null', '[]', '"text"', '12', '{'])
      expect([text, (await post('act', 'application/json', text)).status]).toEqual([text, 400]);
  });

  it('of a thousand levels and more is refused with 400, never with 500', async () => {
    for (const levels of [1000, 45_000]) {
      const lists = `{"wish":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      expect([levels, (await post('act', 'application/json', lists)).status]).toEqual([levels, 400]);
    }
  });

  it('with a key that nobody declared is refused, at any depth', async () => {
    const body = { wish: 'x', other: 1, nested: { key: 'k', deeper: { a: 1 } } };
    const { status, error } = await ask('act', { token, body });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path, key }) => `${path} ${key}`).toSorted()).toEqual([
      'nested.deeper field.unknown',
      'other field.unknown',
    ]);
  });

  it('loses such a key where the declaration says so', async () => {
    const { status, reply } = await ask('dropping', { token, body: { wish: 'x', other: 1 } });
    expect([status, typeof reply.effect]).toEqual([200, 'string']);
    const where = { id: reply.effect ?? '' };
    const [row] = await findRows(world.services, ResearchApproval, ['textVersion'], { where });
    expect(row?.textVersion).toBe('{"wish":"x"}');
  });
});

describe('the line in the log', () => {
  it('names the call, so that a slow or failing one is found', async () => {
    const address = `/api/customer-surveys/${uuidv7()}/answers`;
    await fetch(`${world.baseUrl}${address}`, { headers: { 'x-request-id': 'named-in-the-log' } });
    const line = world
      .logged()
      .split('\n')
      .find((one) => one.includes('named-in-the-log') && one.includes('"request"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ endpoint: 'listAnswers', method: 'GET', status: 401 });
    expect(line).not.toContain(address);
  });
});

describe('a method', () => {
  it('that a path has not is refused with 405, which names those it has', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/orders', 'HEAD, GET, POST'],
      ['POST', '/auth/me', 'HEAD, GET'],
      ['PATCH', `/customer-surveys/${uuidv7()}/answers`, 'HEAD, GET, PUT'],
    ] as const) {
      const answer = await fetch(`${world.baseUrl}/api${path}`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      expect(await answer.json()).toMatchObject({ error: 'method-not-allowed', message: expect.any(String) });
    }
  });
});
