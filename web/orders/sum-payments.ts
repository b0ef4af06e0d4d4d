import { sumRappen } from '#shared/domain/money.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { TransactionView } from '#shared/views/orders.ts';

/** What became of an order's money, in Rappen: paid = refunded + under way + remaining. */
export interface PaymentSums {
  /** What came in, whatever was given back since. */
  paid: number;
  refunded: number;
  /** What is on its way back. */
  underWay: number;
  remaining: number;
}

const BOOKED: readonly TransactionStatus[] = [TransactionStatus.settled, TransactionStatus.refunded];

/** Sums up the payments of an order; null while nothing was paid. */
export function sumPayments(
  transactions: readonly Pick<TransactionView, 'type' | 'status' | 'amount' | 'elsewhere'>[],
): PaymentSums | null {
  const refunds = transactions.filter(({ type }) => type === TransactionType.refund);
  const payments = transactions.filter(
    ({ type, status }) => type !== TransactionType.refund && BOOKED.includes(status),
  );
  if (payments.length === 0) return null;
  const sum = (of: readonly Pick<TransactionView, 'amount'>[]) => sumRappen(of.map(({ amount }) => amount));
  const paid = sum(payments);
  const refunded = sum(refunds.filter(({ status, elsewhere }) => status === TransactionStatus.settled || elsewhere));
  const underWay = sum(refunds.filter(({ status }) => status === TransactionStatus.open));
  return { paid, refunded, underWay, remaining: paid - refunded - underWay };
}
