import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { isRefusal } from '#shared/errors.ts';
import { COMPARE_OPEN_EVERY_MS } from '#shared/limits/payments.ts';
import { freePlace } from '#shared/server/booking/take-place.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { listFailedRefunds } from '#shared/server/payments/list-failed-refunds.ts';
import { requestRefundAgain } from '#shared/server/payments/request-refund-again.ts';
import { scheduleComparisons } from '#shared/server/payments/schedule-comparisons.ts';
import {
  aBuyer,
  type Buyer,
  decide,
  decideRefund,
  ledgerOf,
  misbehave,
  moneyAtProvider,
  openPage,
  orderOf,
  PRICE,
  paymentOf,
  recover,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { cancelOrder } from '#test/factories/orders.ts';
import { aLateBuyer, bothBalances, takenAt } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { comparePaymentDays } from '#worker/payments/compare-payment-days.ts';
import { refundPayment } from '#worker/payments/refund-payment.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(() => recover(world));

afterAll(() => world.close());

interface Refunded {
  buyer: Buyer;
  page: string;
  /** Our transaction of the refund. */
  id: string;
  /** The provider's number; '' while it has none. */
  providerRefundId: string;
}

const FACTS = ['id', 'providerRefundId', 'status', 'checkoutState', 'attempt'] as const;

const refundsOf = ({ orderId }: Buyer) =>
  findRows(world.services, Transaction, FACTS, { where: { orderId, type: 'refund' }, order: ['createdAt', 'id'] });

const subjectOf = ({ orderId, orderNumber }: Buyer) => ({ kind: 'order', orderId, orderNumber });

const failedRefundsOf = async (buyer: Buyer) =>
  (await listFailedRefunds(world.services)).filter(({ subject }) => isDeepStrictEqual(subject, subjectOf(buyer)));

/** Paid for an order that was cancelled: the money goes back, and the bank takes its time. */
async function aRefund(fault: string | null = 'refund-pending', times = 10_000): Promise<Refunded> {
  const buyer = await aBuyer(world);
  const page = await openPage(world, buyer);
  await cancelOrder(world, buyer);
  if (fault) world.standIns.faults.add({ target: 'stripe', kind: fault, times, ms: 0, match: '/refunds' });
  await decide(world, page, 'pay');
  await runJobs(world);
  const [refund] = await refundsOf(buyer);
  if (!refund) throw new Error('nothing is refunded');
  return { buyer, page, id: refund.id, providerRefundId: refund.providerRefundId ?? '' };
}

describe('a refund on which the provider works', () => {
  it('is not yet given back, for nobody, until the provider says so', async () => {
    const { buyer, page, providerRefundId } = await aRefund();
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: PRICE, label: 'canceled' });
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
    await decideRefund(world, providerRefundId, 'succeeded');
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
    expect(await ledgerOf(world, buyer)).toEqual([
      ['payment', PRICE],
      ['refund', PRICE],
    ]);
    expect(await moneyAtProvider(world, [page])).toBe(0);
  });

  it('is booked by the comparison when the event never comes', async () => {
    const { buyer, providerRefundId } = await aRefund();
    misbehave(world, 'withhold', '', 'webhook');
    await decideRefund(world, providerRefundId, 'succeeded');
    world.advance(COMPARE_OPEN_EVERY_MS);
    await inTransaction(world.services, scheduleComparisons);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
  });
});

describe('the comparison of the night', () => {
  it('asks about a refund on which the provider works, and finds no difference in it', async () => {
    const { buyer, id, providerRefundId } = await aRefund();
    world.advance(60_000);
    const now = world.services.now();
    const days = { since: new Date(now.getTime() - DAY_MS).toISOString(), startedAt: now.toISOString() };
    misbehave(world, 'withhold', '', 'webhook');
    await decideRefund(world, providerRefundId, 'succeeded');
    await comparePaymentDays(world.services, days);
    const jobs = await findRows(world.services, OutboxJob, ['payload'], {
      where: { kind: 'refund-payment', state: 'pending' },
    });
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ transactionId: id });
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
    const where = { event: 'payments.differs', entityId: buyer.orderId };
    expect(await findRows(world.services, Activity, ['facts'], { where })).toEqual([]);
  });
});

describe('a refund that failed for good', () => {
  const again = async (id: string) => {
    const actor = { userId: (await aCustomer(world)).id, roles: ['admin'] } as const;
    return inTransaction(world.services, (tx) => requestRefundAgain(tx, { id, actor }));
  };

  it('waits in the list of the staff, who give it another try, once', async () => {
    const { buyer, page, id, providerRefundId } = await aRefund();
    await decideRefund(world, providerRefundId, 'failed');
    await runJobs(world);
    // The same news again, and a worker that does the job twice, change nothing.
    await refundPayment(world.services, { transactionId: id });
    const listed = await failedRefundsOf(buyer);
    expect(listed).toMatchObject([{ _id: id, amount: PRICE, code: 'expired_or_canceled_card' }]);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: PRICE, label: 'canceled' });
    await recover(world);
    const outcomes = await Promise.all([again(id), again(id)]);
    expect(outcomes.filter((outcome) => isRefusal(outcome))).toHaveLength(1);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
    expect(await refundsOf(buyer)).toMatchObject([{ status: 'canceled' }, { status: 'settled' }]);
    expect(await ledgerOf(world, buyer)).toEqual([
      ['payment', PRICE],
      ['refund', PRICE],
    ]);
    expect(await moneyAtProvider(world, [page])).toBe(0);
    expect((await listFailedRefunds(world.services)).map(({ _id }) => _id)).not.toContain(id);
  });

  it('after it had succeeded is taken back in the books, and given again', async () => {
    const { buyer, page, id } = await aRefund(null);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
    const [refund] = await refundsOf(buyer);
    await decideRefund(world, refund?.providerRefundId ?? '', 'failed');
    await runJobs(world);
    await refundPayment(world.services, { transactionId: id });
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: PRICE, label: 'canceled' });
    expect(await moneyAtProvider(world, [page])).toBe(PRICE);
    expect(isRefusal(await again(id))).toBe(false);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
    expect((await ledgerOf(world, buyer)).toSorted()).toEqual([
      ['payment', PRICE],
      ['refund', PRICE],
      ['refund', PRICE],
      ['refund-returned', PRICE],
    ]);
    expect(await moneyAtProvider(world, [page])).toBe(0);
  });

  it('is one that the provider refuses at once, too', async () => {
    const { buyer, id } = await aRefund('500');
    await recover(world);
    await updateRows(world.services, Transaction, { paymentIntentId: 'pi_of_nobody' }, { id });
    await refundPayment(world.services, { transactionId: id });
    const listed = await failedRefundsOf(buyer);
    expect(listed).toMatchObject([{ _id: id, code: 'resource_missing' }]);
  });
});

describe('a fault that the provider saved under the key of a refund', () => {
  it('costs one try: the next one takes another key, and the money goes back once', async () => {
    const { buyer, page, id } = await aRefund('saved-500', 1);
    expect(await refundsOf(buyer)).toMatchObject([{ id, status: 'N/A', attempt: 1 }]);
    await recover(world);
    world.advance(60_000);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ pricePaid: 0, label: 'refunded' });
    expect(await moneyAtProvider(world, [page])).toBe(0);
  });
});

describe('money that came too late for its time and goes back', () => {
  /** Given back by an administrator; the provider's number of the refund is '' while it has none. */
  async function aReturned() {
    const buyer = await aLateBuyer(world);
    const admin = await visitAs(world, await anAdmin(world));
    const { orderId, transactionNo } = buyer;
    const body = { refundReasons: ['late-result'], transactionNo, shouldRefund: true };
    await admin.need('refundTransaction', { params: { orderId }, body });
    const setPaid = () =>
      call(world.baseUrl, 'setOrderStatus', {
        params: { orderId },
        token: admin.token ?? '',
        body: { status: OrderStatus.PAID, reason: 'Doch bezahlt' },
      });
    return { buyer, admin, setPaid };
  }

  const everythingOf = async ({ orderId, slot }: Buyer) => [
    await findRows(world.services, Transaction, ['id', 'status', 'checkoutState'], { where: { orderId } }),
    await findRows(world.services, Appointment, ['state', 'startsAt'], { where: { orderId } }),
    await findRows(world.services, OrderHistory, ['toStatus'], { where: { orderId } }),
    await takenAt(world, { slot }),
  ];

  it('pays for nothing any more: set to paid by hand the order says why not, and nothing is done', async () => {
    const { buyer, setPaid } = await aReturned();
    // On its way, and given; also once the time itself is free again.
    for (const step of [() => Promise.resolve(), () => runJobs(world), () => freeTime(buyer)]) {
      await step();
      const before = await everythingOf(buyer);
      const answer = await setPaid();
      expect([answer.status, answer.error.error]).toEqual([409, 'money-returned']);
      expect(await everythingOf(buyer)).toEqual(before);
    }
    // Nobody is told that it waits for a payment.
    expect(await orderOf(world, buyer)).toMatchObject({ status: null, label: 'refunded', pricePaid: 0 });
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
  });

  const freeTime = ({ slot: { partnerBranchId, from } }: Buyer) =>
    inTransaction(world.services, (tx) => freePlace(tx, { partnerBranchId, startsAt: new Date(from) }));

  it('is money without a time again when the refund fails late, in the books, for the payer and for the staff', async () => {
    const { buyer, admin, setPaid } = await aReturned();
    expect((await paymentOf(world, buyer)).state).toBe('refunded');
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    const [refund] = await refundsOf(buyer);
    await decideRefund(world, refund?.providerRefundId ?? '', 'failed');
    await runJobs(world);
    const where = { id: buyer.transactionId };
    const stored = await findRows(world.services, Transaction, ['status', 'checkoutState'], { where });
    expect(stored).toEqual([{ status: 'settled', checkoutState: 'slot-gone' }]);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([PRICE, PRICE]);
    // To the payer it is on its way back: no other time can be chosen for it, and no page waits for a confirmation.
    expect((await paymentOf(world, buyer)).state).toBe('refunded');
    expect(await orderOf(world, buyer)).toMatchObject({ status: null, pricePaid: PRICE });
    expect((await setPaid()).error.error).toBe('money-returned');
    // The staff give it another try.
    const { items: failures } = await admin.need('listFailures', {});
    const mine = failures.filter(({ subject }) => isDeepStrictEqual(subject, subjectOf(buyer)));
    expect(mine).toMatchObject([{ kind: 'refund', _id: refund?.id, amount: PRICE }]);
    await admin.need('repeatFailure', { params: { kind: 'refund', id: refund?.id ?? '' } });
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    expect(await findRows(world.services, Transaction, ['status'], { where })).toEqual([{ status: 'refunded' }]);
  });

  it('is chosen another time for as long as nobody gives all of it back', async () => {
    const buyer = await aLateBuyer(world);
    expect((await paymentOf(world, buyer)).state).toBe('slot-gone');
    expect((await orderOf(world, buyer)).label).toBe('settled');
    const params = { customerId: buyer.customer.id };
    const { reply } = await call(world.baseUrl, 'listCustomerOrders', { params, token: buyer.token });
    expect(reply.items.map(({ label }) => label)).toEqual(['settled']);
  });
});
