import type { Sequelize } from 'sequelize';
import type { Logger } from '#shared/server/log.ts';
import { narrowOffset } from './narrow-offset.ts';
import { columns, selectOne } from './sql.ts';

/** Quartz drifts by some milliseconds a minute; a machine that slept is right again after this long. */
const ASK_EVERY_MS = 5000;
/** A difference that an operator should know of: two machines do not agree on the time. */
const WORTH_SAYING_MS = 1000;

const TIME = columns<{ said: number }>({ said: 'CAST(ROUND(UNIX_TIMESTAMP(SYSDATE(3)) * 1000) AS DOUBLE)' });

/** The time of the database in this process. */
export interface DatabaseClock {
  now(): Date;
  /** Resolves when the database was asked once; before that, `now` is the machine's time. */
  ready: Promise<void>;
  stop(): void;
}

/** The time of this machine: for tools without a database. Whatever decides something uses the services' clock. */
export const machineTime = (): Date => new Date();

/**
 * One time for all processes: the database's. It is asked at the start and every few seconds, and between two answers the
 * process counts on with its monotonic clock, so that neither a wrong nor a jumping clock of a machine ends a hold too early,
 * a code too late, or a job never. No transaction asks.
 */
export function followDatabaseClock(sequelize: Sequelize, log: Logger): DatabaseClock {
  let offset: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const { promise: ready, resolve: tellReady } = Promise.withResolvers<void>();
  const ask = async (): Promise<void> => {
    const sentAt = performance.now();
    const row = await selectOne({ sequelize }, TIME, 'FROM DUAL');
    const receivedAt = performance.now();
    if (!row) return;
    const next = narrowOffset(offset, { sentAt, receivedAt, said: row.said });
    const moved = next - (offset ?? machineTime().getTime() - receivedAt);
    if (Math.abs(moved) > WORTH_SAYING_MS) log.warn({ ms: Math.round(moved) }, "the database's clock differs");
    offset = next;
    tellReady();
  };
  const follow = (): void => {
    // While the database does not respond, nothing is decided either; the old offset counts on.
    const next = () => {
      if (!isStopped) timer = setTimeout(follow, ASK_EVERY_MS).unref();
    };
    void ask().then(next, next);
  };
  follow();
  return {
    now: () => (offset === null ? machineTime() : new Date(performance.now() + offset)),
    ready,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
