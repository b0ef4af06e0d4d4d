import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';

/** What is printed of a transaction. */
export type DocumentKind = 'open-invoice' | 'paid-invoice' | 'credit-note';

/** What decides about it; the amount in Rappen. */
export interface Documented {
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
}

/**
 * The document of a transaction, or null: what was never paid and is not to be paid any more leaves none, and money is credited once it
 * is on its way back for sure. Nobody needs an invoice for moving an appointment free of charge; that of an order says what its
 * voucher paid.
 */
export function documentKind({ type, status, amount }: Documented): DocumentKind | null {
  if (amount === 0 && type !== TransactionType.order) return null;
  if (type === TransactionType.refund) return status === TransactionStatus.settled ? 'credit-note' : null;
  if (status === TransactionStatus.canceled) return null;
  return status === TransactionStatus.open ? 'open-invoice' : 'paid-invoice';
}
