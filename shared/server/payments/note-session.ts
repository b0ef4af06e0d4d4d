import {
  nextSessionState,
  readReport,
  type SessionEvent,
  SessionState,
} from '#shared/domain/payments/checkout-session-machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { CheckoutSession as SessionAtProvider } from '#shared/server/gateways/payments.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { endReservation } from '#shared/server/vouchers/end-reservation.ts';
import { alarmPayment } from './alarm-payment.ts';
import { changeIfOpen } from './change-if-open.ts';
import { findSessions, type StoredSession } from './find-sessions.ts';
import { insertSession } from './insert-session.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';
import { settleLocked } from './settle-transaction.ts';

/** The product sells in francs only. */
const CURRENCY = 'chf';

/**
 * Makes a transaction agree with what the provider says about one of its pages, whichever that is: what is paid is booked, a
 * page that ran out is ended. The same report again changes nothing. Returns what became of the page.
 */
export async function noteSession(
  tx: Tx,
  transactionId: string,
  report: SessionAtProvider,
  actor: ChangedBy,
): Promise<SessionState> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  if (!transaction) throw new Error('no such transaction');
  const sessions = await findSessions(tx, transactionId);
  const page = findPage(sessions, report) ?? (await takeOver(tx, transaction, report));
  const event = readReport(report, { ...transaction, currency: CURRENCY });
  const next = nextSessionState(page.state, event);
  const address = next === SessionState.open ? { url: report.url } : {};
  const facts = { ...address, providerSessionId: report.id, askedAt: tx.now };
  await updateRows(tx, CheckoutSession, { ...facts, ...(next ? { state: next } : {}) }, { id: page.id });
  if (page.state === SessionState.differs || next === SessionState.differs)
    tellChange(tx, { entity: 'failures', id: page.id });
  const others = sessions.filter(({ id }) => id !== page.id);
  if (event === 'pay') {
    // Also when it was noted before: an order that lost its time tries for it again.
    const { paymentIntentId, paidWith } = report;
    await settleLocked(tx, transaction, { paymentIntentId, paidWith }, actor);
  } else if (next) await follow(tx, { transaction, event, others }, actor);
  return next ?? page.state;
}

/** By its number; a page whose opening nobody heard the end of by its attempt. */
function findPage(sessions: readonly StoredSession[], { id, attempt }: SessionAtProvider): StoredSession | undefined {
  return (
    sessions.find(({ providerSessionId }) => providerSessionId === id) ??
    sessions.find((session) => session.providerSessionId === null && session.attempt === attempt)
  );
}

/** The provider has a page for our transaction that we have no row of. Money on it counts as any other. */
async function takeOver(tx: Tx, transaction: LockedTransaction, report: SessionAtProvider): Promise<StoredSession> {
  tx.log.warn({ orderId: transaction.orderId, sessionId: report.id }, 'the provider has a page that we did not store');
  const { id } = transaction;
  const attempt = transaction.attempt + 1;
  await updateRows(tx, Transaction, { attempt }, { id });
  return insertSession(
    tx,
    { id, attempt },
    { expiresAt: new Date(report.expiresAt), amount: report.amountTotal, isOurs: false },
  );
}

interface Followed {
  transaction: LockedTransaction;
  event: SessionEvent;
  others: readonly StoredSession[];
}

async function follow(tx: Tx, { transaction, event, others }: Followed, actor: ChangedBy): Promise<void> {
  const isPayable = others.some(({ state }) => state === SessionState.open || state === SessionState.processing);
  switch (event) {
    case 'open':
      await changeIfOpen(tx, transaction, 'open-page', actor);
      return;
    case 'expire':
      if (!isPayable) await changeIfOpen(tx, transaction, 'expire', actor);
      await endReservation(tx, transaction.orderId, actor);
      return;
    case 'fail':
      if (!isPayable) await changeIfOpen(tx, transaction, 'decline', actor);
      await endReservation(tx, transaction.orderId, actor);
      return;
    case 'differ':
      return alarmPayment(tx, transaction, 'payment-differs', actor);
    case 'return':
      return alarmPayment(tx, transaction, 'payment-returned', actor);
    default:
  }
}
