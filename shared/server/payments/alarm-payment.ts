import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** Where the provider's money and our books do not agree. */
export type PaymentDifference =
  /** Paid with another amount or currency, or for another number. */
  | 'payment-differs'
  /** Paid, and given back at the provider before we booked it. */
  | 'payment-returned'
  /** The provider gave back another sum than our books have. */
  | 'refund-differs'
  /** Our books have money that the provider has not. */
  | 'payment-missing';

/** Says that a person has to look: nothing is booked or changed by it. */
export function alarmPayment(
  tx: Tx,
  { orderId, customerId, transactionNo }: Pick<LockedTransaction, 'orderId' | 'customerId' | 'transactionNo'>,
  code: PaymentDifference,
  actor: ChangedBy,
): void {
  tx.log.error({ orderId, code, report: true }, 'money at the provider and in our books differs');
  const about = { about: customerId, facts: { code, transactionNo } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'payments.differs', actor, ...about });
}
