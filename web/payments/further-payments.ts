import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { paths } from '#web/app/paths.ts';

/** What the pages of a payment say and where they lead, where it is not the one its order was placed with. */
export interface FurtherPayment {
  /** Its words: `further.<words>` of payments.json, `confirmation.further.<words>` of orders.json. */
  words: 'addOn' | 'reschedule';
  /** Where the same begins anew, when this payment is void. */
  again: (orderId: string) => string;
}

/** By type; one that is missing is paid as an order. */
const FURTHER_PAYMENTS: Partial<Record<TransactionType, FurtherPayment>> = {
  [TransactionType.addOn]: { words: 'addOn', again: paths.order },
  [TransactionType.reschedule]: { words: 'reschedule', again: paths.order },
};

/** Null for the payment of an order, and while the type is not known. */
export const furtherPaymentOf = (type: TransactionType | undefined): FurtherPayment | null =>
  (type && FURTHER_PAYMENTS[type]) ?? null;

/** What the address says before the payment is there: the payment an order was placed with has the number 1. */
export const isFirstPayment = (transactionNo: string): boolean => transactionNo.endsWith('-1');
