import type { JobPayloads } from '#shared/jobs.ts';
import type { Language } from '#shared/languages.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { freePlace } from '#shared/server/booking/take-place.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface HoldRow {
  customerId: string;
  orderNumber: string;
  version: number;
  language: Language;
  phoneNo: string;
  partnerBranchId: string;
  startsAt: Date;
  transactionId: string;
  checkoutSessionId: string | null;
}

/**
 * Ends the hold of an order that was not paid in time: its place is free again, the order says so, the provider's page is
 * closed. An order that was paid, or whose hold was renewed, is left alone.
 */
export async function lapseHold(services: WorkerServices, { orderId }: JobPayloads['lapse-hold']): Promise<void> {
  const lapsed = await inTransaction(services, async (tx) => {
    const now = services.now();
    const row = await selectOne<HoldRow>(
      tx,
      `SELECT o.customerId, o.orderNumber, o.version, u.preferredLanguage AS language, u.phoneNo, a.partnerBranchId, a.startsAt,
         t.id AS transactionId, t.checkoutSessionId
       FROM appointments a JOIN orders o ON o.id = a.orderId JOIN users u ON u.id = o.customerId
       JOIN transactions t ON t.orderId = o.id AND t.type = 'order'
       WHERE a.orderId = ? AND a.state = 'held' AND a.heldUntil <= ? FOR UPDATE`,
      [orderId, now],
    );
    if (!row) return undefined;
    const changed = await change(tx, "UPDATE appointments SET state = 'lapsed' WHERE orderId = ? AND state = 'held'", [
      orderId,
    ]);
    if (changed !== 1) return undefined;
    await freePlace(tx, row);
    await change(tx, 'UPDATE orders SET version = version + 1 WHERE id = ?', [orderId]);
    await announceOrder(tx, { id: orderId, customerId: row.customerId, version: row.version + 1 });
    await queueSms(tx, {
      userId: row.customerId,
      phoneNo: row.phoneNo,
      template: 'payment-hold-lapsed',
      language: row.language,
      variables: { orderNumber: row.orderNumber, link: `${services.config.publicUrl}/orders/${orderId}` },
      key: `hold-lapsed:${orderId}:${row.startsAt.toISOString()}`,
      now,
    });
    return row;
  });
  if (!lapsed?.checkoutSessionId) return;
  // Paid in the very last second? Then the settlement finds out and takes the slot again.
  const session = await services.payments.expireCheckoutSession(lapsed.checkoutSessionId);
  const key = `lapsed:${session.id}`;
  await inTransaction(services, (tx) =>
    appendJob(tx, 'settle-payment', { transactionId: lapsed.transactionId }, { key }),
  );
}
