import { HOUR_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { discardMessagesOf } from '#shared/server/messaging/discard-messages-of.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** An account was closed: its files and replies go, and what was on its way to the provider at that moment. Nothing is left on a second run. */
export const forgetAccount: Handler<'forget-account'> = async (services, { userId }) => {
  for (const { id } of await findRows(services, DataFile, ['id'], { where: { userId } }))
    await services.files.remove('exports', id);
  await forgetReplies(services, userId);
  if (await inTransaction(services, (tx) => discardMessagesOf(tx, { userId })))
    throw new RetryAt(new Date(services.now().getTime() + HOUR_MS), 'a message is with the provider');
};

/** What calls were answered with is kept for a day, for repeats; it holds the person's record. No index leads from a person to theirs. */
async function forgetReplies(services: WorkerServices, actorId: string): Promise<void> {
  const kept = await findRows(services, IdempotencyKey, ['endpoint', 'idempotencyKey'], { where: { actorId } });
  for (const { endpoint, idempotencyKey } of kept) {
    const where = 'WHERE endpoint = ? AND actorId = ? AND idempotencyKey = ?';
    await change(services, `DELETE FROM idempotency_keys ${where}`, [endpoint, actorId, idempotencyKey]);
  }
}
