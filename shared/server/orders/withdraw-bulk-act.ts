import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { type BulkAct as Act, BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import { sumOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { json, type Tx } from '#shared/server/database/sql.ts';
import { cancelProgress } from '#shared/server/jobs/cancel-progress.ts';
import { BulkAct } from '#shared/server/models/bulk-act.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';
import { changeBulkItems } from './change-bulk-items.ts';
import { endBulkAct } from './end-bulk-act.ts';
import { lockBulkAct } from './lock-bulk-act.ts';
import { readBulkRows } from './read-bulk-rows.ts';

type ActCall = Pick<Call<typeof bulkActs.withdrawBulkAct>, 'actor' | 'params'>;

/** Takes an act back as long as nothing of it was done, also where its time is over and the worker has not begun: one of both wins. */
export async function withdrawBulkAct(tx: Tx, { actor, params: { id } }: ActCall) {
  if (orNotFound(await lockBulkAct(tx, id)) !== JobState.waiting) return refuse('already-decided');
  await withdraw(tx, id, actor, 'orders.bulk-withdrawn');
  return null;
}

/** Stops an act between two of its orders; what was done stays. */
export async function stopBulkAct(tx: Tx, { actor, params: { id } }: ActCall) {
  if (orNotFound(await lockBulkAct(tx, id)) !== JobState.running) return refuse('already-decided');
  await withdraw(tx, id, actor, 'orders.bulk-stopped');
  return null;
}

/** Ends an act whose author may not act any more; what was done of it stays. One that is over stays as it is. */
export async function dropBulkAct(tx: Tx, id: string, actor: ChangedBy): Promise<void> {
  const state = await lockBulkAct(tx, id);
  if (state === JobState.waiting) await withdraw(tx, id, actor, 'orders.bulk-withdrawn');
  if (state === JobState.running) await withdraw(tx, id, actor, 'orders.bulk-stopped');
}

async function withdraw(
  tx: Tx,
  id: string,
  actor: ChangedBy,
  event: 'orders.bulk-withdrawn' | 'orders.bulk-stopped',
): Promise<void> {
  await cancelProgress(tx, id);
  await changeBulkItems(tx, { bulkId: id }, 'withdraw');
  await endBulkAct(tx, id, { event, actor });
}

/** Takes one order out of an act of which nothing was done; with the last one the act is over. */
export async function withdrawBulkRow(
  tx: Tx,
  { actor, params }: Pick<Call<typeof bulkActs.withdrawBulkRow>, 'actor' | 'params'>,
) {
  const { id, position } = params;
  if (orNotFound(await lockBulkAct(tx, id)) !== JobState.waiting) return refuse('already-decided');
  if ((await changeBulkItems(tx, { bulkId: id, position }, 'withdraw')) === 0) return refuse('already-decided');
  const left = await findRows(tx, BulkItem, ['orderId'], { where: { bulkId: id, state: BulkItemState.planned } });
  await sumAnew(
    tx,
    id,
    left.map(({ orderId }) => orderId),
  );
  if (left.length === 0) await withdraw(tx, id, actor, 'orders.bulk-withdrawn');
  else
    noteChange(tx, { entity: 'bulk', id, event: 'orders.bulk-row-withdrawn', actor, about: null, facts: { position } });
  return null;
}

/** What goes out is said of the orders that are left. */
async function sumAnew(tx: Tx, id: string, orderIds: readonly string[]): Promise<void> {
  const act = json<Act>(orNotFound(await findRow(tx, BulkAct, ['act'], { where: { id } })).act);
  const rows = await readBulkRows(tx, act, { orderIds, now: tx.now });
  await updateRows(tx, BulkAct, { outlook: sumOutlook(act, [...rows.values()]) }, { id });
}

/** Does it now: nobody waits for the end of the time to take it back. The job that was to come then finds it done. */
export async function hurryBulkAct(tx: Tx, { actor, params: { id } }: ActCall) {
  if (orNotFound(await lockBulkAct(tx, id)) !== JobState.waiting) return refuse('already-decided');
  await updateRows(tx, BulkAct, { dueAt: tx.now }, { id });
  await appendJob(tx, 'run-bulk-act', { bulkId: id }, { key: `bulk-now:${id}` });
  noteChange(tx, { entity: 'bulk', id, event: 'orders.bulk-hurried', actor, about: null });
  return null;
}
