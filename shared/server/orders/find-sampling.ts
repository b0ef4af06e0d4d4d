import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SAMPLE_UNDO_MS } from '#shared/limits/partner-sales.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';

const STEP = columns<{ at: Date; actorId: string | null }>({ at: 'at', actorId: 'actorId' });

/** When the sample of an order was taken last, and until when that branch may take it back. */
export async function findSampling(
  on: Database | Tx,
  { orderId, branchId }: { orderId: string; branchId: string },
): Promise<{ at: Date; undoUntil: Date | null } | undefined> {
  const last = 'FROM order_history WHERE orderId = ? AND toStatus = ? ORDER BY at DESC, id DESC LIMIT 1';
  const found = await selectOne(on, STEP, last, [orderId, OrderStatus.CONFIRMED]);
  if (!found) return undefined;
  const isTheirs = found.actorId === branchId;
  return { at: found.at, undoUntil: isTheirs ? new Date(found.at.getTime() + SAMPLE_UNDO_MS) : null };
}
