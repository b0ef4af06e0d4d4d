import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { stepsOnce } from '#api/http/idempotency.ts';
import { DAY_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { prune } from '#shared/server/database/prune.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { type Door, openDoor } from '#test/factories/open-door.ts';
import type { World } from '#test/factories/open-world.ts';
import { aCustomer, type Person, signIn } from '#test/factories/people.ts';

let door: Door;
let world: World;

beforeAll(async () => {
  door = await openDoor();
  world = door.world;
});

afterAll(() => door.close());

const tokenOf = async (person: Pick<Person, 'id'>): Promise<string> => (await signIn(world, person)).token;

/** Calls one of the door's endpoints. */
const ask: Door['ask'] = (name, facts) => door.ask(name, facts);

// First, because those that follow would not end where this fails.
describe('a repeat that waits for the first call', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** A process whose clock goes on by so much with every look at it, and which looks so often at most. */
  function aProcess({ lookMs, most }: { lookMs: number; most: number }) {
    const from = performance.now();
    let looks = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => from + looks * lookMs);
    const now = (): Date => {
      looks += 1;
      if (looks > most) throw new Error('it never ends');
      return world.services.now();
    };
    return { ...world.services, now };
  }

  const aCall = async () => {
    const { id: userId } = await aCustomer(world);
    const request = { idempotencyKey: uuidv7() };
    return { actor: { userId }, request, params: {}, query: {}, body: { wish: 'waits' } } as never;
  };

  it('has its reply as soon as it is there', async () => {
    const [services, call] = [aProcess({ lookMs: 0, most: 30 }), await aCall()];
    for (const reply of ['first', 'second'])
      expect(await stepsOnce(services, 'steps', call, async () => reply)).toBe('first');
  });

  it('is asked to try again when that takes too long, and the first call has its reply', async () => {
    const [call, reached, held] = [await aCall(), Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const first = stepsOnce(world.services, 'steps', call, () => {
      reached.resolve();
      return held.promise;
    });
    await reached.promise;
    const patient = aProcess({ lookMs: 4_000, most: 30 });
    const repeat = stepsOnce(patient, 'steps', call, async () => 'a second effect');
    expect(await repeat).toMatchObject({ refused: 'conflict' });
    held.resolve('late');
    expect(await first).toBe('late');
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
    door.gate = {
      pass() {
        reached.resolve();
        return held.promise;
      },
    };
    const first = ask('steps', facts);
    await reached.promise;
    door.gate = null;
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
