import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, exists, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { CheckoutSession } from '#shared/server/gateways/payments.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import { alarmPayment } from './alarm-payment.ts';

interface BookedRow extends Pick<Row<Transaction>, 'id' | 'orderId' | 'transactionNo' | 'amount'> {
  customerId: Row<Order>['customerId'];
}

const BOOKED = columns<BookedRow>({ id: 't', orderId: 't', transactionNo: 't', amount: 't', customerId: 'o' });

interface RefundRow extends Pick<Row<Transaction>, 'id' | 'status' | 'checkoutState' | 'amount'> {
  /** Rappen that left, less what came back. */
  given: string | null;
}

const REFUND = columns<RefundRow>({
  id: 't',
  status: 't',
  checkoutState: 't',
  amount: 't',
  given: "(SELECT SUM(IF(l.kind = 'refund', l.amount, -l.amount)) FROM ledger l WHERE l.transactionId = t.id)",
});

const ID = columns<{ id: string }>({ id: 'id' });

/**
 * Compares one page of the provider's list with our books. Money that is not booked is settled by a job, which asks again; a
 * refund that is under way is asked about; what no job can put right is said to a person.
 * @param round names the comparison, so that its jobs are written once however often it runs
 */
export async function compareSession(tx: Tx, session: CheckoutSession, round: string, actor: ChangedBy): Promise<void> {
  const { id: sessionId, status, paymentStatus, paymentIntentId, transactionNo } = session;
  if (status !== 'complete' || paymentStatus !== 'paid' || paymentIntentId === null) return;
  const from = `FROM ledger l JOIN transactions t ON t.id = l.transactionId JOIN orders o ON o.id = t.orderId
    WHERE t.paymentIntentId = ? AND l.kind = 'payment'`;
  const booked = await selectOne(tx, BOOKED, from, [paymentIntentId]);
  if (booked) return compareRefunds(tx, booked, { ...session, paymentIntentId }, round, actor);
  // Paid and given back before we knew: noted when it was found, and the same every night.
  const isNoted = "FROM checkout_sessions WHERE providerSessionId = ? AND state = 'returned'";
  if (await exists(tx, isNoted, [sessionId])) return;
  const ours = transactionNo && (await selectOne(tx, ID, 'FROM transactions WHERE transactionNo = ?', [transactionNo]));
  if (!ours) {
    tx.log.error({ sessionId, code: 'payment-unknown', report: true }, 'the provider has money for no order of ours');
    return;
  }
  await appendJob(tx, 'settle-payment', { transactionId: ours.id, sessionId }, { key: `${round}:${sessionId}` });
}

async function compareRefunds(
  tx: Tx,
  booked: BookedRow,
  { id, amountRefunded, amountTotal, paymentIntentId }: CheckoutSession & { paymentIntentId: string },
  round: string,
  actor: ChangedBy,
): Promise<void> {
  const of = "FROM transactions t WHERE t.paymentIntentId = ? AND t.type = 'refund' AND t.status <> ?";
  const refunds = await select(tx, REFUND, of, [paymentIntentId, TransactionStatus.canceled]);
  const given = refunds.reduce((sum, refund) => sum + Number(refund.given ?? 0), 0);
  if (amountTotal !== booked.amount) alarmPayment(tx, booked, 'payment-differs', actor);
  if (given === amountRefunded) return;
  const isUnderWay = ({ status, checkoutState }: RefundRow) =>
    status === TransactionStatus.open && checkoutState !== CheckoutState.failed;
  const wanted = refunds.filter((refund) => isUnderWay(refund) || Number(refund.given ?? 0) > 0);
  // Also one that we believe given: its bank may not have taken it.
  for (const { id: transactionId } of wanted) {
    await appendJob(tx, 'refund-payment', { transactionId }, { key: `${round}:${id}:${transactionId}` });
  }
  if (!wanted.some(isUnderWay)) alarmPayment(tx, booked, 'refund-differs', actor);
}
