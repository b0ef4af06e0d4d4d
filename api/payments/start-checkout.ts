import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { takePlace } from '#shared/server/booking/take-place.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, json, rollBack, selectOne, type Tx, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { SHORTEST_CHECKOUT_MINUTES } from '#shared/server/gateways/payments.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { CheckoutView } from '#shared/views/orders.ts';

interface CheckoutRow {
  id: string;
  orderId: string;
  transactionNo: string;
  orderNumber: string;
  customerId: string;
  orderStatus: number | null;
  version: number;
  seenTermsAndConditions: number;
  productName: LocalText;
  status: string;
  amount: number;
  attempt: number;
  checkoutUrl: string | null;
  checkoutExpiresAt: Date | null;
  checkoutState: string;
  email: string | null;
  slotState: 'held' | 'booked' | 'lapsed' | 'released' | null;
  partnerBranchId: string;
  startsAt: Date;
  capacity: number;
}

const CANCELLED = 5;

/**
 * Opens the provider's page for a transaction. A double click, a second tab or a reload finds the page that is open: the
 * attempt and its key are stored before the call, so that the provider makes one session (reliability.md R1).
 */
export async function startCheckout(
  services: Services,
  orderId: string,
  transactionNo: string,
  language: Language,
): Promise<CheckoutView | Refusal> {
  const prepared = await unlessRolledBack(
    inTransaction(services, (tx) => prepare(services, tx, orderId, transactionNo)),
  );
  if (isRefusal(prepared)) return prepared;
  const { row, isOpen } = prepared;
  if (row.status === 'settled') return { url: null, settled: true };
  if (row.amount === 0) {
    await settleTransaction(services, row.id, { paymentIntentId: null });
    return { url: null, settled: true };
  }
  if (isOpen && row.checkoutUrl) return { url: row.checkoutUrl, settled: false };
  return openSession(services, row, language);
}

async function prepare(
  services: Services,
  tx: Tx,
  orderId: string,
  transactionNo: string,
): Promise<{ row: CheckoutRow; isOpen: boolean }> {
  const now = services.now();
  const row = await lockForCheckout(tx, orderId, transactionNo);
  if (!row) return rollBack(refuse('not-found'));
  if (row.orderStatus === CANCELLED) return rollBack(refuse('order-cancelled'));
  if (row.status === 'settled') return { row, isOpen: false };
  if (row.status !== 'N/A') return rollBack(refuse('order-error'));
  if (!row.seenTermsAndConditions) return rollBack(refuse('terms-not-accepted'));
  if (row.slotState === 'lapsed') await holdAgain(tx, row, now);
  const isPayable = row.checkoutState === 'open' || row.checkoutState === 'failed' || row.checkoutState === 'none';
  const isOpen = row.attempt > 0 && isPayable && row.checkoutExpiresAt !== null && row.checkoutExpiresAt > now;
  if (!isOpen && row.amount > 0) {
    const expires = new Date(now.getTime() + SHORTEST_CHECKOUT_MINUTES * 60_000);
    await change(
      tx,
      "UPDATE transactions SET attempt = attempt + 1, checkoutExpiresAt = ?, checkoutUrl = NULL, checkoutState = 'none' WHERE id = ?",
      [expires, row.id],
    );
    Object.assign(row, { attempt: row.attempt + 1, checkoutExpiresAt: expires, checkoutUrl: null });
  }
  return { row, isOpen };
}

/** Paying late takes the slot again while it is free; otherwise the person chooses another, and nothing is charged. */
async function holdAgain(tx: Tx, row: CheckoutRow, now: Date): Promise<void> {
  if (row.startsAt <= now || !(await takePlace(tx, row, row.capacity))) rollBack(refuse('slot-taken'));
  const { SLOT_HOLD_MINUTES } = await readRuntimeSettings(tx);
  const heldUntil = new Date(now.getTime() + SLOT_HOLD_MINUTES * 60_000);
  await change(tx, "UPDATE appointments SET state = 'held', heldUntil = ? WHERE orderId = ?", [heldUntil, row.orderId]);
  await change(tx, 'UPDATE orders SET version = version + 1 WHERE id = ?', [row.orderId]);
  await appendJob(tx, 'lapse-hold', { orderId: row.orderId }, { dueAt: heldUntil });
  await announceOrder(tx, { id: row.orderId, customerId: row.customerId, version: row.version + 1 });
}

async function openSession(services: Services, row: CheckoutRow, language: Language): Promise<CheckoutView | Refusal> {
  try {
    const session = await services.payments.createCheckoutSession({
      amount: row.amount,
      currency: 'chf',
      transactionNo: row.transactionNo,
      orderNumber: row.orderNumber,
      description: json<LocalText>(row.productName)[language],
      language,
      successUrl: `${services.config.publicUrl}/orders/${row.orderId}/${row.transactionNo}/confirmation`,
      cancelUrl: `${services.config.publicUrl}/orders/${row.orderId}/${row.transactionNo}/settle?outcome=returned`,
      expiresAt: (row.checkoutExpiresAt ?? services.now()).toISOString(),
      idempotencyKey: `checkout:${row.id}:${row.attempt}`,
      customerEmail: row.email ?? undefined,
    });
    await change(
      services,
      "UPDATE transactions SET checkoutSessionId = ?, checkoutUrl = ?, checkoutState = 'open' WHERE id = ? AND attempt = ? AND status = 'N/A'",
      [session.id, session.url, row.id, row.attempt],
    );
    return { url: session.url, settled: false };
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    services.log.error({ err: error, orderId: row.orderId }, 'the payment provider did not open a page');
    return refuse(error.kind === 'permanent' ? 'payment-failed' : 'payment-provider-unavailable');
  }
}

function lockForCheckout(tx: Tx, orderId: string, transactionNo: string): Promise<CheckoutRow | undefined> {
  return selectOne<CheckoutRow>(
    tx,
    `SELECT t.id, t.orderId, t.transactionNo, t.status, t.amount, t.attempt, t.checkoutUrl, t.checkoutExpiresAt, t.checkoutState,
       o.orderNumber, o.customerId, o.status AS orderStatus, o.version, o.seenTermsAndConditions, o.productName, u.email,
       a.state AS slotState, a.partnerBranchId, a.startsAt, b.appointmentsPerTimeSlot AS capacity
     FROM transactions t JOIN orders o ON o.id = t.orderId JOIN users u ON u.id = o.customerId
     LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
     WHERE t.transactionNo = ? AND t.orderId = ? FOR UPDATE`,
    [transactionNo, orderId],
  );
}
