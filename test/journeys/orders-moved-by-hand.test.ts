import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { aBuyer, decide, HOLD_MS, openPage, orderOf, PRICE, recover, signedInAgain } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, bothBalances, takenAt } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, logOf, usesOf } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterEach(() => recover(world));

afterAll(() => world.close());

describe('an administrator moves an order by hand', () => {
  const statusOf = (visitor: Visitor, orderId: string, status: OrderStatus) =>
    call(world.baseUrl, 'setOrderStatus', {
      params: { orderId },
      token: visitor.token ?? '',
      body: { status, reason: 'Am Telefon geklärt' },
    });

  it('never to completed while a result waits for its release', async () => {
    const { orderId } = await aReviewableOrder(world);
    const { status, allowedStatuses } = await admin.need('getOrder', { params: { orderId } });
    expect(status).toBe(OrderStatus.READY_FOR_APPROVAL);
    expect(allowedStatuses).toEqual([]);
  });

  it('along the allowed transitions only, which they alone see', async () => {
    const buyer = await aPaidBuyer(world);
    const seen = async () => (await admin.need('getOrder', { params: { orderId: buyer.orderId } })).allowedStatuses;
    const { CONFIRMED, ANALYZING, RESULT_RECEIEVED, CANCELLED, COMPLETED, READY_FOR_APPROVAL, PAID } = OrderStatus;
    expect((await seen()).toSorted()).toEqual([CONFIRMED, ANALYZING, RESULT_RECEIEVED, CANCELLED].toSorted());
    expect((await orderOf(world, buyer)).allowedStatuses).toEqual([]);
    for (const status of [PAID, COMPLETED, READY_FOR_APPROVAL]) {
      const refused = await statusOf(admin, buyer.orderId, status);
      expect([refused.status, refused.error.message]).toEqual([409, 'There is an error with the order']);
    }
    expect((await statusOf(admin, buyer.orderId, CONFIRMED)).status).toBe(204);
    expect((await statusOf(admin, buyer.orderId, ANALYZING)).status).toBe(204);
    expect(await seen()).toEqual([RESULT_RECEIEVED]);
    // The answers are missing: it waits for them, and goes no further by hand.
    expect((await statusOf(admin, buyer.orderId, RESULT_RECEIEVED)).status).toBe(204);
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'waiting-for-questionnaire' });
    expect(await seen()).toEqual([]);
    expect((await statusOf(admin, buyer.orderId, READY_FOR_APPROVAL)).error.error).toBe('questionnaire-required');
    expect((await statusOf(await visitAs(world, buyer.customer), buyer.orderId, CANCELLED)).status).toBe(403);
  });

  it('to cancelled: as a cancellation, everything comes back', async () => {
    const buyer = await aPaidBuyer(world);
    expect((await statusOf(admin, buyer.orderId, OrderStatus.CANCELLED)).status).toBe(204);
    await runJobs(world);
    expect(await takenAt(world, buyer)).toBe(0);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    expect((await orderOf(world, buyer)).cancellation?.reasons).toEqual(['Am Telefon geklärt']);
  });

  it('to paid: its time is booked and the page closed; money that comes all the same goes back', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    expect((await statusOf(admin, buyer.orderId, OrderStatus.PAID)).status).toBe(204);
    await decide(world, page, 'pay');
    await runJobs(world);
    world.advance(HOLD_MS + 1);
    await lapseHold(world.services, { orderId: buyer.orderId });
    const again = await signedInAgain(world, buyer);
    expect(await orderOf(world, again)).toMatchObject({ status: OrderStatus.PAID, hold: null });
    expect(await takenAt(world, buyer)).toBe(1);
    expect(await bothBalances(world, buyer, [page])).toEqual([0, 0]);
  });

  it('to paid: the payment is settled, its invoice says so, and what comes back waits for a person', async () => {
    const buyer = await aBuyer(world);
    await openPage(world, buyer);
    expect((await statusOf(admin, buyer.orderId, OrderStatus.PAID)).status).toBe(204);
    await runJobs(world);
    const paid = await orderOf(world, buyer);
    expect(paid.transactions).toMatchObject([{ type: 'order', status: 'settled', amount: PRICE }]);
    expect(paid.transactions[0]?.settledAt).not.toBeNull();
    expect(paid.cancelling).toEqual({ refund: PRICE, kept: 0 });
    const query = { orderNo: buyer.orderNumber, transactionNo: buyer.transactionNo };
    const invoice = await call(world.baseUrl, 'getInvoiceFile', { query, token: buyer.token });
    expect(invoice.status).toBe(200);
    expect((await statusOf(admin, buyer.orderId, OrderStatus.CANCELLED)).status).toBe(204);
    await runJobs(world);
    const { reply } = await call(world.baseUrl, 'listFailures', { token: admin.token ?? '' });
    expect(reply.items).toContainEqual(
      expect.objectContaining({ kind: 'refund', code: 'paid-by-hand', amount: PRICE }),
    );
  });

  it('to paid: its voucher is used for good', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    await applyVoucher(world, buyer, code);
    expect((await statusOf(admin, buyer.orderId, OrderStatus.PAID)).status).toBe(204);
    expect(await logOf(world, code)).toEqual([
      ['reserve', 'customer'],
      ['redeem', 'admin'],
    ]);
    expect(await usesOf(world, code)).toEqual({ counted: 1, taken: 1 });
  });
});
