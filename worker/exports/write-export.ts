import { ORDER_COLUMNS } from '#shared/domain/exports/order-columns.ts';
import { EXPORT_FILE_KEPT_MS } from '#shared/limits/exports.ts';
import { CsvText } from '#shared/server/csv-text.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { json } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { countOrders, readOrders } from '#shared/server/exports/order-rows.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { Export } from '#shared/server/models/export.ts';
import type { OrderFilters } from '#shared/server/orders/list-orders.ts';
import { Stopped, showProgress } from '#worker/exports/show-progress.ts';
import { forgetResearch, writeResearch } from '#worker/exports/write-research.ts';
import type { Handler } from '#worker/registry.ts';

/** A commit each: more of them would cost more than the rows. */
const SHOWN_EVERY_MS = 500;

/**
 * Writes the file of an export, as it is read: the memory it takes does not depend on its length. A second run, after a crash for
 * instance, reads anew and replaces the file as a whole, so that it is complete or not there, and no row stands in it twice.
 */
export const writeExport: Handler<'write-export'> = async (services, { exportId }) => {
  const columns = ['kind', 'filter', 'form', 'createdAt', 'expiresAt', 'fileId'] as const;
  const asked = await findRow(services, Export, columns, { where: { id: exportId } });
  if (!asked) return;
  // Somebody in it withdrew: it is over before its day, whatever the clock of this process says.
  const day = asked.createdAt.getTime() + EXPORT_FILE_KEPT_MS;
  if (asked.fileId !== null && (asked.expiresAt <= services.now() || asked.expiresAt.getTime() < day))
    await forgetResearch(services, exportId, asked.fileId);
  if (await isEnded(services, exportId)) return;
  if (asked.kind !== 'orders') return writeResearch(services, exportId);
  const filter = json<OrderFilters>(asked.filter);
  const form = json<typeof asked.form>(asked.form);
  const total = await countOrders(services, filter);
  if (!(await inTransaction(services, (tx) => beginProgress(tx, exportId, total)))) return;
  let written = 0;
  let shownAt = performance.now();
  const text = new CsvText({ columns: ORDER_COLUMNS, ...form });
  const content = async function* (): AsyncGenerator<Uint8Array> {
    for await (const rows of readOrders(services, { filter, form }, (cells) => text.add(cells))) {
      yield* text.take();
      written += rows;
      if (await isEnded(services, exportId)) throw new Stopped();
      if (performance.now() - shownAt < SHOWN_EVERY_MS) continue;
      await showProgress(services, exportId, written);
      shownAt = performance.now();
    }
    await showProgress(services, exportId, written);
  };
  let bytes: number;
  try {
    ({ bytes } = await services.files.write('exports', exportId, content(), { expiresAt: asked.expiresAt }));
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
