import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import {
  aBuyer,
  type Buyer,
  cancelAsCustomer,
  checkOut,
  decide,
  openPage,
  orderOf,
  PRICE,
  paymentOf,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import {
  aLateBuyer,
  aPaidBuyer,
  aPaidKit,
  bothBalances,
  messagesTo,
  type PaidBuyer,
  refundsOf,
  takenAt,
} from '#test/factories/paid-buyers.ts';
import { anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { closeCheckout } from '#worker/payments/close-checkout.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

let world: World;
let administrator: Person;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  administrator = await anAdmin(world);
  admin = await visitAs(world, administrator);
});

afterEach(() => recover(world));

afterAll(() => world.close());

const LATE_FEE = 2_000;

const cancel = (buyer: Pick<Buyer, 'orderId' | 'token'>, more?: Parameters<typeof cancelAsCustomer>[2]) =>
  cancelAsCustomer(world, buyer, more);

/** The same buyer so many hours before their appointment. */
async function hoursBefore<B extends Buyer>(buyer: B, hours: number): Promise<B> {
  world.advance(Date.parse(buyer.slot.from) - hours * HOUR_MS - world.services.now().getTime());
  return { ...buyer, ...(await signedInAgain(world, buyer)) };
}

describe('a customer cancels', () => {
  it('more than 48 hours ahead: everything comes back, the place is free at once', async () => {
    const buyer = await aPaidBuyer(world);
    expect((await orderOf(world, buyer)).cancelling).toEqual({ refund: PRICE, kept: 0 });
    expect((await cancel(buyer, { expectedRefund: PRICE })).status).toBe(204);
    expect(await takenAt(world, buyer)).toBe(0);
    expect(await orderOf(world, buyer)).toMatchObject({
      status: OrderStatus.CANCELLED,
      label: 'canceled',
      appointment: null,
      cancelling: null,
      cancellation: { reasons: ['wrong-test'], refund: PRICE, kept: 0 },
    });
    const noted = { entityId: buyer.orderId, event: 'orders.cancelled' } as const;
    const names = ['actorId', 'aboutId', 'facts'] as const;
    expect(await findRows(world.services, Activity, names, { where: noted })).toEqual([
      {
        actorId: buyer.customer.id,
        aboutId: buyer.customer.id,
        facts: { reason: 'wrong-test', refund: PRICE, kept: 0 },
      },
    ]);
    await aPlacedOrder(world, { slot: buyer.slot });
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'refunded', pricePaid: 0 });
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    const history = await findRows(world.services, OrderHistory, ['toStatus', 'actorId', 'actor', 'reason'], {
      where: { orderId: buyer.orderId, toStatus: OrderStatus.CANCELLED },
    });
    expect(history).toMatchObject([{ actorId: buyer.customer.id, actor: 'customer', reason: 'cancelled: wrong-test' }]);
    const told = (await messagesTo(world, buyer.customer.id)).filter(([template]) =>
      template.startsWith('order-refunded'),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.[1]).toContain('CHF 109.00');
  });

  it.each([
    [30, LATE_FEE],
    [5, 4_000],
    [-1, 6_000],
  ])('%i hours ahead: the fee of the table is kept', async (hours, kept) => {
    const buyer = await hoursBefore(await aPaidBuyer(world), hours);
    expect((await orderOf(world, buyer)).cancelling).toEqual({ refund: PRICE - kept, kept });
    // Somebody who read another sum is asked again, and nothing is done.
    const outdated = await cancel(buyer, { expectedRefund: PRICE });
    expect(outdated.error).toMatchObject({ error: 'price-changed', details: { refund: PRICE - kept, kept } });
    expect((await cancel(buyer)).status).toBe(204);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([kept, kept]);
    expect(await refundsOf(world, buyer)).toEqual([['settled', PRICE - kept]]);
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'refunded', pricePaid: kept });
    // The payment is not refunded as a whole.
    expect((await paymentOf(world, buyer)).state).toBe('settled');
  });

  it('an order nobody has paid: its page is closed, its place free, and only that is said', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    expect((await cancel(buyer)).status).toBe(204);
    expect(await takenAt(world, buyer)).toBe(0);
    expect((await checkOut(world, buyer)).error).toBe('order-cancelled');
    expect((await paymentOf(world, buyer)).state).toBe('canceled');
    await runJobs(world);
    expect(await world.services.payments.getCheckoutSession(page)).toMatchObject({ status: 'expired' });
    // The job does no harm when it runs again.
    await closeCheckout(world.services, { transactionId: buyer.transactionId });
    expect((await messagesTo(world, buyer.customer.id)).map(([template]) => template)).toEqual(['order-cancelled']);
    expect(await refundsOf(world, buyer)).toEqual([]);
  });

  it('an order that is paid in the same moment: the money is booked and given back, and they hear of it', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    expect((await cancel(buyer)).status).toBe(204);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await bothBalances(world, buyer, [page])).toEqual([0, 0]);
    expect(await refundsOf(world, buyer)).toEqual([['settled', PRICE]]);
    expect(await orderOf(world, buyer)).toMatchObject({ status: OrderStatus.CANCELLED, label: 'refunded' });
    const templates = (await messagesTo(world, buyer.customer.id)).map(([template]) => template);
    expect(templates).toEqual(['order-cancelled', 'order-refunded']);
  });

  it('an order that was paid too late for its time: everything comes back, whatever the hour', async () => {
    const buyer = await aLateBuyer(world);
    expect((await paymentOf(world, buyer)).state).toBe('slot-gone');
    const late = await hoursBefore(buyer, 3);
    expect((await orderOf(world, late)).cancelling).toEqual({ refund: PRICE, kept: 0 });
    expect((await cancel(late)).status).toBe(204);
    // Somebody else has the time, and keeps it.
    expect(await takenAt(world, buyer)).toBe(1);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
  });

  it('and what an administrator kept of such an order is not given back when the news of the payment come again', async () => {
    const buyer = await aLateBuyer(world);
    const body = { cancellationReasons: ['no-show'], shouldRefund: false };
    await (await visitAs(world, administrator)).need('cancelOrder', { params: { orderId: buyer.orderId }, body });
    await settlePayment(world.services, { transactionId: buyer.transactionId, sessionId: buyer.page });
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([]);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE, PRICE]);
  });

  it('with a reason that is staff’s to give, or none, is asked for one', async () => {
    const buyer = await aBuyer(world);
    expect((await cancel(buyer, { cancellationReasons: ['no-show'] })).error.error).toBe('invalid-input');
    expect((await cancel(buyer, { cancellationReasons: [] })).error.error).toBe('invalid-input');
    expect((await orderOf(world, buyer)).status).toBeNull();
  });

  it('not once the sample is taken; an administrator may, and decides about the money', async () => {
    const buyer = await aPaidBuyer(world);
    const of = { params: { orderId: buyer.orderId } };
    await admin.need('setOrderStatus', { ...of, body: { status: OrderStatus.CONFIRMED, reason: 'Probe entnommen' } });
    expect((await orderOf(world, buyer)).cancelling).toBeNull();
    expect((await cancel(buyer)).error.error).toBe('too-late-to-cancel');
    const unexplained = { cancellationReasons: ['suspected-misuse'], shouldRefund: false };
    const refused = await call(world.baseUrl, 'cancelOrder', { ...of, body: unexplained, token: admin.token ?? '' });
    expect(refused.error.error).toBe('invalid-input');
    const cancellationReasons = ['suspected-misuse', 'Drei Konten, eine Karte'];
    await admin.need('cancelOrder', { ...of, body: { cancellationReasons, shouldRefund: false } });
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'canceled', cancellation: { refund: 0, kept: PRICE } });
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE, PRICE]);
    const history = await findRows(world.services, OrderHistory, ['actorId', 'actor', 'reason'], {
      where: { orderId: buyer.orderId, toStatus: OrderStatus.CANCELLED },
    });
    const reason = 'cancelled: suspected-misuse, Drei Konten, eine Karte';
    expect(history).toMatchObject([{ actorId: administrator.id, actor: 'admin', reason }]);
  });

  it('somebody else’s order is not found', async () => {
    const [buyer, other] = [await aBuyer(world), await aBuyer(world)];
    expect((await cancel({ ...buyer, token: other.token })).status).toBe(404);
  });

  it('a kit until it comes back: free before it leaves, then the lowest fee', async () => {
    const [kept, sent, back] = [await aPaidKit(world), await aPaidKit(world), await aPaidKit(world)];
    const price = (await orderOf(world, kept)).pricePaid;
    const move = ({ orderId }: PaidBuyer, status: 'sent' | 'returned') =>
      admin.need('moveKit', { params: { orderId }, body: { status, trackingNo: '99.00.123456.12345678' } });
    await move(sent, 'sent');
    await move(back, 'sent');
    await move(back, 'returned');
    expect((await cancel(kept)).status).toBe(204);
    expect((await orderOf(world, sent)).cancelling).toEqual({ refund: price - LATE_FEE, kept: LATE_FEE });
    expect((await cancel(sent)).status).toBe(204);
    expect((await cancel(back)).error.error).toBe('too-late-to-cancel');
    await runJobs(world);
    expect(await bothBalances(world, kept, [kept.page])).toEqual([0, 0]);
    expect(await bothBalances(world, sent, [sent.page])).toEqual([LATE_FEE, LATE_FEE]);
    expect(await bothBalances(world, back, [back.page])).toEqual([price, price]);
  });

  it('pays the fee of the settings', async () => {
    const updatedAt = world.services.now();
    await insert(world.services, RuntimeSetting, {
      name: 'RESCHEDULE_LATE_FEE',
      value: 700,
      updatedAt,
      updatedBy: null,
    });
    const buyer = await hoursBefore(await aPaidBuyer(world), 30);
    const { reply } = await call(world.baseUrl, 'listRescheduleFees', {
      query: { orderId: buyer.orderId },
      token: buyer.token,
    });
    expect(reply.fees).toEqual([
      { key: 'late-fee', amount: 700, fromHours: 48, currentSelection: true },
      { key: 'extra-late-fee', amount: 4_000, fromHours: 24, currentSelection: false },
      { key: 'after-appointment-fee', amount: 6_000, fromHours: 0, currentSelection: false },
    ]);
    expect((await orderOf(world, buyer)).cancelling).toEqual({ refund: PRICE - 700, kept: 700 });
    await world.services.sequelize.query("DELETE FROM runtime_settings WHERE name = 'RESCHEDULE_LATE_FEE'");
  });
});

describe('the fees of an order', () => {
  it('are its owner’s and administrators’ to see; without an order nothing is marked', async () => {
    const [buyer, other] = [await aPaidBuyer(world), await aBuyer(world)];
    const fees = (token: string, query: { orderId?: string }) =>
      call(world.baseUrl, 'listRescheduleFees', { query, token });
    expect((await fees(other.token, { orderId: buyer.orderId })).status).toBe(404);
    expect((await fees(admin.token ?? '', { orderId: buyer.orderId })).status).toBe(200);
    const { reply } = await fees(buyer.token, {});
    expect(reply.fees.map(({ currentSelection }) => currentSelection)).toEqual([false, false, false]);
  });
});
