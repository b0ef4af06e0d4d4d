import { type BulkAct as Act, BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import { isRefusal, NotFound, orNotFound } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { exists, json, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { BulkAct } from '#shared/server/models/bulk-act.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { doBulkItem, refuseBulkItem, type ShownItem } from '#shared/server/orders/do-bulk-item.ts';
import { endBulkAct } from '#shared/server/orders/end-bulk-act.ts';
import { lockBulkAct } from '#shared/server/orders/lock-bulk-act.ts';
import { dropBulkAct } from '#shared/server/orders/withdraw-bulk-act.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

const BY_JOB = { job: 'run-bulk-act' } as const;

/**
 * Does a planned act, order by order, once the time to take it back is over; whoever takes it back at that moment is either first, and
 * nothing is done, or refused. A run after a crash goes on with the orders that are not decided.
 */
export const runBulkAct: Handler<'run-bulk-act'> = async (services, { bulkId }) => {
  const row = await findRow(services, BulkAct, ['act', 'askedBy', 'dueAt'], { where: { id: bulkId } });
  if (!row) return;
  if (row.dueAt > services.now()) throw new RetryAt(row.dueAt, 'the act can still be taken back');
  if (!(await inTransaction(services, (tx) => begin(tx, bulkId, row.askedBy)))) return;
  const doing = { act: json<Act>(row.act), askedBy: row.askedBy };
  const columns = ['bulkId', 'position', 'orderId', 'shownStatus', 'shownStart', 'refund'] as const;
  const where = { bulkId, state: BulkItemState.planned };
  const items = await findRows(services, BulkItem, columns, { where, order: [['position', 'ASC']] });
  for (const item of items) if (!(await takeItem(services, item, doing))) return;
  await inTransaction(services, async (tx) => {
    if (await finishProgress(tx, bulkId, null))
      await endBulkAct(tx, bulkId, { event: 'orders.bulk-ended', actor: BY_JOB });
  });
};

/**
 * Orders that the plan left out, or that were taken out since, are no work; those that a run before this one decided are. Nothing is done in
 * the name of somebody who is no administrator any more.
 */
async function begin(tx: Tx, bulkId: string, askedBy: string): Promise<boolean> {
  await lockBulkAct(tx, bulkId);
  if (!(await exists(tx, 'FROM user_roles WHERE userId = ? AND role = ?', [askedBy, Role.admin]))) {
    await dropBulkAct(tx, bulkId, BY_JOB);
    return false;
  }
  const { handled } = orNotFound(await findRow(tx, JobProgress, ['handled'], { where: { jobId: bulkId } }));
  return beginProgress(tx, bulkId, handled + (await countRows(tx, BulkItem, { bulkId, state: BulkItemState.planned })));
}

async function takeItem(
  services: WorkerServices,
  item: ShownItem,
  doing: { act: Act; askedBy: string },
): Promise<boolean> {
  const outcome = await inTransaction(services, (tx) => doBulkItem(tx, item, doing)).catch((error: unknown) => {
    if (error instanceof NotFound) return 'gone' as const;
    throw error;
  });
  if (typeof outcome === 'boolean') return outcome;
  const refused = isRefusal(outcome) ? outcome.refused : 'not-found';
  return inTransaction(services, (tx) => refuseBulkItem(tx, item, refused));
}
