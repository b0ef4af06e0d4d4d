import type { exports } from '#shared/contract/exports.ts';
import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import { ORDER_COLUMNS } from '#shared/domain/exports/order-columns.ts';
import { EXPORT_PREVIEW_ROWS } from '#shared/limits/exports.ts';
import type { Call } from '#shared/server/call.ts';
import { usualSeparator } from '#shared/server/csv-text.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { askExport } from '#shared/server/exports/ask-export.ts';
import { firstOrders } from '#shared/server/exports/order-rows.ts';
import type { Services } from '#shared/server/services.ts';
import type { ExportPreviewView, ExportStartedView } from '#shared/views/exports.ts';

/** The first rows of what would be written, or the start of the job that writes it. */
export async function exportOrders(
  services: Services,
  { actor, query, request }: Call<typeof exports.exportOrders>,
): Promise<ExportPreviewView | ExportStartedView> {
  const { isExport, separator, bom, utcOffset, ...filter } = query;
  const { language } = request;
  const form: ExportForm = {
    ...{ language, separator: separator ?? usualSeparator(language), bom: bom ?? true, utcOffset: utcOffset ?? null },
  };
  if (isExport) return inTransaction(services, (tx) => askExport(tx, { actor, filter, form }));
  // One more is read to know whether there is one.
  const rows = await firstOrders(services, { filter, form }, EXPORT_PREVIEW_ROWS + 1);
  return {
    columns: [...ORDER_COLUMNS],
    rows: rows.slice(0, EXPORT_PREVIEW_ROWS),
    hasMore: rows.length > EXPORT_PREVIEW_ROWS,
  };
}
