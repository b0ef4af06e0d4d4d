import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { UNDECIDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';

/** What one round asks about: at two calls a second it ends before the next one begins. */
const ROUND = 500;

const PAYMENT = columns<{ id: string }>({ id: 's.transactionId' });
const REFUND = columns<{ id: string }>({ id: 'id' });

/** Payments with a page about which the provider has the last word still to say; those that waited longest for it first. */
export async function listOpenPayments(on: Database): Promise<string[]> {
  const open = `FROM checkout_sessions s WHERE s.state IN (?) GROUP BY s.transactionId ORDER BY MIN(s.askedAt) LIMIT ${ROUND}`;
  return (await select(on, PAYMENT, open, [UNDECIDED_SESSIONS])).map(({ id }) => id);
}

/** Refunds that are not given yet, also those whose own job got lost; those that failed wait for a person. */
export async function listOpenRefunds(on: Database): Promise<string[]> {
  const open = 'FROM transactions WHERE type = ? AND status = ? AND checkoutState IN (?) ORDER BY createdAt';
  const values = [TransactionType.refund, TransactionStatus.open, [CheckoutState.none, CheckoutState.open]];
  return (await select(on, REFUND, open, values)).map(({ id }) => id);
}
