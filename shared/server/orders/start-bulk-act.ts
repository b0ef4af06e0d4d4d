import { v7 as uuidv7 } from 'uuid';
import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { startProgress } from '#shared/server/jobs/start-progress.ts';
import { BulkAct } from '#shared/server/models/bulk-act.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { planBulkAct } from './plan-bulk-act.ts';
import { readBulkAct, readBulkWish } from './read-bulk-wish.ts';

/**
 * Stores an act on many orders as it was shown, with each of them, and the job that does it when the time to take it back is over. Until
 * then nothing has happened to any order. What would be done now is another plan than what was shown: it is refused as a whole.
 */
export async function startBulkAct(
  tx: Tx,
  { actor, body }: Pick<Call<typeof bulkActs.startBulkAct>, 'actor' | 'body'>,
) {
  const wish = readBulkWish(body);
  if (isRefusal(wish)) return wish;
  const { orderIds } = body;
  const plan = await planBulkAct(tx, wish, { orderIds, now: tx.now, brand: tx.config.brand });
  if (plan.hash !== body.plan) return refuse('plan-changed');
  if (plan.rows.every(({ fault }) => fault !== null)) {
    return refuse('invalid-input', { fields: [{ path: 'orderIds', key: 'field.choose' }] });
  }
  const act = readBulkAct(body, wish, plan.maxLength);
  if (isRefusal(act)) return act;
  const id = uuidv7();
  const { BULK_UNDO_SECONDS: seconds } = await readRuntimeSettings(tx);
  const dueAt = new Date(tx.now.getTime() + seconds * SECOND_MS);
  const { outlook } = plan;
  await insert(tx, BulkAct, { id, act, outlook, askedBy: actor.userId, askedAt: tx.now, dueAt });
  await insertMany(
    tx,
    BulkItem,
    plan.rows.map(({ orderId, status, startsAt, refund, fault }, at) => ({
      ...{ bulkId: id, position: at + 1, orderId, fault, refund, shownStatus: status, shownStart: startsAt },
      state: fault === null ? BulkItemState.planned : BulkItemState.refused,
      decidedAt: fault === null ? null : tx.now,
    })),
  );
  await startProgress(tx, { id, kind: 'run-bulk-act', ownerId: null });
  await appendJob(tx, 'run-bulk-act', { bulkId: id }, { dueAt });
  const orders = plan.rows.filter(({ fault }) => fault === null).length;
  const facts = { kind: act.kind, orders, refused: plan.rows.length - orders };
  noteChange(tx, { entity: 'bulk', id, event: 'orders.bulk-planned', actor, about: null, facts });
  return { _id: id };
}
