import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import {
  aBuyer,
  type Buyer,
  decideRefund,
  misbehave,
  openPage,
  orderOf,
  PRICE,
  paymentOf,
  recover,
} from '#test/factories/buyers.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, bothBalances, messagesTo, refundsOf } from '#test/factories/paid-buyers.ts';
import { anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

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

const refund = (
  { orderId, transactionNo }: Pick<Buyer, 'orderId' | 'transactionNo'>,
  more: Partial<BodyOf<'refundTransaction'>> = {},
  visitor = admin,
) =>
  call(world.baseUrl, 'refundTransaction', {
    params: { orderId },
    token: visitor.token ?? '',
    body: { refundReasons: ['late-result'], transactionNo, shouldRefund: true, ...more },
  });

describe('an administrator pays back', () => {
  it('a part, another part and the rest; each says so to the customer, and no more is left', async () => {
    const buyer = await aPaidBuyer(world);
    const first = await refund(buyer, { amount: 2_000 });
    expect([first.status, first.reply]).toEqual([200, { transactionNo: `${buyer.orderNumber}-2`, amount: 2_000 }]);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE - 2_000, PRICE - 2_000]);
    expect((await paymentOf(world, buyer)).state).toBe('settled');
    // The payment of a refund is asked for like any other.
    const later = await paymentOf(world, { ...buyer, transactionNo: `${buyer.orderNumber}-2` });
    expect(later).toMatchObject({ type: 'refund', state: 'settled', amount: 2_000, holdUntil: null });
    expect((await refund(buyer, { amount: 900 })).status).toBe(200);
    const tooMuch = await refund(buyer, { amount: PRICE - 2_900 + 1 });
    expect(tooMuch.error).toMatchObject({ error: 'refund-too-high', details: { left: PRICE - 2_900 } });
    expect((await refund(buyer)).reply.amount).toBe(PRICE - 2_900);
    expect((await refund(buyer, { amount: 1 })).error.error).toBe('refund-too-high');
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    expect((await paymentOf(world, buyer)).state).toBe('refunded');
    // Not cancelled: the order goes on.
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'paid', pricePaid: 0 });
    const told = (await messagesTo(world, buyer.customer.id)).filter(([template]) => template === 'payment-refunded');
    expect(told.map(([, words]) => /CHF [\d.]+/.exec(words)?.[0])).toEqual(['CHF 20.00', 'CHF 9.00', 'CHF 80.00']);
  });

  it('with a reason that is kept beside who decided', async () => {
    const buyer = await aPaidBuyer(world);
    expect((await refund(buyer, { refundReasons: ['goodwill'], amount: 500 })).error.error).toBe('invalid-input');
    const refundReasons = ['goodwill', 'Lange gewartet'];
    await refund(buyer, { refundReasons, amount: 500 });
    const where = { orderId: buyer.orderId, type: 'refund' } as const;
    expect(await findRows(world.services, Transaction, ['reasons'], { where })).toEqual([{ reasons: refundReasons }]);
    const asked = { entityId: buyer.orderId, event: 'payments.refund-asked' } as const;
    const noted = await findRows(world.services, Activity, ['actorId', 'actorRole', 'facts'], { where: asked });
    const facts = expect.objectContaining({ reason: 'goodwill, Lange gewartet', amount: 500 });
    expect(noted).toEqual([{ actorId: administrator.id, actorRole: 'admin', facts }]);
  });

  it('nothing, and that is noted', async () => {
    const buyer = await aPaidBuyer(world);
    expect((await refund(buyer, { shouldRefund: false })).reply).toEqual({ transactionNo: null, amount: 0 });
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([]);
    const where = { entityId: buyer.orderId, event: 'payments.refund-declined' } as const;
    expect(await findRows(world.services, Activity, ['actorId'], { where })).toEqual([{ actorId: administrator.id }]);
  });

  it('only what was paid, of this order, and only as an administrator', async () => {
    const [paid, unpaid, other] = [await aPaidBuyer(world), await aBuyer(world), await aPaidBuyer(world)];
    await openPage(world, unpaid);
    expect((await refund(unpaid)).error.error).toBe('not-paid');
    expect((await refund({ ...paid, transactionNo: other.transactionNo })).status).toBe(404);
    expect((await refund(paid, {}, await visitAs(world, paid.customer))).status).toBe(403);
    await refund(paid, { amount: 100 });
    expect((await refund({ ...paid, transactionNo: `${paid.orderNumber}-2` })).error.error).toBe('order-error');
    expect((await refund(paid, { amount: 0 })).error.error).toBe('invalid-input');
    await runJobs(world);
    expect(await bothBalances(world, unpaid, [])).toEqual([0, 0]);
  });
});

describe('never more than was paid', () => {
  it('when two administrators pay back at the same moment', async () => {
    const buyer = await aPaidBuyer(world);
    const second = await visitAs(world, await anAdmin(world));
    const answers = await Promise.all(
      [admin, second, admin, second].map((visitor) => refund(buyer, { amount: 6_000 }, visitor)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE - 6_000, PRICE - 6_000]);
  });

  it('when the customer cancels at the same moment', async () => {
    const buyer = await aPaidBuyer(world);
    const cancelling = call(world.baseUrl, 'cancelOrder', {
      params: { orderId: buyer.orderId },
      token: buyer.token,
      body: { cancellationReasons: ['wrong-test'], shouldRefund: true },
    });
    await Promise.all([cancelling, refund(buyer, { amount: 6_000 })]);
    await runJobs(world);
    expect((await cancelling).status).toBe(204);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'refunded', pricePaid: 0 });
  });

  it('after a part was given back, a cancellation gives back the rest', async () => {
    const buyer = await aPaidBuyer(world);
    await refund(buyer, { amount: 900 });
    await runJobs(world);
    const params = { orderId: buyer.orderId };
    const body = { cancellationReasons: ['branch-closed'], shouldRefund: false };
    await admin.need('cancelOrder', { params, body });
    // A part is back: refunded, although this decision gave nothing.
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'refunded', cancellation: { kept: PRICE - 900 } });
    expect((await refund(buyer)).reply.amount).toBe(PRICE - 900);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    const words = (await messagesTo(world, buyer.customer.id)).map(([template]) => template).slice(1);
    expect(words).toEqual(['payment-refunded', 'order-cancelled', 'order-refunded']);
  });
});

describe('a part that is on its way', () => {
  it('is known from the provider’s event before its reply, and booked once', async () => {
    const buyer = await aPaidBuyer(world);
    await refund(buyer, { amount: 4_000 });
    // The provider does as it was told, its reply gets lost, its event arrives.
    world.standIns.faults.add({ target: 'stripe', kind: 'commit-then-reset', times: 3, ms: 0, match: '/refunds' });
    await runJobs(world);
    await world.standIns.settled();
    world.advance(60_000);
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([['settled', 4_000]]);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE - 4_000, PRICE - 4_000]);
  });

  it('is followed by another while the provider still works on it; never more than is left of both', async () => {
    const buyer = await aPaidBuyer(world);
    world.standIns.faults.add({ target: 'stripe', kind: 'refund-pending', times: 2, ms: 0, match: '/refunds' });
    await refund(buyer, { amount: 3_000 });
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([['N/A', 3_000]]);
    expect((await refund(buyer, { amount: PRICE - 3_000 + 1 })).error).toMatchObject({
      ...{ error: 'refund-too-high', details: { left: PRICE - 3_000 } },
    });
    expect((await refund(buyer, { amount: 2_000 })).status).toBe(200);
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([
      ['N/A', 3_000],
      ['N/A', 2_000],
    ]);
    // Nothing is given before the provider says so; the second may come first.
    expect(await orderOf(world, buyer)).toMatchObject({ label: 'paid', pricePaid: PRICE });
    const where = { orderId: buyer.orderId, type: 'refund' } as const;
    const order = ['createdAt', 'id'];
    const [first, second] = await findRows(world.services, Transaction, ['providerRefundId'], { where, order });
    await decideRefund(world, second?.providerRefundId ?? '', 'succeeded');
    await runJobs(world);
    expect((await orderOf(world, buyer)).pricePaid).toBe(PRICE - 2_000);
    await decideRefund(world, first?.providerRefundId ?? '', 'succeeded');
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE - 5_000, PRICE - 5_000]);
    const told = (await messagesTo(world, buyer.customer.id)).filter(([template]) => template === 'payment-refunded');
    expect(told.map(([, words]) => /CHF [\d.]+/.exec(words)?.[0])).toEqual(['CHF 30.00', 'CHF 20.00']);
  });

  it('that fails in the end is money of the order again, and the other part stays given', async () => {
    const buyer = await aPaidBuyer(world);
    await refund(buyer, { amount: 3_000 });
    await refund(buyer);
    await runJobs(world);
    expect((await paymentOf(world, buyer)).state).toBe('refunded');
    const where = { orderId: buyer.orderId, type: 'refund', amount: 3_000 } as const;
    const [part] = await findRows(world.services, Transaction, ['providerRefundId'], { where });
    await decideRefund(world, part?.providerRefundId ?? '', 'failed');
    await runJobs(world);
    expect((await paymentOf(world, buyer)).state).toBe('settled');
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([3_000, 3_000]);
    // It waits for the staff: asked for by hand, it would be given twice.
    expect((await refund(buyer, { amount: 1 })).error.error).toBe('refund-too-high');
  });

  it('of a payment that has parts left fails alone', async () => {
    const buyer = await aPaidBuyer(world);
    await refund(buyer, { amount: 3_000 });
    await runJobs(world);
    const where = { orderId: buyer.orderId, type: 'refund' } as const;
    const [part] = await findRows(world.services, Transaction, ['providerRefundId'], { where });
    misbehave(world, 'withhold', '', 'webhook');
    await decideRefund(world, part?.providerRefundId ?? '', 'failed');
    await recover(world);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE, PRICE]);
    expect((await paymentOf(world, buyer)).state).toBe('settled');
  });
});
