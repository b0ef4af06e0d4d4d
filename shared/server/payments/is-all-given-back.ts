import type { Tx } from '#shared/server/database/sql.ts';
import { listRefundable } from './list-refundable.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/**
 * Whether all of a booked payment went back or is on its way: it pays for nothing any more. A refund counts from the moment it was
 * decided, because nobody takes it back; 0 Rappen never left anywhere.
 */
export async function isAllGivenBack(
  tx: Tx,
  { id, orderId, amount }: Pick<LockedTransaction, 'id' | 'orderId' | 'amount'>,
): Promise<boolean> {
  const booked = (await listRefundable(tx, orderId)).find((payment) => payment.id === id);
  return amount > 0 && booked?.left === 0;
}
