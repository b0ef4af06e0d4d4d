import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { takeBackQuestion } from './ask-provider.ts';
import { changeTransaction } from './change-transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** Money that the provider says has moved. */
export interface Payment {
  /** The provider's payment; null for 0 Rappen, which no provider sees. */
  paymentIntentId: string | null;
  /** The provider's word for the means of payment, where it says it. */
  paidWith?: string | null;
  /** The provider's refund, where a refund is settled; null when the provider does not name it any more. */
  refundId?: string | null;
  /** A branch took it, or gave it back, at its counter: booked apart from what went through the provider. */
  atCounter?: true;
}

/**
 * Books money, and nothing else: the transaction is settled and the ledger has a row. Null when it was booked before:
 * at most one payment or refund a transaction.
 */
export async function bookPayment(
  tx: Tx,
  transaction: LockedTransaction,
  { paymentIntentId, paidWith, refundId, atCounter }: Payment,
  actor: ChangedBy,
): Promise<LockedTransaction | null> {
  const isRefund = transaction.type === TransactionType.refund;
  const facts = {
    ...{ settledAt: tx.now, paymentIntentId },
    ...(isRefund ? { providerRefundId: refundId ?? null } : { paidWith: paidWith ?? null }),
  };
  const settled = await changeTransaction(tx, transaction, 'settle', actor, facts);
  if (isRefusal(settled)) return null;
  if (!isRefund) takeBackQuestion(tx, transaction.id);
  await insert(tx, LedgerEntry, {
    transactionId: transaction.id,
    kind: kindOf(isRefund, atCounter),
    amount: transaction.amount,
    providerId: isRefund ? (refundId ?? null) : paymentIntentId,
    at: tx.now,
  });
  return settled;
}

const kindOf = (isRefund: boolean, atCounter?: true): LedgerEntry['kind'] =>
  atCounter ? (isRefund ? 'counter-refund' : 'counter-payment') : isRefund ? 'refund' : 'payment';
