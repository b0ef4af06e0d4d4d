import { type CsvRow, csvFile } from '#shared/server/csv-file.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { json } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { countOrders, ORDER_COLUMNS, readOrderRows } from '#shared/server/exports/order-rows.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { Export } from '#shared/server/models/export.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import type { OrderFilters } from '#shared/server/orders/list-orders.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Somebody stopped it between two steps. */
class Stopped extends Error {}

/**
 * Writes the file of an export, as it is read: the memory it takes does not depend on its length. A second run, after a crash for
 * instance, reads anew and replaces the file as a whole, so that it is complete or not there, and no row stands in it twice.
 */
export const writeExport: Handler<'write-export'> = async (services, { exportId }) => {
  const asked = await findRow(services, Export, ['filter', 'form', 'expiresAt'], { where: { id: exportId } });
  if (!asked || (await isEnded(services, exportId))) return;
  const filter = json<OrderFilters>(asked.filter);
  const form = json<typeof asked.form>(asked.form);
  const total = await countOrders(services, filter);
  if (!(await inTransaction(services, (tx) => beginProgress(tx, exportId, total)))) return;
  let written = 0;
  const rows = async function* (): AsyncGenerator<CsvRow> {
    for await (const step of readOrderRows(services, { filter, form })) {
      yield* step;
      written += step.length;
      await showProgress(services, exportId, written);
    }
  };
  const { content } = csvFile({ name: exportId, columns: ORDER_COLUMNS, rows: rows(), ...form });
  let bytes: number;
  try {
    ({ bytes } = await services.files.write('exports', exportId, content, { expiresAt: asked.expiresAt }));
  } catch (error) {
    if (error instanceof Stopped) return;
    throw error;
  }
  const isDone = await inTransaction(services, async (tx) => {
    if (!(await finishProgress(tx, exportId, null))) return false;
    await updateRows(tx, Export, { rows: written, bytes }, { id: exportId });
    const actor = { job: 'write-export' } as const;
    const facts = { kind: 'orders', rows: written };
    noteChange(tx, { entity: 'export', id: exportId, event: 'exports.made', actor, about: null, facts });
    return true;
  });
  // Stopped while its last bytes were written.
  if (!isDone) await services.files.remove('exports', exportId);
};

/** Never backwards: a second run counts on only where the first one had stopped. */
async function showProgress(services: WorkerServices, exportId: string, done: number): Promise<void> {
  if (await isEnded(services, exportId)) throw new Stopped();
  const progress = await findRow(services, JobProgress, ['handled'], { where: { jobId: exportId } });
  const further = done - (progress?.handled ?? done);
  if (further > 0) await inTransaction(services, (tx) => advanceProgress(tx, exportId, further));
}
