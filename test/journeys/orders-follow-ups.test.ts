import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { FOLLOW_UP_UNPAID_HOURS } from '#shared/limits/orders.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { Product } from '#shared/server/models/product.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { endUnpaidFollowUp } from '#shared/server/orders/end-unpaid-follow-up.ts';
import { aForeignPage, decide, misbehave, openPage, recover, signedInAgain } from '#test/factories/buyers.ts';
import type { BodyOf } from '#test/factories/call.ts';
import {
  aFollowUpBuyer,
  aRecommendation,
  FERRITIN,
  FERRITIN_PRICE,
  followUpBody,
  releaseWith,
} from '#test/factories/follow-ups.ts';
import { labMessage } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { bothBalances, messagesTo } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aLabFile, aReleasedOrder, aReviewableOrder, importFile, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, usesOf } from '#test/factories/vouchers.ts';
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
const UNPAID_MS = FOLLOW_UP_UNPAID_HOURS * HOUR_MS;

type Main = MeasuredOrder & { visitor: Visitor };

const order = (visitor: Visitor, body: BodyOf<'createOrder'>) => visitor.call('createOrder', { body });
const say = (visitor: Visitor, orderId: string, decision: 'continue' | 'end', followUpKey = FERRITIN.key) =>
  visitor.call('decideFollowUp', { params: { orderId, followUpKey }, body: { decision } });

/** What the customer reads of the iron test; undefined where nothing recommends it. */
async function ferritinOf({ customer, orderId }: Pick<Main, 'customer' | 'orderId'>) {
  const visitor = await visitAs(world, customer);
  const { followUps } = await visitor.need('listCustomerFollowUps', { params: { customerId: customer.id } });
  return followUps.find(({ mainOrderId, key }) => mainOrderId === orderId && key === FERRITIN.key);
}

describe('ordering a recommended follow-up', () => {
  it('is an order of its own: a kit to the own address at the price of the moment, with its payment and questionnaire', async () => {
    const main = await aRecommendation(world, doctor);
    expect(await ferritinOf(main)).toMatchObject({ product: 'ferritin-home', status: 'open', order: null });
    const deliveryAddress = { streetAddress: 'Kistenweg 3', zipCode: '3011', city: 'Bern' };
    const body = { ...followUpBody(main.orderId), deliveryAddress, expectedTotal: FERRITIN_PRICE };
    const placed = await main.visitor.need('createOrder', { body });
    const found = await main.visitor.need('getOrder', { params: { orderId: placed._id } });
    expect(found).toMatchObject({
      status: null,
      application: 'homesampling',
      total: FERRITIN_PRICE,
      appointment: null,
      deliveryAddress,
      followUp: { mainOrderId: main.orderId, key: FERRITIN.key },
      transactions: [{ type: 'order', status: 'N/A', amount: FERRITIN_PRICE }],
    });
    const status = { status: 'ordered', order: { _id: placed._id, transactionNo: placed.transactionNo } };
    expect(await ferritinOf(main)).toMatchObject(status);
    const other = await main.visitor.need('getOrder', { params: { orderId: main.orderId } });
    expect(other.followUp).toBeNull();
  });

  it('is Completed as soon as it is paid, and stays so', async () => {
    const main = await aRecommendation(world, doctor);
    const buyer = await aFollowUpBuyer(world, main);
    await decide(world, await openPage(world, buyer), 'pay');
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'Completed', order: { _id: buyer.orderId } });
    world.advance(UNPAID_MS + MINUTE_MS);
    await runJobs(world);
    expect(await ferritinOf(main)).toMatchObject({ status: 'Completed' });
  });

  it('offers the answers of the order before, for the person to confirm one by one', async () => {
    const main = await aRecommendation(world, doctor);
    const { orderId, customerSurveyId } = await aFollowUpBuyer(world, main);
    const answersOf = (id: string) => main.visitor.need('listAnswers', { params: { id } });
    const former = await answersOf(main.customerSurveyId);
    const carried = await answersOf(customerSurveyId);
    const said = ({ answers }: typeof carried) =>
      new Map(answers.map(({ questionKey, value }) => [questionKey, value]));
    expect(said(former).size).toBeGreaterThan(5);
    expect(said(carried)).toEqual(new Map());
    expect(new Map(carried.former.map(({ questionKey, value }) => [questionKey, value]))).toEqual(said(former));
    const { preparationSurvey } = await main.visitor.need('getOrder', { params: { orderId } });
    expect(preparationSurvey).toMatchObject({ status: 0, answered: 0 });
  });

  it('takes a voucher as any order does, and gives it back when nobody pays', async () => {
    const main = await aRecommendation(world, doctor);
    const code = await aVoucher(world, { discount: { type: 'amount', value: 1_000 } });
    const expectedTotal = FERRITIN_PRICE - 1_000;
    const { orderId } = await aFollowUpBuyer(world, main, { voucherCode: code, expectedTotal });
    expect(await main.visitor.need('getOrder', { params: { orderId } })).toMatchObject({ total: expectedTotal });
    expect((await usesOf(world, code)).counted).toBe(1);
    world.advance(UNPAID_MS + MINUTE_MS);
    await runJobs(world);
    expect((await usesOf(world, code)).counted).toBe(0);
  });

  it('gives back a voucher that was applied shortly before nobody had paid for a day', async () => {
    const buyer = await aFollowUpBuyer(world, await aRecommendation(world, doctor));
    const code = await aVoucher(world, { discount: { type: 'amount', value: 1_000 } });
    world.advance(UNPAID_MS - MINUTE_MS);
    await runJobs(world);
    expect((await applyVoucher(world, await signedInAgain(world, buyer), code)).status).toBe(200);
    expect(await usesOf(world, code)).toEqual({ counted: 1, taken: 1 });
    world.advance(2 * MINUTE_MS);
    await runJobs(world);
    expect(await usesOf(world, code)).toEqual({ counted: 0, taken: 0 });
  });

  it('happens once, whatever arrives at the same moment', async () => {
    for (let run = 0; run < 3; run += 1) {
      const main = await aRecommendation(world, doctor);
      const body = followUpBody(main.orderId);
      const answers = await Promise.all(Array.from({ length: 8 }, () => order(main.visitor, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      const refused = answers.filter(({ status }) => status === 409).map(({ error }) => error.error);
      expect(new Set(refused)).toEqual(new Set(['follow-up-ordered']));
      const list = await main.visitor.need('listCustomerOrders', { params: { customerId: main.customer.id } });
      expect(list.items).toHaveLength(2);
    }
  });

  it('or ending it: of both at the same moment one holds', async () => {
    for (let run = 0; run < 4; run += 1) {
      const main = await aRecommendation(world, doctor);
      const [placed, ended] = await Promise.all([
        order(main.visitor, followUpBody(main.orderId)),
        say(main.visitor, main.orderId, 'end'),
      ]);
      const held = placed.status === 200 ? 'ordered' : 'Cancelled';
      expect([placed.status, ended.status].sort()).toEqual(held === 'ordered' ? [200, 409] : [204, 409]);
      expect(await ferritinOf(main)).toMatchObject({ status: held });
    }
  });

  it.each([
    ['a recommendation that the result does not carry', { followUpKey: 'follow-hba1c' }, 'follow-up-missing'],
    ['a recommendation that nobody ever wrote', { followUpKey: 'no-such' }, 'follow-up-missing'],
    [
      'another test than the one that is recommended',
      { productKey: 'cholesterol-home', productGroupKey: 'heart' },
      'follow-up-missing',
    ],
    ['half of its two keys', { followUpKey: undefined }, 'invalid-input'],
    ['a place instead of a kit', { application: 'branch' }, 'invalid-input'],
    ['extras', { addonKeys: ['addon-lpa'] }, 'invalid-input'],
    ['another price than the person saw', { expectedTotal: 1 }, 'price-changed'],
  ] satisfies [string, Partial<BodyOf<'createOrder'>>, string][])('is refused with %s', async (_what, change, code) => {
    const main = await aRecommendation(world, doctor);
    const answer = await order(main.visitor, { ...followUpBody(main.orderId), ...change });
    expect(answer.error).toMatchObject({ error: code, statusCode: answer.status });
    expect(await ferritinOf(main)).toMatchObject({ status: 'open' });
  });

  it('is refused for a product that is not sold any more', async () => {
    const main = await aRecommendation(world, doctor);
    await updateRows(world.services, Product, { active: 0 }, { key: FERRITIN.productKey });
    try {
      const answer = await order(main.visitor, followUpBody(main.orderId));
      expect(answer).toMatchObject({ status: 409, error: { error: 'product-unavailable' } });
    } finally {
      await updateRows(world.services, Product, { active: 1 }, { key: FERRITIN.productKey });
    }
  });

  it('finds nothing with somebody else’s order, or one whose result nobody has released', async () => {
    const main = await aRecommendation(world, doctor);
    // Somebody who has an order, but another one.
    const stranger = await visitAs(world, (await aPlacedOrder(world)).customer);
    expect(await order(stranger, followUpBody(main.orderId))).toMatchObject({ status: 404 });
    expect(await say(stranger, main.orderId, 'end')).toMatchObject({ status: 404 });
    const params = { customerId: main.customer.id };
    expect(await stranger.call('listCustomerFollowUps', { params })).toMatchObject({ status: 404 });
    const { orderId } = await aFollowUpBuyer(world, main);
    const unreleased = await order(main.visitor, followUpBody(orderId));
    expect(unreleased).toMatchObject({ status: 409, error: { error: 'follow-up-missing' } });
  });
});

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
  async function correct(main: Main, followUps: string[], profile: 'mixed' | 'incomplete' = 'mixed'): Promise<void> {
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
