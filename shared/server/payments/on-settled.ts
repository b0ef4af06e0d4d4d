import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { settleReschedule } from '#shared/server/booking/settle-reschedule.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from './lock-transaction.ts';
import { settleOrder } from './settle-order.ts';
import { settleRefund } from './settle-refund.ts';

/** What follows from money that is booked; may run again for the same transaction. */
export type OnSettled = (tx: Tx, transaction: LockedTransaction, actor: ChangedBy) => Promise<void>;

/**
 * What each type of transaction is for: a type without an entry does not compile. A follow-up is an order of its own and
 * settles as one. Nothing opens add-ons yet; their capability puts its act here.
 */
export const onSettled: Record<TransactionType, OnSettled> = {
  [TransactionType.order]: settleOrder,
  [TransactionType.addOn]: leaveToStaff,
  [TransactionType.reschedule]: settleReschedule,
  [TransactionType.refund]: settleRefund,
};

/** Money is booked that nothing in the product follows from: people have to act. */
async function leaveToStaff(tx: Tx, { orderId, type }: LockedTransaction): Promise<void> {
  tx.log.error({ orderId, code: `settled-${type}` }, 'a payment was booked that nothing follows from');
}
