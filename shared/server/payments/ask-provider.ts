import { OUTBOX_JOB_MACHINE } from '#shared/domain/jobs/outbox-job-machine.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/** A person who looks at an open payment makes us ask the provider, at most this often: its webhook may be late. */
const ASK_EVERY_MS = 10 * SECOND_MS;
/** Who comes back from the provider's page looks at the moment in which its webhook comes: asked then, we would do everything twice. */
const WEBHOOK_FIRST_MS = 2 * SECOND_MS;

/** The while in which one question is enough, counted from 1970: what `IS_ASKED` binds. */
export const whileOf = (now: Date): number => Math.floor(now.getTime() / ASK_EVERY_MS);

const keyOf = (transactionId: string, asked: number): string => `ask:${transactionId}:${asked}`;

/** In a SELECT of a transaction `t`: whether somebody's look has asked about it in this while. */
export const IS_ASKED = `EXISTS (SELECT 1 FROM outbox q WHERE q.dedupKey = CAST(CONCAT('ask:', t.id, ':', ?) AS CHAR CHARACTER SET ascii))`;

/** Has the worker ask the provider about a payment in a moment, once in ten seconds however many look at it. */
export async function askProvider(tx: Tx, transactionId: string): Promise<void> {
  const key = keyOf(transactionId, whileOf(tx.now));
  const dueAt = new Date(tx.now.getTime() + WEBHOOK_FIRST_MS);
  await appendJob(tx, 'settle-payment', { transactionId, isHint: true }, { key, dueAt });
}

/**
 * The payment is settled: what somebody's look would have asked in a moment is answered. One that is being asked ends by itself: it may
 * have more to do, and is done again if it fails.
 */
export function takeBackQuestion(tx: Tx, transactionId: string): void {
  const { from, to } = OUTBOX_JOB_MACHINE.finish;
  const now = whileOf(tx.now);
  const keys = [keyOf(transactionId, now - 1), keyOf(transactionId, now)];
  tx.atEnd.push({
    text: 'UPDATE outbox SET state = ?, finishedAt = ? WHERE dedupKey IN (?) AND state IN (?) AND starts = 0',
    values: [to, tx.now, keys, from],
  });
}
