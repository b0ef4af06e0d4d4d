import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Sequelize } from 'sequelize';
import { followDatabaseClock } from '#shared/server/database/database-clock.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';

const ASKED_AGAIN_MS = 5000;
const HOUR_S = 3600;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A database whose clock says so many milliseconds more than this process's own. */
function aDatabase(database: { aheadMs: number; isAway?: boolean }) {
  const execute = (_text: string, _values: unknown, answered: (error: Error | null, rows?: object[]) => void) => {
    if (database.isAway) answered(new Error('away'));
    else answered(null, [{ said: performance.now() + database.aheadMs }]);
  };
  const connection = { execute };
  const connectionManager = { getConnection: async () => connection, releaseConnection: () => undefined };
  return { connectionManager } as unknown as Sequelize;
}

it('the time is the database’s, also after its clock was set; while it is away, the last that was known goes on', async () => {
  const database = { aheadMs: 1_000_000, isAway: false };
  const { log, text } = createMemoryLog();
  const clock = followDatabaseClock(aDatabase(database), log);
  await clock.ready;
  const aheadSeconds = () => Math.round((clock.now().getTime() - performance.now()) / 1000);
  expect(aheadSeconds()).toBe(1000);
  database.aheadMs += HOUR_S * 1000;
  await jest.advanceTimersByTimeAsync(ASKED_AGAIN_MS);
  expect(aheadSeconds()).toBe(1000 + HOUR_S);
  expect(text()).toContain(`"ms":${HOUR_S * 1000}`);
  database.isAway = true;
  database.aheadMs = 0;
  await jest.advanceTimersByTimeAsync(2 * ASKED_AGAIN_MS);
  expect(aheadSeconds()).toBe(1000 + HOUR_S);
  database.isAway = false;
  await jest.advanceTimersByTimeAsync(ASKED_AGAIN_MS);
  expect(aheadSeconds()).toBe(0);
  clock.stop();
  expect(jest.getTimerCount()).toBe(0);
});
