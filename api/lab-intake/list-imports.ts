import type { labIntake } from '#shared/contract/lab-intake.ts';
import { storedAs } from '#shared/domain/lab-intake/import-message-machine.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { WORK_FAILED } from '#shared/server/lab-intake/hand-back-message.ts';
import type { Services } from '#shared/server/services.ts';
import { FROM_IMPORTS, IMPORT, type ImportRow, readImports, withCounts } from './import-rows.ts';
import { presentImport } from './present-import.ts';

const ORDERS: SortOrders<ImportRow, 'newest'> = {
  newest: [
    { of: 'createdAt', sql: 'i.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 'i.id', holds: 'text', descending: true },
  ],
};

const UNDECIDED = `WHERE EXISTS (
    SELECT 1 FROM import_messages m WHERE m.importId = i.id AND m.state = ?
      AND (m.decision IS NULL OR m.reason = ?))
  AND i.id NOT IN (?) ORDER BY i.createdAt DESC`;

/**
 * Imports, newest first, a page at a time. With the first page come all older ones that wait for a decision, so that nothing
 * that was set aside drops out of sight.
 */
export async function listImports(services: Services, { query }: Call<typeof labIntake.listImports>) {
  const list = { from: `${FROM_IMPORTS} WHERE TRUE`, orders: ORDERS, usual: 'newest' } as const;
  const page = await selectPage(services, IMPORT, list, query);
  if (isRefusal(page)) return page;
  const { state } = storedAs(MessageState.setAside);
  const shown = ['', ...page.items.map(({ id }) => id)];
  const waiting = query.cursor === undefined ? await readImports(services, UNDECIDED, [state, WORK_FAILED, shown]) : [];
  return {
    items: (await withCounts(services, page.items)).map(presentImport),
    waiting: waiting.map(presentImport),
    next: page.next,
  };
}
