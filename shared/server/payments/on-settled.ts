import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { settleReschedule } from '#shared/server/booking/settle-reschedule.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { settleAddons } from '#shared/server/orders/settle-addons.ts';
import type { LockedTransaction } from './lock-transaction.ts';
import { settleOrder } from './settle-order.ts';
import { settleRefund } from './settle-refund.ts';

/** What follows from money that is booked; may run again for the same transaction. */
export type OnSettled = (tx: Tx, transaction: LockedTransaction, actor: ChangedBy) => Promise<void>;

/**
 * What each type of transaction is for: a type without an entry does not compile. A follow-up is an order of its own and
 * settles as one.
 */
export const onSettled: Record<TransactionType, OnSettled> = {
  [TransactionType.order]: settleOrder,
  [TransactionType.addOn]: settleAddons,
  [TransactionType.reschedule]: settleReschedule,
  [TransactionType.refund]: settleRefund,
};
