import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { COUNTER_CANCELLED_AN_HOUR } from '#shared/limits/partner-sales.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';

const GIVEN_UP = columns<{ orders: number; first: Date | null }>({
  orders: 'CAST(COUNT(*) AS INT)',
  first: 'MIN(o.createdAt)',
});

/** Whether a counter may order for somebody again: ordering and cancelling in turn would send them messages without end. */
export async function maySellAgain(
  on: Database,
  customerId: string,
  now: Date,
): Promise<null | Refusal<'too-many-requests'>> {
  const from =
    'FROM orders o WHERE o.customerId = ? AND o.createdAt > ? AND o.soldByBranchId IS NOT NULL AND o.status = ?';
  const values = [customerId, new Date(now.getTime() - HOUR_MS), OrderStatus.CANCELLED];
  const { orders = 0, first } = (await selectOne(on, GIVEN_UP, from, values)) ?? {};
  if (orders < COUNTER_CANCELLED_AN_HOUR || !first) return null;
  const seconds = Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000));
  return refuse('too-many-requests', { details: { seconds } });
}
