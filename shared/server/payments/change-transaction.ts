import { TransactionType } from '#shared/domain/orders/transaction.ts';
import {
  decideTransactionChange,
  PaymentState,
  paymentStateOf,
  type StoredPayment,
  type TransactionEvent,
} from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { EventName } from '#shared/events.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange, tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** Null where the other half of a step is noted already: a page belongs to its attempt, a found slot to its appointment. */
const NOTED: Record<TransactionEvent, EventName | null> = {
  'begin-attempt': 'payments.checkout-opened',
  'open-page': null,
  decline: 'payments.declined',
  expire: 'payments.expired',
  settle: 'payments.settled',
  'lose-slot': 'booking.slot-lost',
  'find-slot': null,
  cancel: 'payments.cancelled',
  refund: 'payments.refunded',
  'take-refund': null,
  'fail-refund': 'payments.refund-failed',
  'discard-refund': 'payments.refund-discarded',
  regain: 'payments.refund-regained',
  'regain-slotless': 'payments.refund-regained',
};

/** What a step may write beside the state. */
export type StepFacts = Partial<
  Pick<
    Row<Transaction>,
    | 'attempt'
    | 'paymentIntentId'
    | 'paidWith'
    | 'settledAt'
    | 'providerRefundId'
    | 'failure'
    | 'failedAt'
    | 'decidedBy'
    | 'decisionReason'
  >
>;

/** A refund that failed is on the administrators' list. */
const isFailed = (stored: StoredPayment): boolean => paymentStateOf(stored) === PaymentState.failed;

/**
 * The one way a transaction changes its state: the table decides, the write repeats the old state as a condition, the change
 * is noted on its order. Returns the transaction as it is now, or `order-error` when the table does not know the step.
 */
export async function changeTransaction(
  tx: Tx,
  transaction: LockedTransaction,
  event: TransactionEvent,
  actor: ChangedBy,
  facts: StepFacts = {},
): Promise<LockedTransaction | Refusal<'order-error'>> {
  const { id, orderId, type, status, checkoutState, customerId, transactionNo, amount } = transaction;
  const next = decideTransactionChange({ status, checkoutState }, event);
  if (isRefusal(next)) return next;
  const isMade = await updateRows(tx, Transaction, { ...facts, ...next }, { id, status, checkoutState });
  if (isMade !== 1) return refuse('order-error');
  const noted = NOTED[event];
  if (noted) {
    const about = { about: customerId, facts: { transactionNo, amount } };
    noteChange(tx, { entity: 'order', id: orderId, event: noted, actor, ...about });
  }
  if (type === TransactionType.refund && [transaction, next].some(isFailed)) tellChange(tx, { entity: 'failures', id });
  return { ...transaction, ...facts, ...next };
}
