import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Connection } from 'mysql2';
import { refuse } from '#shared/errors.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, exists, insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction, pauseAfter, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';
import { newId } from '#shared/server/new-id.ts';
import { openTestDatabase } from '#test/setup/database.ts';

const text = { de: 'Blut', en: 'Blood', fr: 'Sang', it: 'Sangue' };

let database: TransactionRunner;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.sequelize.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const write = (tx: Tx, key: string) =>
  insert(tx, ProductGroup, {
    key,
    active: true,
    position: 1,
    icon: 'drop',
    name: text,
    tagline: text,
    resultCategories: [],
  });
/** Galera rolls back what lost against another node's transaction, and says so as the answer to COMMIT. */
function refuseCommit(tx: Tx, errno: number): void {
  const { connection } = tx.transaction as unknown as { connection: Connection };
  const query = connection.query.bind(connection) as (...parameters: unknown[]) => unknown;
  connection.query = ((statement: { sql: string }, ...rest: unknown[]) => {
    if (!statement.sql.startsWith('COMMIT')) return query(statement, ...rest);
    const answer = rest.at(-1) as (error: Error) => void;
    return query('ROLLBACK', () => answer(Object.assign(new Error('lost against another node'), { errno })));
  }) as typeof connection.query;
}

const written = (key: string) => countRows(database, ProductGroup, { key });

describe('a statement that fails', () => {
  it('says who asked, in a transaction and outside', async () => {
    const failing = async (on: Tx | TransactionRunner) => {
      await change(on, 'UPDATE product_groups SET nothing = 1 WHERE `key` = ?', ['none']);
    };
    const stacks = [
      await inTransaction(database, failing).catch((error: Error) => error.stack),
      await failing(database).catch((error: Error) => error.stack),
    ];
    for (const stack of stacks) {
      expect(stack).toContain("Unknown column 'nothing'");
      expect(stack).toMatch(/at (async )?failing/);
    }
  });
});

describe('a transaction', () => {
  it('that returns a refusal rolls back, unless the refusal keeps what was written', async () => {
    for (const keepsWrites of [false, true]) {
      const key = `kept-${keepsWrites}`;
      const outcome = await inTransaction(database, async (tx) => {
        await write(tx, key);
        return refuse('conflict', { keepsWrites });
      });
      expect(outcome.refused).toBe('conflict');
      expect(await written(key)).toBe(keepsWrites ? 1 : 0);
    }
  });

  it('writes a job with a key once, however often its act runs', async () => {
    const ask = (tx: Tx) => appendJob(tx, 'settle-payment', { transactionId: 'one' }, { key: 'ask:one' });
    for (const _run of [1, 2]) await inTransaction(database, ask);
    expect(await countRows(database, OutboxJob, { dedupKey: 'ask:one' })).toBe(1);
  });

  it('writes what it noted and its jobs, and hands the jobs on; one without jobs tells nobody', async () => {
    const handOn = jest.spyOn(database, 'afterCommit');
    const entityId = newId();
    const note = { entity: 'branch', id: entityId, event: 'identity.user-changed', about: null } as const;
    await inTransaction(database, async (tx) => noteChange(tx, { ...note, actor: { operator: true } }));
    await inTransaction(database, (tx) => write(tx, 'nobody-is-told'));
    expect(await countRows(database, Activity, { entityId })).toBe(1);
    const handed = handOn.mock.calls.map(([entries]) => entries.map(({ kind }) => kind));
    expect(handed).toEqual([['push-change']]);
    const ids = handOn.mock.calls.flatMap(([entries]) => entries.map(({ id }) => id));
    expect(await countRows(database, OutboxJob, { id: ids })).toBe(1);
  });

  it.each([1213, 1205, 1020])(
    'is run again as a whole when its COMMIT is refused as a cluster does, with %i',
    async (errno) => {
      const key = `refused-at-commit-${errno}`;
      let runs = 0;
      await inTransaction(database, async (tx) => {
        runs += 1;
        if (runs < 3) refuseCommit(tx, errno);
        await write(tx, key);
        await appendJob(tx, 'settle-payment', { transactionId: key }, { key });
      });
      expect(runs).toBe(3);
      expect([await written(key), await countRows(database, OutboxJob, { dedupKey: key })]).toEqual([1, 1]);
    },
  );

  it.each([
    ['twelve runs', 0, 12],
    ['more than five seconds', 5_001, 1],
    ['ten seconds, of which the first five are not too many', 5_000, 2],
  ])('that is refused again and again is given up after %s', async (_when, lastsMs, most) => {
    const from = performance.now();
    let runs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => from + runs * lastsMs);
    const act = inTransaction(database, async (tx) => {
      runs += 1;
      await write(tx, 'given-up');
      if (runs <= 20) throw Object.assign(new Error('met another one in a circle'), { errno: 1213 });
    });
    await expect(act).rejects.toMatchObject({ errno: 1213 });
    expect([runs, await written('given-up')]).toEqual([most, 0]);
  });

  it('rests before it is run again, longer after more runs, up to a limit', async () => {
    expect([1, 2, 6, 7, 12].map((attempt) => pauseAfter(attempt, 1))).toEqual([20, 40, 120, 120, 120]);
    expect([0, 0.5].map((share) => pauseAfter(4, share))).toEqual([0, 40]);
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const from = performance.now();
    let runs = 0;
    await inTransaction(database, async () => {
      runs += 1;
      if (runs <= 3) throw Object.assign(new Error('met another one in a circle'), { errno: 1213 });
    });
    // A timer may end a millisecond early, each of the three.
    expect(performance.now() - from).toBeGreaterThanOrEqual(20 + 40 + 60 - 3);
  });

  it('whose outcome is not known is not run again', async () => {
    let runs = 0;
    const act = inTransaction(database, async (tx) => {
      runs += 1;
      refuseCommit(tx, 1180);
      await write(tx, 'unknown-outcome');
    });
    await expect(act).rejects.toMatchObject({ parent: { errno: 1180 } });
    expect(runs).toBe(1);
  });

  it('that meets another one in a circle is run again as a whole; both have their effect once', async () => {
    await inTransaction(database, async (tx) => {
      await write(tx, 'left');
      await write(tx, 'right');
    });
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const lock = (tx: Tx, key: string) =>
      change(tx, 'UPDATE product_groups SET position = position + 1 WHERE `key` = ?', [key]);
    const crosswise = (first: string, second: string) =>
      inTransaction(database, async (tx) => {
        runs += 1;
        await lock(tx, first);
        holding += 1;
        if (holding === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await lock(tx, second);
      });
    await Promise.all([crosswise('left', 'right'), crosswise('right', 'left')]);
    expect(runs).toBeGreaterThan(2);
    const rows = await findRows(database, ProductGroup, ['position'], { where: { key: ['left', 'right'] } });
    expect(rows).toEqual([{ position: 3 }, { position: 3 }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a statement', () => exists(database, 'FROM orders')],
    ['a query of Sequelize', () => database.sequelize.query('SELECT 1')],
    ['a read of a model', () => written('other')],
    ['a second transaction', () => inTransaction(database, (tx) => write(tx, 'second'))],
  ])('does not let %s run beside it', async (_what, beside) => {
    const act = inTransaction(database, async (tx) => {
      await write(tx, 'first');
      await beside();
    });
    await expect(act).rejects.toThrow('outside the open transaction');
    expect([await written('first'), await written('second')]).toEqual([0, 0]);
  });
});
