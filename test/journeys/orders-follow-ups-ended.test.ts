import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { endUnpaidFollowUp } from '#shared/server/orders/end-unpaid-follow-up.ts';
import { aForeignPage, decide, misbehave, openPage, recover, signedInAgain } from '#test/factories/buyers.ts';
import {
  aFollowUpBuyer,
  aRecommendation,
  FERRITIN,
  FERRITIN_PRICE,
  ferritinOf as ferritinIn,
  followUpBody,
  type MainOrder,
  orderFollowUp as order,
  releaseWith,
  decideFollowUp as say,
  UNPAID_MS,
} from '#test/factories/follow-ups.ts';
import { labMessage } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { bothBalances, messagesTo } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aLabFile, aReleasedOrder, aReviewableOrder, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { lapseFollowUp } from '#worker/orders/lapse-follow-up.ts';

let world: World;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
});

afterEach(() => recover(world));

afterAll(() => world.close());

const FERRITIN_WORD = { code: '2276-4^Ferritin^LN', unit: 'µg/l', range: '30-200' };

const ferritinOf = (main: Pick<MainOrder, 'customer' | 'orderId'>) => ferritinIn(world, main);

describe('a follow-up that nobody wants', () => {
  it('is ended, cannot be ordered then, and is continued again; the same decision twice changes nothing', async () => {
    const main = await aRecommendation(world, doctor);
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await say(main.visitor, main.orderId, 'end')).status).toBe(204);
      expect(await ferritinOf(main)).toMatchObject({ status: 'Cancelled' });
    }
    const refused = await order(main.visitor, followUpBody(main.orderId));
    expect(refused).toMatchObject({ status: 409, error: { error: 'follow-up-ended' } });
    expect((await say(main.visitor, main.orderId, 'continue')).status).toBe(204);
    expect(await ferritinOf(main)).toMatchObject({ status: 'open' });
    expect((await order(main.visitor, followUpBody(main.orderId))).status).toBe(200);
  });

  it('is noted once for each decision, and not for one that changes nothing', async () => {
    const main = await aRecommendation(world, doctor);
    for (const decision of ['continue', 'end', 'end', 'continue', 'continue'] as const) {
      expect((await say(main.visitor, main.orderId, decision)).status).toBe(204);
    }
    const event = ['orders.follow-up-ended', 'orders.follow-up-continued'];
    const noted = await findRows(world.services, Activity, ['event'], {
      where: { entityId: main.orderId, event },
      order: ['at', 'id'],
    });
    expect(noted.map((row) => row.event)).toEqual(event);
  });

  it('of one result is not that of another: each has its own answer, the newest release first', async () => {
    const first = await aRecommendation(world, doctor);
    world.advance(MINUTE_MS);
    const second = await aRecommendation(world, doctor, { customer: first.customer });
    expect((await say(second.visitor, first.orderId, 'end')).status).toBe(204);
    expect(await ferritinOf(first)).toMatchObject({ status: 'Cancelled' });
    expect(await ferritinOf(second)).toMatchObject({ status: 'open' });
    const visitor = await visitAs(world, first.customer);
    const { followUps } = await visitor.need('listCustomerFollowUps', { params: { customerId: first.customer.id } });
    expect([...new Set(followUps.map(({ mainOrderId }) => mainOrderId))]).toEqual([second.orderId, first.orderId]);
  });

  it('is not ended once it is ordered', async () => {
    const main = await aRecommendation(world, doctor);
    await aFollowUpBuyer(world, main);
    const refused = await say(main.visitor, main.orderId, 'end');
    expect(refused).toMatchObject({ status: 409, error: { error: 'follow-up-ordered' } });
    expect(await say(main.visitor, main.orderId, 'end', 'follow-hba1c')).toMatchObject({
      error: { error: 'follow-up-missing' },
    });
  });
});

describe('a follow-up order that comes to nothing', () => {
  it('is cancelled when nobody has paid it by the next day; its recommendation is open again and can be ordered', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    const page = await openPage(world, buyer);
    world.advance(UNPAID_MS - MINUTE_MS);
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'ordered' });
    world.advance(2 * MINUTE_MS);
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'open', order: null });
    const again = await signedInAgain(world, buyer);
    const visitor = await visitAs(world, main.customer);
    const lapsed = await visitor.need('getOrder', { params: { orderId: again.orderId } });
    expect(lapsed).toMatchObject({ status: OrderStatus.CANCELLED, transactions: [{ status: 'canceled' }] });
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    const where = { entityId: again.orderId, event: 'orders.cancelled' };
    expect(await findRows(world.services, Activity, ['actorId', 'aboutId', 'facts'], { where })).toEqual([
      { actorId: null, aboutId: main.customer.id, facts: { reason: 'not paid in time', job: 'lapse-follow-up' } },
    ]);
    expect((await order(visitor, followUpBody(main.orderId))).status).toBe(200);
  });

  it('is kept while a page for it may be opened at this moment', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    await openPage(world, buyer);
    const unknown = { state: SessionState.opening, providerSessionId: null, url: null };
    await updateRows(world.services, CheckoutSession, unknown, { transactionId: buyer.transactionId });
    await expect(lapseFollowUp(world.services, { orderId: buyer.orderId })).rejects.toThrow(RetryAt);
    expect(await ferritinOf(main)).toMatchObject({ status: 'ordered' });
  });

  it('is not cancelled while a page is open on which somebody may pay', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    await openPage(world, buyer);
    const end = () =>
      inTransaction(world.services, (tx) => endUnpaidFollowUp(tx, buyer.orderId, { job: 'lapse-follow-up' }));
    expect(await end()).toBe(false);
    expect(await ferritinOf(main)).toMatchObject({ status: 'ordered' });
  });

  it('keeps what was paid in the last second, also where its news was lost', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    const page = await openPage(world, buyer);
    misbehave(world, 'drop', '', 'webhook');
    await decide(world, page, 'pay');
    world.advance(UNPAID_MS + MINUTE_MS);
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'Completed' });
    expect(await bothBalances(world, buyer, [page])).toEqual([FERRITIN_PRICE, FERRITIN_PRICE]);
  });

  it('gives back money that comes after it lapsed, and says so', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    world.advance(UNPAID_MS + MINUTE_MS);
    await runJobs(world);
    const page = await aForeignPage(world, buyer, 7, FERRITIN_PRICE);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'open' });
    expect(await bothBalances(world, buyer, [page])).toEqual([0, 0]);
    const sent = await messagesTo(world, main.customer.id);
    expect(sent.map(([template]) => template).join()).toMatch(/refund/);
  });

  it('is open again after its paid order was cancelled, and the money is paid back', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    const page = await openPage(world, buyer);
    await decide(world, page, 'pay');
    await runJobs(world);
    const { status } = await main.visitor.call('cancelOrder', {
      params: { orderId: buyer.orderId },
      body: { cancellationReasons: ['wrong-test'], shouldRefund: true, expectedRefund: FERRITIN_PRICE },
    });
    expect(status).toBe(204);
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'open', order: null });
    expect(await bothBalances(world, buyer, [page])).toEqual([0, 0]);
  });
});

describe('a value that the laboratory takes back', () => {
  it('recommends nothing any more, and nothing can be ordered because of it', async () => {
    const wish = { productGroupKey: 'energy', productKey: 'energy-check' };
    const main = await aReviewableOrder(world, wish);
    await importFile(world, Buffer.from(labMessage(main, { ...FERRITIN_WORD, value: '12' })));
    await releaseWith(doctor, main, [FERRITIN.key]);
    expect(await ferritinOf(main)).toMatchObject({ status: 'open' });
    world.advance(MINUTE_MS);
    await importFile(world, Buffer.from(labMessage(main, { ...FERRITIN_WORD, value: '', status: 'W' })));
    expect(await ferritinOf(main)).toBeUndefined();
    const visitor = await visitAs(world, main.customer);
    const refused = await order(visitor, followUpBody(main.orderId));
    expect(refused).toMatchObject({ status: 409, error: { error: 'follow-up-missing' } });
  });
});

describe('a corrected result', () => {
  /** The laboratory sends other values, and a doctor releases again. */
  async function correct(
    main: MainOrder,
    followUps: string[],
    profile: 'mixed' | 'incomplete' = 'mixed',
  ): Promise<void> {
    world.advance(MINUTE_MS);
    await importFile(world, await aLabFile(world, main.orderNumber, profile, true));
    await releaseWith(doctor, main, followUps);
  }

  it('ends a follow-up that it does not recommend any more, and offers it again when a later one does', async () => {
    const main = await aRecommendation(world, doctor);
    const { idealFrom } = (await ferritinOf(main)) ?? {};
    await correct(main, []);
    expect(await ferritinOf(main)).toBeUndefined();
    const visitor = await visitAs(world, main.customer);
    const refused = await order(visitor, followUpBody(main.orderId));
    expect(refused).toMatchObject({ status: 409, error: { error: 'follow-up-missing' } });
    expect(await say(visitor, main.orderId, 'end')).toMatchObject({ error: { error: 'follow-up-missing' } });
    await correct(main, [FERRITIN.key], 'incomplete');
    expect(await ferritinOf(main)).toMatchObject({ status: 'open', idealFrom });
  });

  it('after the release before was taken back dates the follow-up anew', async () => {
    const main = await aRecommendation(world, doctor);
    const { idealFrom = '' } = (await ferritinOf(main)) ?? {};
    const takenBackAt = new Date(world.services.now().getTime() + 1_000);
    await correct(main, [FERRITIN.key]);
    await updateRows(world.services, TestResult, { takenBackAt }, { orderId: main.orderId });
    const later = Date.parse((await ferritinOf(main))?.idealFrom ?? '') - Date.parse(idealFrom);
    expect(later).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it('leaves an order that stands for it as it is', async () => {
    const main = await aRecommendation(world, doctor);
    const { orderId } = await aFollowUpBuyer(world, main);
    await correct(main, []);
    const visitor = await visitAs(world, main.customer);
    expect(await visitor.need('getOrder', { params: { orderId } })).toMatchObject({
      status: null,
      followUp: { mainOrderId: main.orderId },
    });
  });

  it('and an order at the same moment: the order is refused, or was there before', async () => {
    const main = await aRecommendation(world, doctor);
    world.advance(MINUTE_MS);
    await importFile(world, await aLabFile(world, main.orderNumber, 'mixed', true));
    const visitor = await visitAs(world, main.customer);
    const [placed] = await Promise.all([order(visitor, followUpBody(main.orderId)), releaseWith(doctor, main, [])]);
    expect([200, 409]).toContain(placed.status);
    expect((await order(visitor, followUpBody(main.orderId))).error.error).toBe('follow-up-missing');
  });

  it('of a later sample is told apart: what it measured is not suggested any more', async () => {
    const main = await aRecommendation(world, doctor);
    expect(await ferritinOf(main)).toMatchObject({ isMeasuredSince: false });
    // The laboratory draws every sample 26 hours ago.
    await world.services.sequelize.query(
      'UPDATE test_results SET sampledAt = sampledAt - INTERVAL 1 DAY WHERE orderId = ?',
      { replacements: [main.orderId] },
    );
    const later = { customer: main.customer, productGroupKey: 'energy', productKey: 'energy-check' };
    await aReleasedOrder(world, later);
    expect(await ferritinOf(main)).toMatchObject({ status: 'open', isMeasuredSince: true });
  });

  it('of a later sample that did not measure it leaves it suggested', async () => {
    const main = await aRecommendation(world, doctor);
    await world.services.sequelize.query(
      'UPDATE test_results SET sampledAt = sampledAt - INTERVAL 1 DAY WHERE orderId = ?',
      { replacements: [main.orderId] },
    );
    await aReleasedOrder(world, { customer: main.customer });
    expect(await ferritinOf(main)).toMatchObject({ status: 'open', isMeasuredSince: false });
  });

  it('is no way around: an administrator orders nothing for somebody else', async () => {
    const main = await aRecommendation(world, doctor);
    const admin = await visitAs(world, await anAdmin(world));
    expect((await order(admin, followUpBody(main.orderId))).status).toBe(403);
  });
});
