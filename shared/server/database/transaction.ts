import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { markOpen } from './open-transaction.ts';
import { type OutboxEntry, writeJobs } from './outbox.ts';
import { type Database, type Tx, withPromises } from './sql.ts';

/** MariaDB asks for the whole transaction again: deadlock, lock wait, snapshot changed (reliability.md F13). */
const RETRYABLE = new Set([1213, 1205, 1020]);
const MAX_ATTEMPTS = 4;

export interface TransactionRunner extends Database {
  /** Told the outbox rows of every committed transaction; must not throw. */
  afterCommit(entries: OutboxEntry[]): void;
}

/**
 * Runs `work` in one transaction and retries it as a whole when MariaDB says so; `work` must therefore have no effect but
 * its statements. After the commit the outbox rows it wrote are handed on.
 */
export async function inTransaction<T>(runner: TransactionRunner, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const outbox: OutboxEntry[] = [];
    try {
      const result = await runner.sequelize.transaction((transaction) => {
        const raw = (transaction as unknown as { connection: { promise(): Connection } }).connection;
        const tx: Tx = { transaction, connection: withPromises(raw), outbox, unwritten: [], announced: new Map() };
        return markOpen(async () => {
          const outcome = await work(tx);
          await writeJobs(tx);
          return outcome;
        });
      });
      if (outbox.length > 0) runner.afterCommit(outbox);
      return result;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await pause(attempt * 10 + Math.random() * 30);
    }
  }
}

function isRetryable(error: unknown): boolean {
  const cause = error as { errno?: number; parent?: { errno?: number }; original?: { errno?: number } };
  const errno = cause.errno ?? cause.parent?.errno ?? cause.original?.errno;
  return errno !== undefined && RETRYABLE.has(errno);
}
