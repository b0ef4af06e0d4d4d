import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConnectionError } from 'sequelize';
import { actOnce, stepsOnce } from '#api/http/idempotency.ts';
import type { Declaration } from '#shared/contract/define.ts';
import type { Call } from '#shared/server/call.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { sealedValue } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { newId } from '#shared/server/new-id.ts';
import type { Services } from '#shared/server/services.ts';
import { openHolder } from '#test/factories/held-rows.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

/** From then on a call without a reply counts as abandoned. */
const ABANDONED_MS = 60_000;
/** A repeat looks again after this time. */
const LOOK_EVERY_MS = 100;
/** So often a call asks the clock while it claims its key. */
const CLAIMED = 3;

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());
afterEach(() => {
  jest.restoreAllMocks();
});

interface Wish {
  userId?: string | null;
  idempotencyKey?: string;
}

function aCall({ userId = newId(), idempotencyKey = newId() }: Wish = {}): Call<Declaration> {
  const actor = userId === null ? null : { userId };
  return { actor, request: { idempotencyKey }, params: {}, query: {}, body: { wish: 'the same' } } as never;
}

const keyOf = ({ request }: Call<Declaration>) => ({ idempotencyKey: request.idempotencyKey ?? '' });

type Work = () => Promise<unknown>;
type Once = (endpoint: string, call: Call<Declaration>, work: Work, services?: Partial<Services>) => Promise<unknown>;

const steps: Once = (endpoint, call, work, services = {}) =>
  stepsOnce({ ...world.services, ...services }, endpoint, call, work);
const act: Once = (endpoint, call, work) => inTransaction(world.services, (tx) => actOnce(tx, endpoint, call, work));

/** A clock that stands still, and says how often it was looked at; a repeat that never ends fails. */
function clockAt(time: Date, most = Number.POSITIVE_INFINITY) {
  const clock = {
    looks: 0,
    now: () => {
      clock.looks += 1;
      if (clock.looks > most) throw new Error('it never ends');
      return time;
    },
  };
  return clock;
}

/** A call that waits between its steps, until it is let go. */
async function aHeldCall(call: Call<Declaration>, at: Date) {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
  const work = () => {
    reached.resolve();
    return held.promise;
  };
  const first = steps('steps', call, work, { now: () => at });
  first.catch(() => undefined); // the test's to see, once it waits for it
  await reached.promise;
  return { first, held };
}

describe.each<[string, Once]>([
  ['an act', act],
  ['a mutation in steps', steps],
])('a reply of %s', (_what, once) => {
  it('is that of its own person and endpoint, whoever else uses the key', async () => {
    const idempotencyKey = newId();
    const [mine, theirs] = [aCall({ idempotencyKey }), aCall({ idempotencyKey })];
    const calls = [
      ['one', mine],
      ['one', theirs],
      ['two', mine],
    ] as const;
    for (const [number, [endpoint, call]] of calls.entries()) await once(endpoint, call, async () => ({ number }));
    const again = jest.fn(async () => 'a second effect');
    for (const [number, [endpoint, call]] of calls.entries())
      expect(await once(endpoint, call, again)).toEqual({ number });
    expect(again).not.toHaveBeenCalled();
  });

  it('that says nothing is kept as well', async () => {
    const [call, again] = [aCall(), jest.fn(async () => 'a second effect')];
    expect(await once('empty', call, async () => undefined)).toBeUndefined();
    expect(await once('empty', call, again, clockAt(world.services.now(), 20))).toBeNull();
    expect(again).not.toHaveBeenCalled();
  });

  it('is kept for nobody where nobody is signed in', async () => {
    const call = aCall({ userId: null });
    for (const reply of ['first', 'second']) expect(await once('public', call, async () => reply)).toBe(reply);
    expect(await countRows(world.services, IdempotencyKey, keyOf(call))).toBe(0);
  });
});

describe('a mutation in steps', () => {
  it('whose reply cannot be stored fails, and can be tried again', async () => {
    const call = aCall();
    // JSON knows no BigInt.
    await expect(steps('steps', call, async () => 1n)).rejects.toThrow(TypeError);
    expect(await steps('steps', call, async () => 'at last')).toBe('at last');
  });

  it.each([
    [
      'fails because MariaDB is away says so, and does not wait for it once more',
      new ConnectionError(new Error('away')),
      'away',
    ],
    ['fails and finds MariaDB away tells of both by the last', new Error('outside'), 'no statement is sent any more'],
  ])('that %s', async (_what, fault, told) => {
    let isAway = false;
    const services = {
      ...world.services,
      get sequelize() {
        if (isAway) throw new Error('no statement is sent any more');
        return world.services.sequelize;
      },
    };
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    try {
      const failing = stepsOnce(services, 'steps', aCall(), async () => {
        isAway = true;
        throw fault;
      });
      await expect(failing).rejects.toThrow(told);
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });
});

describe('a repeat of a call that left no reply', () => {
  it('takes it over when it is abandoned; the first call, when it fails at last, does not take that reply away', async () => {
    const [call, at] = [aCall(), world.services.now()];
    const { first, held } = await aHeldCall(call, at);
    const later = clockAt(new Date(at.getTime() + ABANDONED_MS + 1), 50);
    expect(await steps('steps', call, async () => 'taken over', later)).toBe('taken over');
    held.reject(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
    const again = jest.fn(async () => 'a third effect');
    expect(await steps('steps', call, again)).toBe('taken over');
    expect(again).not.toHaveBeenCalled();
  });

  it('waits for it until then, and looks again now and then', async () => {
    const [call, at] = [aCall(), world.services.now()];
    const { first, held } = await aHeldCall(call, at);
    const again = jest.fn(async () => 'a second effect');
    const clock = clockAt(new Date(at.getTime() + ABANDONED_MS), 1_000);
    const looks = 4;
    const from = performance.now();
    const now = () => {
      if (clock.looks + 1 === CLAIMED + looks) held.resolve('in time');
      return clock.now();
    };
    expect(await steps('steps', call, again, { now })).toBe('in time');
    // A timer may end a millisecond early, each of them.
    expect(performance.now() - from).toBeGreaterThanOrEqual((looks - 1) * (LOOK_EVERY_MS - 1));
    expect(await first).toBe('in time');
    expect(again).not.toHaveBeenCalled();
  });

  it('does not take over what has its reply by the time it does', async () => {
    const [call, at] = [aCall(), world.services.now()];
    const { first, held } = await aHeldCall(call, at);
    const { idempotencyKey } = keyOf(call);
    const key = { endpoint: 'steps', actorId: call.actor?.userId ?? '', idempotencyKey };
    const reply = sealedValue(world.services, IdempotencyKey, key, 'reply', '"in time"') ?? '';
    const again = jest.fn(async () => 'a second effect');
    const [clock, looked] = [clockAt(at), Promise.withResolvers<void>()];
    let late = 0;
    const now = () => {
      if (clock.looks === CLAIMED) looked.resolve();
      return new Date(clock.now().getTime() + late);
    };
    const repeat = steps('steps', call, again, { now });
    await looked.promise;
    const holder = await openHolder(world);
    try {
      const row = { table: 'idempotency_keys', id: idempotencyKey, key: 'idempotencyKey' };
      const answer = await holder.overtake(row, `reply = '${reply}'`, () => {
        late = ABANDONED_MS + 1;
        return repeat;
      });
      expect(answer).toBe('in time');
    } finally {
      await holder.close();
    }
    expect(again).not.toHaveBeenCalled();
    held.resolve('in time');
    await first;
  });
});
