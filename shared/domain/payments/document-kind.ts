import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';

/** What is printed of a transaction. */
export type DocumentKind = 'open-invoice' | 'paid-invoice' | 'credit-note';

/**
 * The document of a transaction, or null: what was never paid and is not to be paid any more leaves none, and money is credited once it
 * is on its way back for sure.
 */
export function documentKind(type: TransactionType, status: TransactionStatus): DocumentKind | null {
  if (type === TransactionType.refund) return status === TransactionStatus.settled ? 'credit-note' : null;
  if (status === TransactionStatus.canceled) return null;
  return status === TransactionStatus.open ? 'open-invoice' : 'paid-invoice';
}
