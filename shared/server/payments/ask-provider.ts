import { SECOND_MS } from '#shared/durations.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/** A person who looks at an open payment makes us ask the provider, at most this often: its webhook may be late. */
const ASK_EVERY_MS = 10 * SECOND_MS;
/** Who comes back from the provider's page looks at the moment in which its webhook comes: asked then, we would do everything twice. */
const WEBHOOK_FIRST_MS = 2 * SECOND_MS;

/** Has the worker ask the provider about a payment in a moment, once in ten seconds however many look at it. */
export async function askProvider(tx: Tx, transactionId: string): Promise<void> {
  const now = tx.now.getTime();
  const key = `ask:${transactionId}:${Math.floor(now / ASK_EVERY_MS)}`;
  const dueAt = new Date(now + WEBHOOK_FIRST_MS);
  await appendJob(tx, 'settle-payment', { transactionId, isHint: true }, { key, dueAt });
}
