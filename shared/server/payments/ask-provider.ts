import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/** A person who looks at an open payment makes us ask the provider, at most this often: its webhook may be late. */
const ASK_EVERY_MS = 10_000;

/** Has the worker ask the provider about a payment, once in ten seconds however many look at it. */
export async function askProvider(tx: Tx, transactionId: string): Promise<void> {
  const round = Math.floor(tx.now.getTime() / ASK_EVERY_MS);
  await appendJob(tx, 'settle-payment', { transactionId, isHint: true }, { key: `ask:${transactionId}:${round}` });
}
