import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { takePlace } from '#shared/server/booking/take-place.ts';
import { change, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import type { Services } from '#shared/server/services.ts';

/** What a transaction's settlement depends on. */
interface SettlingRow {
  id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  orderStatus: number | null;
  orderVersion: number;
  language: 'de' | 'en' | 'fr' | 'it';
  status: string;
  checkoutState: string;
  amount: number;
  phoneNo: string;
  slotState: 'held' | 'booked' | 'lapsed' | 'released' | null;
  partnerBranchId: string;
  startsAt: Date;
  capacity: number;
  branchName: string;
  branchAddress: string;
}

export interface Payment {
  /** Null for 0 Rappen, which no provider sees. */
  paymentIntentId: string | null;
}

/**
 * Books a payment that the provider confirmed: ledger, order, appointment and confirmation in one transaction. Running it
 * again changes nothing. A payment that comes after the hold lapsed takes the slot again if it is still free; otherwise the
 * money is booked, the order stays unpaid-looking with `slot-gone`, and choosing another slot finishes it.
 */
export async function settleTransaction(services: Services, transactionId: string, payment: Payment): Promise<void> {
  await inTransaction(services, async (tx) => {
    const now = services.now();
    const row = await lockTransaction(tx, transactionId);
    if (!row) throw new Error('no such transaction');
    const isFirst = await bookPayment(tx, row, payment, now);
    if (!isFirst && row.checkoutState !== 'slot-gone') return;
    if (row.orderStatus !== null) {
      // Paid after it was cancelled: the money is in the ledger, and somebody has to give it back.
      services.log.error(
        { orderId: row.orderId, code: 'paid-after-cancellation' },
        'a payment came for an order that is closed',
      );
      return;
    }
    if (row.slotState !== null && !(await secureSlot(tx, row))) {
      await change(tx, "UPDATE transactions SET checkoutState = 'slot-gone' WHERE id = ?", [row.id]);
      await change(tx, 'UPDATE orders SET version = version + 1 WHERE id = ?', [row.orderId]);
      await announceOrder(tx, { id: row.orderId, customerId: row.customerId, version: row.orderVersion + 1 });
      return;
    }
    await change(tx, "UPDATE transactions SET checkoutState = 'complete' WHERE id = ?", [row.id]);
    await changeOrderStatus(tx, {
      orderId: row.orderId,
      event: 'settle',
      actorId: null,
      actor: 'settle-payment',
      reason: 'payment settled',
      now,
    });
    await confirm(tx, services, row, now);
  });
}

/** True when this call booked the money; at most one ledger row a transaction and kind. */
async function bookPayment(tx: Tx, row: SettlingRow, payment: Payment, now: Date): Promise<boolean> {
  const settled = await change(
    tx,
    "UPDATE transactions SET status = 'settled', settledAt = ?, paymentIntentId = ? WHERE id = ? AND status = 'N/A'",
    [now, payment.paymentIntentId, row.id],
  );
  if (settled !== 1) return false;
  const entry = {
    transactionId: row.id,
    kind: 'payment',
    amount: row.amount,
    providerId: payment.paymentIntentId,
    at: now,
  };
  await insert(tx, 'ledger', entry);
  return true;
}

/** The appointment becomes firm; a lapsed one only if its place is still free. */
async function secureSlot(tx: Tx, row: SettlingRow): Promise<boolean> {
  if (row.slotState === 'lapsed' && !(await takePlace(tx, row, row.capacity))) return false;
  await change(tx, "UPDATE appointments SET state = 'booked', heldUntil = NULL WHERE orderId = ?", [row.orderId]);
  return true;
}

async function confirm(tx: Tx, services: Services, row: SettlingRow, now: Date): Promise<void> {
  const link = `${services.config.publicUrl}/orders/${row.orderId}`;
  const common = { orderNumber: row.orderNumber, link };
  const appointment = {
    date: formatDate(row.startsAt),
    time: formatTime(row.startsAt),
    branchName: row.branchName,
    branchAddress: row.branchAddress,
  };
  await queueSms(tx, {
    userId: row.customerId,
    phoneNo: row.phoneNo,
    template: row.slotState === null ? 'order-paid-home' : 'order-paid-branch',
    language: row.language,
    variables: row.slotState === null ? common : { ...common, ...appointment },
    key: `order-paid:${row.id}`,
    now,
  });
}

function lockTransaction(tx: Tx, id: string): Promise<SettlingRow | undefined> {
  return selectOne<SettlingRow>(
    tx,
    `SELECT t.id, t.orderId, t.status, t.checkoutState, t.amount, o.orderNumber, o.customerId, o.status AS orderStatus,
       o.version AS orderVersion, u.preferredLanguage AS language, u.phoneNo, a.state AS slotState, a.partnerBranchId, a.startsAt,
       b.appointmentsPerTimeSlot AS capacity, b.name AS branchName,
       CONCAT(b.streetAddress, ', ', b.zipCode, ' ', b.city) AS branchAddress
     FROM transactions t JOIN orders o ON o.id = t.orderId JOIN users u ON u.id = o.customerId
     LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
     WHERE t.id = ? FOR UPDATE`,
    [id],
  );
}
