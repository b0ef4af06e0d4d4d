import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal, type Refusal } from '#shared/errors.ts';
import type { Config } from '#shared/server/config.ts';
import { failpoint } from '#shared/server/failpoint.ts';
import type { Logger } from '#shared/server/log.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { type Told, traced } from '#shared/server/tracing/traced.ts';
import { endNotes } from './note-change.ts';
import { markOpen, refuseOtherConnection } from './open-transaction.ts';
import { type OutboxEntry, unwrittenJobs } from './outbox.ts';
import { type Database, insertTogether, rowsFor, type Tx } from './sql.ts';
import { type PooledConnection, withPromises } from './with-promises.ts';

/**
 * MariaDB asks for the whole transaction again: deadlock, lock wait, snapshot changed. A cluster says the first also of a COMMIT,
 * when another node's transaction changed the same row earlier; nothing of ours is written then.
 */
const RETRYABLE = new Set([1213, 1205, 1020]);
/** Those who waited for a key that was given up again meet in a circle; a few rounds with other pauses take them apart. */
const MAX_ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 120;
/** Whoever waits in vain for locks again and again is answered, not kept: a call ends within ten seconds. */
const RETRY_WITHIN_MS = 5000;

/** What a transaction needs of its process. */
export interface TransactionRunner extends Database {
  config: Config;
  log: Logger;
  now(): Date;
  /** Told the outbox rows of every committed transaction; must not throw. */
  afterCommit(entries: OutboxEntry[]): void;
}

/** Carries a refusal out of Sequelize's callback, which rolls back only when something is thrown. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Runs `work` in one transaction and retries it as a whole when MariaDB asks for it; `work` must therefore have no effect but
 * its statements. A returned refusal rolls back (unless it `keepsWrites`) and is returned. After the commit the outbox rows
 * are handed on. Transactions do not nest: acts take `tx` and are composed by whoever opened it.
 * @throws when a transaction is open already
 */
export const inTransaction = <T>(runner: TransactionRunner, work: (tx: Tx) => Promise<T>): Promise<T> =>
  traced('transaction', {}, (span) => runTransaction(runner, work, span));

async function runTransaction<T>(runner: TransactionRunner, work: (tx: Tx) => Promise<T>, span: Told): Promise<T> {
  refuseOtherConnection();
  const retryUntil = performance.now() + RETRY_WITHIN_MS;
  for (let attempt = 1; ; attempt++) {
    const outbox: OutboxEntry[] = [];
    try {
      const result = await runner.sequelize.transaction((transaction) => {
        const raw = (transaction as unknown as { connection: PooledConnection }).connection;
        const { config, log } = runner;
        const connection = withPromises(raw);
        const lists = { outbox, unwritten: [], atEnd: [], notes: [] };
        const tx: Tx = { transaction, connection, config, log, now: runner.now(), ...lists };
        return markOpen(async () => {
          const outcome = await work(tx);
          if (isRefusal(outcome) && !outcome.keepsWrites) throw new RolledBack(outcome);
          const activities = await endNotes(tx, runner.now());
          await insertTogether(tx, [rowsFor(Activity, activities), rowsFor(OutboxJob, unwrittenJobs(tx))], tx.atEnd);
          return outcome;
        });
      });
      if (outbox.length > 0) {
        span.say({ 'outbox.jobs': outbox.length });
        failpoint('outbox.afterCommit');
        runner.afterCommit(outbox);
      }
      return result;
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal as T;
      if (attempt >= MAX_ATTEMPTS || performance.now() > retryUntil || !isRetryable(error)) throw error;
      await pause(pauseAfter(attempt, Math.random()));
    }
  }
}

/** How long nothing is tried after a run that was refused: longer after more of them. `share`, from 0 to 1, tells those apart who met. */
export const pauseAfter = (attempt: number, share: number): number => share * Math.min(20 * attempt, LONGEST_PAUSE_MS);

/** MariaDB's own error, or Sequelize's around it. */
function isRetryable(error: unknown): boolean {
  const cause = error as { errno?: number; parent?: { errno?: number } };
  const errno = cause.errno ?? cause.parent?.errno;
  return errno !== undefined && RETRYABLE.has(errno);
}
