import type { supports } from '#shared/contract/supports.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { isSupportStaff } from '#shared/server/crm/is-support-staff.ts';
import { readCallbackTimes } from '#shared/server/crm/read-callback-times.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import { LISTED_SUPPORT, type ListedSupport, presentSupport } from './present-support.ts';
import { supportScope } from './support-scope.ts';

/** What is broken and not called yet comes first, then what is due first: the new time, the next attempt, the promise, the aim. */
const ORDERS: SortOrders<ListedSupport, 'due' | 'newest'> = {
  due: [
    { of: 'isLater', sql: LISTED_SUPPORT.isLater, holds: 'number' },
    { of: 'nextAt', sql: LISTED_SUPPORT.nextAt, holds: 'instant' },
    { of: 'id', sql: 's.id', holds: 'text' },
  ],
  newest: [
    { of: 'createdAt', sql: 's.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 's.id', holds: 'text', descending: true },
  ],
};

/** Callbacks that somebody may see, with what their clocks run by. */
export async function listSupports(services: Services, { actor, query }: Call<typeof supports.listSupports>) {
  const scope = supportScope(actor);
  const wanted = [
    scope,
    ...(query.orderId == null ? [] : [{ text: 's.orderId = ?', values: [query.orderId] }]),
    ...(query.state == null ? [] : [{ text: `s.state ${query.state === 'done' ? '=' : '<>'} ?`, values: ['done'] }]),
  ];
  const from = `FROM supports s JOIN users u ON u.id = s.customerId JOIN orders o ON o.id = s.orderId
    LEFT JOIN users k ON k.id = s.takenBy WHERE ${wanted.map(({ text }) => text).join(' AND ')}`;
  const values = wanted.flatMap(({ values }) => values);
  const page = await selectPage(
    services,
    LISTED_SUPPORT.columns,
    { from, values, orders: ORDERS, usual: 'due' },
    query,
  );
  if (isRefusal(page)) return page;
  const isStaff = isSupportStaff(actor);
  return {
    items: page.items.map((row) => presentSupport(row, isStaff)),
    next: page.next,
    ...readCallbackTimes(await readRuntimeSettings(services), services.now()),
  };
}
