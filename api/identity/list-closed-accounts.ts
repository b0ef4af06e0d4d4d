import type { closing } from '#shared/contract/closing.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { ClosedAccountView } from '#shared/views/closing.ts';

interface ClosedRow {
  userId: string;
  closedAt: Date;
  medicalUntil: string | null;
  invoicesUntil: string | null;
  isKept: 0 | 1;
  orderNumbers: string | null;
}

const ROW = columns<ClosedRow>({
  userId: 'k',
  closedAt: 'k',
  medicalUntil: 'k',
  invoicesUntil: 'k',
  isKept: '(k.sealedIdentity IS NOT NULL)',
  orderNumbers: '(SELECT GROUP_CONCAT(o.orderNumber ORDER BY o.createdAt) FROM orders o WHERE o.customerId = k.userId)',
});

const ORDERS: SortOrders<ClosedRow, 'newest'> = {
  newest: [
    { of: 'closedAt', sql: 'k.closedAt', holds: 'instant', descending: true },
    { of: 'userId', sql: 'k.userId', holds: 'text', descending: true },
  ],
};

/** Closed accounts, the last one first, by the order numbers that stand on what was kept: whose they are says none of them. */
export async function listClosedAccounts(services: Services, { query }: Call<typeof closing.listClosedAccounts>) {
  const digits = (query.search ?? '').replaceAll(/\D/g, '');
  const from =
    digits === ''
      ? 'FROM closed_accounts k WHERE TRUE'
      : 'FROM closed_accounts k WHERE k.userId IN (SELECT customerId FROM orders WHERE orderNumber LIKE ?)';
  const values = digits === '' ? [] : [`${digits}%`];
  const page = await selectPage(services, ROW, { from, values, orders: ORDERS, usual: 'newest' }, query);
  if (isRefusal(page)) return page;
  const items = page.items.map(
    ({ userId, closedAt, isKept, orderNumbers, ...ends }): ClosedAccountView => ({
      ...ends,
      _id: userId,
      closedAt: closedAt.toISOString(),
      isKept: isKept === 1,
      orderNumbers: orderNumbers?.split(',') ?? [],
    }),
  );
  return { items, next: page.next };
}
