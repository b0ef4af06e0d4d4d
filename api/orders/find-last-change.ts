import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { OrderHistory } from '#shared/server/models/order-history.ts';
import type { OrderView } from '#shared/views/orders.ts';

type ChangeRow = Pick<Row<OrderHistory>, 'at' | 'actor' | 'reason'> & { by: string | null };

const CHANGE = columns<ChangeRow>({
  at: 'h',
  actor: 'h',
  reason: 'h',
  // A customer is known by the order.
  by: `CASE WHEN h.actor = 'customer' THEN NULL ELSE ${nameOf('u')} END`,
});

/** Who changed the status of an order last, when, and an administrator's reason; null where nobody did. */
export async function findLastChange(on: Database, orderId: string): Promise<OrderView['lastChange']> {
  const [row] = await select(
    on,
    CHANGE,
    'FROM order_history h LEFT JOIN users u ON u.id = h.actorId WHERE h.orderId = ? ORDER BY h.at DESC, h.id DESC LIMIT 1',
    [orderId],
  );
  if (!row) return null;
  const { at, actor, reason, by } = row;
  // The product's own reasons say nothing to a person.
  return { at: at.toISOString(), actor, by, reason: actor === 'admin' ? reason : null };
}
