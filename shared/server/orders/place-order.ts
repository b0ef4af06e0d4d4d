import { v7 as uuidv7 } from 'uuid';
import type { orders } from '#shared/contract/orders.ts';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { mayHoldAnother } from '#shared/server/booking/may-hold-another.ts';
import { takePlace } from '#shared/server/booking/take-place.ts';
import type { Call } from '#shared/server/call.ts';
import { checkVersion } from '#shared/server/content/check-version.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { hashCall } from '#shared/server/hash-call.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { Actor } from '#shared/server/services.ts';
import { discountPayment } from '#shared/server/vouchers/discount-payment.ts';
import type { KnownVoucher } from '#shared/server/vouchers/find-voucher.ts';
import { reserveVoucher } from '#shared/server/vouchers/reserve-voucher.ts';
import type { OrderPlacedView } from '#shared/views/orders.ts';
import { acceptedTerms, noteTerms } from './accept-terms.ts';
import { claimFollowUp, type FollowUpRefusal } from './claim-follow-up.ts';
import { type CounterSale, type DraftRefusal, draftOrder } from './draft-order.ts';
import { insertOrders } from './insert-orders.ts';
import { tellCounterOrder } from './tell-counter-order.ts';

const FIRST_VERSION = 1;

export type PlacingRefusal = DraftRefusal | FollowUpRefusal | 'too-many-holds';

/** The call that places an order, or as much of it as a benchmark has. */
export type Placing = Pick<Call<typeof orders.createOrder>, 'actor' | 'body' | 'request'> & {
  /** A branch orders for its customer, who is the actor; without it the customer does. */
  sale?: CounterSale;
};

/**
 * Places an order: holds its slot for some minutes, freezes names and prices, prepares the questionnaire and the first
 * transaction, applies its voucher. Its number was taken before, because the counter must not be locked while all of this is written.
 */
export async function placeOrder(
  tx: Tx,
  { actor, body, request, sale }: Placing,
  { orderNumber, survey }: { orderNumber: string; survey: { id: string; questions: number } },
): Promise<OrderPlacedView | Refusal<PlacingRefusal>> {
  const draft = await draftOrder(tx, actor, body, sale?.isNow);
  if (isRefusal(draft)) return draft;
  const { slot } = draft;
  const termsVersion = body.termsVersion ?? null;
  const outdated = termsVersion && (await checkVersion(tx, 'terms', termsVersion));
  if (outdated) return outdated;
  // A counter serves many people with one browser.
  const deviceId = sale ? null : (request.deviceId ?? null);
  const refused = slot && (await mayHoldAnother(tx, { customerId: actor.userId, deviceId }));
  if (isRefusal(refused)) return refused;
  if (slot && !(await takePlace(tx, slot, slot.capacity))) return refuse('slot-taken');
  const id = uuidv7();
  const { mainOrderId, followUpKey, productKey } = body;
  if (mainOrderId && followUpKey) {
    const claim = { mainOrderId, key: followUpKey, productKey, customerId: actor.userId, orderId: id };
    const taken = await claimFollowUp(tx, claim);
    if (isRefusal(taken)) return taken;
  }
  await insertOrders(tx, [
    {
      product: draft.product,
      addons: draft.addons,
      deliveryAddress: draft.deliveryAddress,
      id,
      orderNumber,
      survey,
      customerId: actor.userId,
      deviceId,
      idempotencyKey: request.idempotencyKey,
      idempotencyHash: request.idempotencyKey && hashCall(tx.config.codeSecret, { body: sale?.said ?? body }),
      language: request.language,
      slot,
      invoiceAddress: body.invoiceAddress ?? null,
      statementVersion: body.statementVersion,
      placedAt: tx.now,
      since: {
        order: { ...(termsVersion && acceptedTerms(termsVersion)), soldByBranchId: sale?.seller.userId ?? null },
      },
      // Its customer reads and confirms the texts on their own telephone.
      ...(sale ? { nobodyAccepted: true as const } : {}),
    },
  ]);
  const refusedVoucher = draft.voucher && (await attachVoucher(tx, id, draft.voucher, sale?.seller ?? actor));
  if (isRefusal(refusedVoucher)) return refusedVoucher;
  if (slot) await appendJob(tx, 'lapse-hold', { orderId: id }, { dueAt: slot.heldUntil });
  const about = actor.userId;
  const by = sale?.seller ?? actor;
  noteChange(tx, { entity: 'order', id, event: 'orders.placed', actor: by, about, version: FIRST_VERSION });
  if (sale) await tellCounterOrder(tx, id);
  if (termsVersion) noteTerms(tx, { orderId: id, actor, version: termsVersion, language: request.language });
  return {
    _id: id,
    orderNumber,
    transactionNo: makeTransactionNumber(orderNumber, 1),
    version: FIRST_VERSION,
  };
}

async function attachVoucher(tx: Tx, orderId: string, voucher: KnownVoucher, actor: Actor) {
  const payment = await lockTransaction(tx, { firstOf: orderId });
  if (!payment) throw new Error('an order without its payment');
  const refused = await reserveVoucher(tx, payment, voucher, actor);
  if (isRefusal(refused)) return refused;
  return discountPayment(tx, payment, voucher.discount);
}
