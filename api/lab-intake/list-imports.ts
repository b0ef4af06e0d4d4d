import type { labIntake } from '#shared/contract/lab-intake.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import { storedAs } from '#shared/domain/lab-intake/import-message-machine.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { WORK_FAILED } from '#shared/server/lab-intake/hand-back-message.ts';
import type { Services } from '#shared/server/services.ts';
import { FROM_IMPORTS, FROM_IMPORTS_BY_TIME, IMPORT, type ImportRow, readImports, withCounts } from './import-rows.ts';
import { readOrderImports } from './order-imports.ts';
import { presentImport } from './present-import.ts';
import { withSeries } from './with-series.ts';

const ORDERS: SortOrders<ImportRow, 'newest'> = {
  newest: [
    { of: 'createdAt', sql: 'i.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 'i.id', holds: 'text', descending: true },
  ],
};

/** The last import of a series stands for all of it. */
const STANDS = `(i.series IS NULL OR NOT EXISTS (
  SELECT 1 FROM imports n WHERE n.series = i.series AND (n.createdAt > i.createdAt OR (n.createdAt = i.createdAt AND n.id > i.id))))`;

/** An import that has a message waiting for a decision; the last of its series for all of it. */
const WAITING = columns<{ id: string }>({
  id: `COALESCE((SELECT n.id FROM imports n WHERE n.series = s.series ORDER BY n.createdAt DESC, n.id DESC LIMIT 1), s.id)`,
});
/** Begins with what waits: to ask each import whether something does would go through all there ever were. */
const FROM_WAITING = `FROM import_messages m FORCE INDEX (byState) STRAIGHT_JOIN imports s ON s.id = m.importId
  WHERE m.state = ? AND (m.decision IS NULL OR m.reason = ?) GROUP BY s.id`;

/**
 * Imports, newest first, a page at a time. With the first page come all older ones that wait for a decision, so that nothing
 * that was set aside drops out of sight.
 */
export async function listImports(services: Services, { query }: Call<typeof labIntake.listImports>) {
  const { series, kind, ...wanted } = query;
  const list = {
    from: `${series === undefined ? `${FROM_IMPORTS_BY_TIME} WHERE ${STANDS}` : `${FROM_IMPORTS} WHERE i.series = ?`}${kind ? ' AND i.kind = ?' : ''}`,
    values: [...(series === undefined ? [] : [series]), ...(kind ? [kind] : [])],
    orders: ORDERS,
    usual: 'newest' as const,
  };
  const page = await selectPage(services, IMPORT, list, wanted);
  if (isRefusal(page)) return page;
  if (series !== undefined) {
    return {
      items: (await withCounts(services, page.items)).map((row) => presentImport(row)),
      waiting: [],
      next: page.next,
    };
  }
  const orders = await readOrderImports(services, page.items);
  const waiting =
    query.cursor === undefined && kind !== ImportKind.orderFile ? await readWaiting(services, page.items) : [];
  return {
    items: (await withSeries(services, await withCounts(services, page.items))).map((row) =>
      presentImport(row, orders.get(row.id)),
    ),
    waiting: (await withSeries(services, waiting)).map((row) => presentImport(row)),
    next: page.next,
  };
}

/** What waits for a decision and is not among these. */
async function readWaiting(services: Services, shown: readonly ImportRow[]) {
  const { state } = storedAs(MessageState.setAside);
  const waiting = new Set((await select(services, WAITING, FROM_WAITING, [state, WORK_FAILED])).map(({ id }) => id));
  for (const { id } of shown) waiting.delete(id);
  return waiting.size === 0 ? [] : readImports(services, 'WHERE i.id IN (?) ORDER BY i.createdAt DESC', [[...waiting]]);
}
