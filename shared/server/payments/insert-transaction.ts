import { v7 as uuidv7 } from 'uuid';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { TransactionStatus, type TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { countRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

interface NewTransaction {
  type: TransactionType;
  /** Rappen. */
  amount: number;
  paymentIntentId?: string | null;
  refundsId?: string | null;
}

/** A further transaction of an order that is locked, with the order's next transaction number. */
export async function insertTransaction(
  tx: Tx,
  of: LockedTransaction,
  wish: NewTransaction,
): Promise<LockedTransaction> {
  const known = await countRows(tx, Transaction, { orderId: of.orderId });
  const row = {
    paymentIntentId: null,
    refundsId: null,
    ...wish,
    id: uuidv7(),
    orderId: of.orderId,
    transactionNo: makeTransactionNumber(of.orderNumber, known + 1),
    status: TransactionStatus.open,
    checkoutState: CheckoutState.none,
    attempt: 0,
    providerRefundId: null,
    paidWith: null,
  };
  await insert(tx, Transaction, { ...row, createdAt: tx.now });
  await updateRows(tx, Order, { lastUpdatedTransactionNo: row.transactionNo }, { id: of.orderId });
  return { ...of, ...row };
}
