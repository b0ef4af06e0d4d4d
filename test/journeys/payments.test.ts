import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { isRefusal } from '#shared/errors.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { CheckoutSession, RefundRequest } from '#shared/server/gateways/payments.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Order } from '#shared/server/models/order.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { bookPayment } from '#shared/server/payments/book-payment.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, cancelOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';
import { refundPayment } from '#worker/payments/refund-payment.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

/** The provider's page is open for half an hour; after that a customer gets another one. */
const PAGE_MS = 31 * 60_000;
/** A place is held for fifteen minutes. */
const HOLD_MS = 15 * 60_000;
const PRICE = 10_900;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

interface Buyer extends PlacedOrder {
  token: string;
}

async function aBuyer(): Promise<Buyer> {
  const order = await aPlacedOrder(world);
  return { ...order, ...(await signIn(world, order.customer)) };
}

const orderOf = async ({ orderId, token }: Buyer) =>
  (await call(world.baseUrl, 'getOrder', { params: { orderId }, token })).reply;

const paymentOf = async ({ orderId, transactionNo, token }: Buyer) =>
  (await call(world.baseUrl, 'getPayment', { params: { orderId }, query: { transactionId: transactionNo }, token }))
    .reply;

/** Opens the provider's page (or finds it again) and returns its session. */
async function openPage({ orderId, transactionNo, token }: Buyer): Promise<string> {
  const answer = await call(world.baseUrl, 'startCheckout', { params: { orderId, transactionNo }, token });
  expect(answer.status).toBe(200);
  return /cs_[A-Za-z0-9_]+/.exec(answer.reply.url ?? '')?.[0] ?? '';
}

/** What the customer does on the provider's page; the provider's events have arrived afterwards. */
async function decide(sessionId: string, outcome: 'pay' | 'decline'): Promise<void> {
  const answer = await fetch(`${world.standIns.origin}/sandbox/checkout/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  expect(answer.ok).toBe(true);
  await world.standIns.settled();
}

/** What was noted about an order's customer; no screen shows it yet. */
const eventsOf = async ({ orderId, customer }: Buyer) =>
  (await findRows(world.services, Activity, ['event'], { where: { entityId: orderId, aboutId: customer.id } })).map(
    ({ event }) => event,
  );

const refundedAt = async (sessionId: string) =>
  (await world.services.payments.getCheckoutSession(sessionId)).amountRefunded;

/** Two pages of one order, both open at the provider: the first ran out for us while somebody was still paying on it. */
async function withTwoPages(buyer: Buyer): Promise<[string, string]> {
  const first = await openPage(buyer);
  world.advance(PAGE_MS + 1000);
  const second = await openPage({ ...buyer, ...(await signIn(world, buyer.customer)) });
  world.advance(-PAGE_MS - 1000);
  expect(second).not.toBe(first);
  return [first, second];
}

describe('a payment', () => {
  it('has one word in each state, from the first look to the money', async () => {
    const buyer = await aBuyer();
    expect((await paymentOf(buyer)).state).toBe('none');
    const page = await openPage(buyer);
    expect((await paymentOf(buyer)).state).toBe('open');
    await decide(page, 'decline');
    expect((await paymentOf(buyer)).state).toBe('failed');
    expect(await openPage(buyer)).toBe(page);
    await decide(page, 'pay');
    await runJobs(world);
    expect(await paymentOf(buyer)).toMatchObject({ state: 'settled', amount: PRICE });
    expect(await orderOf(buyer)).toMatchObject({ status: OrderStatus.PAID, pricePaid: PRICE });
  });

  it('on an older page counts as any other, and is the only one', async () => {
    const buyer = await aBuyer();
    const [older] = await withTwoPages(buyer);
    await decide(older, 'pay');
    await runJobs(world);
    expect(await orderOf(buyer)).toMatchObject({ status: OrderStatus.PAID, pricePaid: PRICE });
    expect((await orderOf(buyer)).transactions).toHaveLength(1);
  });
});

describe('a page to pay on is not opened', () => {
  const refusalOf = async ({ orderId, transactionNo, token }: Buyer) =>
    (await call(world.baseUrl, 'startCheckout', { params: { orderId, transactionNo }, token })).error;

  it('before the terms are accepted', async () => {
    const order = await aPlacedOrder(world, { acceptTerms: false });
    const buyer = { ...order, ...(await signIn(world, order.customer)) };
    expect(await refusalOf(buyer)).toMatchObject({ statusCode: 409, error: 'terms-not-accepted' });
  });

  it('for an order that is cancelled', async () => {
    const buyer = await aBuyer();
    await cancelOrder(world, buyer);
    expect(await refusalOf(buyer)).toMatchObject({ statusCode: 409, error: 'order-cancelled' });
  });
});

describe('a payment that is not ours to the Rappen', () => {
  it.each<[string, Partial<CheckoutSession>]>([
    ['another amount', { amountTotal: PRICE - 1 }],
    ['another currency', { currency: 'eur' }],
    ['another transaction', { transactionNo: '2600000018-1' }],
    ['no transaction', { transactionNo: null }],
    ['money that is on its way', { paymentStatus: 'unpaid' }],
    ['money that went back', { amountRefunded: PRICE }],
  ])('is not booked: %s', async (_what, difference) => {
    const buyer = await aBuyer();
    const page = await openPage(buyer);
    await decide(page, 'pay');
    const { payments } = world.services;
    const session = { ...(await payments.getCheckoutSession(page)), ...difference };
    const services = { ...world.services, payments: { ...payments, getCheckoutSession: async () => session } };
    await settlePayment(services, { transactionId: buyer.transactionId });
    expect(await orderOf(buyer)).toMatchObject({ status: null, pricePaid: 0 });
    await settlePayment(world.services, { transactionId: buyer.transactionId });
    expect(await orderOf(buyer)).toMatchObject({ status: OrderStatus.PAID, pricePaid: PRICE });
  });
});

describe('a transaction that was read before somebody else changed it', () => {
  it('is not changed, and its money is booked once', async () => {
    const { transactionId } = await aBuyer();
    const payment = { paymentIntentId: 'pi_stale' };
    const actor = { job: 'settle-payment' } as const;
    const outcomes = await inTransaction(world.services, async (tx) => {
      const read = await lockTransaction(tx, { id: transactionId });
      if (!read) throw new Error('no such transaction');
      const booked = [await bookPayment(tx, read, payment, actor), await bookPayment(tx, read, payment, actor)];
      return [...booked, isRefusal(await changeTransaction(tx, read, 'decline', actor))];
    });
    expect(outcomes).toMatchObject([{ status: 'settled' }, null, true]);
    expect(await countRows(world.services, LedgerEntry, { transactionId })).toBe(1);
  });
});

describe('the page of an order whose hold lapsed', () => {
  it('is closed, also when the worker dies between the two steps and the job runs again', async () => {
    const buyer = await aBuyer();
    const page = await openPage(buyer);
    const payments = {
      ...world.services.payments,
      expireCheckoutSession: () => Promise.reject(new Error('killed')),
    };
    world.advance(HOLD_MS + 1000);
    await expect(lapseHold({ ...world.services, payments }, buyer)).rejects.toThrow('killed');
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('open');
    await lapseHold(world.services, buyer);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    await runJobs(world);
    world.advance(-HOLD_MS - 1000);
    expect((await paymentOf({ ...buyer, ...(await signIn(world, buyer.customer)) })).state).toBe('expired');
  });
});

describe('a second payment', () => {
  it('is booked and given back once, and the order stays paid', async () => {
    const buyer = await aBuyer();
    const [older, newer] = await withTwoPages(buyer);
    await decide(older, 'pay');
    await decide(newer, 'pay');
    await runJobs(world);
    await world.standIns.settled();
    await runJobs(world);
    const order = await orderOf(buyer);
    expect(order).toMatchObject({ status: OrderStatus.PAID, pricePaid: PRICE });
    expect(order.transactions.map(({ type, status, amount }) => [type, status, amount])).toEqual([
      ['order', 'settled', PRICE],
      ['order', 'refunded', PRICE],
      ['refund', 'settled', PRICE],
    ]);
    expect(await eventsOf(buyer)).toEqual(expect.arrayContaining(['payments.refund-asked', 'payments.refunded']));
    expect((await Promise.all([older, newer].map(refundedAt))).toSorted((a, b) => a - b)).toEqual([0, PRICE]);
  });
});

describe('a payment for a cancelled order', () => {
  /** Paid on a page that was open when the order was cancelled; the refund is stored and not yet given. */
  async function aCancelledPayment(): Promise<{ buyer: Buyer; page: string; refundId: string }> {
    const buyer = await aBuyer();
    const page = await openPage(buyer);
    await cancelOrder(world, buyer);
    world.standIns.faults.add({ target: 'stripe', kind: '500', times: 20, ms: 0, match: '/refunds' });
    await decide(page, 'pay');
    await runJobs(world).catch(() => undefined);
    await fetch(`${world.standIns.origin}/sandbox/faults`, { method: 'DELETE' });
    const where = { orderId: buyer.orderId, type: TransactionType.refund };
    const refund = await findRow(world.services, Transaction, ['id'], { where });
    return { buyer, page, refundId: refund?.id ?? '' };
  }

  it('goes back once, when the worker dies between the provider and our books and the job runs again, twice at once', async () => {
    const { buyer, page, refundId: transactionId } = await aCancelledPayment();
    const { payments } = world.services;
    const keys: string[] = [];
    const dying = {
      ...world.services,
      payments: {
        ...payments,
        refund: async (request: RefundRequest) => {
          keys.push(request.idempotencyKey);
          await payments.refund(request);
          throw new Error('killed');
        },
      },
    };
    for (const _attempt of [1, 2]) {
      // Each attempt asks with the key that was stored before the first: the provider answers what it answered then.
      await expect(refundPayment(dying, { transactionId })).rejects.toThrow('killed');
    }
    expect(keys).toEqual(Array(2).fill(`refund:${transactionId}`));
    expect(await refundedAt(page)).toBe(PRICE);
    expect(await orderOf(buyer)).toMatchObject({ pricePaid: PRICE, label: 'canceled' });
    await Promise.all([1, 2].map(() => refundPayment(world.services, { transactionId })));
    await refundPayment(world.services, { transactionId });
    await runJobs(world);
    expect(await refundedAt(page)).toBe(PRICE);
    const order = await orderOf(buyer);
    expect(order).toMatchObject({ status: OrderStatus.CANCELLED, pricePaid: 0, label: 'refunded' });
    expect(order.transactions.map(({ type, status }) => [type, status])).toEqual([
      ['order', 'refunded'],
      ['refund', 'settled'],
    ]);
    expect((await paymentOf(buyer)).state).toBe('refunded');
  });

  it('is on its way back: nobody can pay its refund', async () => {
    const { buyer, refundId } = await aCancelledPayment();
    const { orderId, token } = buyer;
    // An order may be paid while its second payment is on its way back.
    await updateRows(world.services, Order, { status: OrderStatus.PAID }, { id: orderId });
    const where = { id: refundId };
    const refund = await findRow(world.services, Transaction, ['transactionNo'], { where });
    const params = { orderId, transactionNo: refund?.transactionNo ?? '' };
    expect(await call(world.baseUrl, 'startCheckout', { params, token })).toMatchObject({
      status: 409,
      error: { error: 'order-error' },
    });
    expect((await findRow(world.services, Transaction, ['attempt'], { where }))?.attempt).toBe(0);
  });
});
