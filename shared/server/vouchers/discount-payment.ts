import { sumRappen } from '#shared/domain/money.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { discountLines, type VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { sumOrderTotal } from '#shared/server/orders/sum-order-total.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';

/**
 * Writes what a voucher takes off the items of a payment, or null for nothing: the amounts of payment and order follow. Only
 * for a locked payment that is open and has no page at the provider that somebody could still pay on.
 */
export async function discountPayment(
  tx: Tx,
  { id: transactionId, orderId }: Pick<LockedTransaction, 'id' | 'orderId'>,
  discount: VoucherDiscount | null,
): Promise<void> {
  const items = await findRows(tx, OrderItem, ['position', 'price'], {
    where: { orderId, transactionId },
    order: ['position'],
  });
  const prices = items.map(({ price }) => price);
  const shares = discount ? discountLines(prices, discount) : prices.map(() => 0);
  for (const [index, { position }] of items.entries()) {
    await updateRows(tx, OrderItem, { discount: shares[index] ?? 0 }, { orderId, position });
  }
  const amount = sumRappen(prices) - sumRappen(shares);
  await updateRows(tx, Transaction, { amount }, { id: transactionId, status: TransactionStatus.open });
  await sumOrderTotal(tx, orderId);
}
