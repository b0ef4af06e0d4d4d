import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { Product } from '#shared/server/models/product.ts';
import { decide, openPage, recover, signedInAgain } from '#test/factories/buyers.ts';
import type { BodyOf } from '#test/factories/call.ts';
import {
  aFollowUpBuyer,
  aRecommendation,
  FERRITIN,
  FERRITIN_PRICE,
  ferritinOf as ferritinIn,
  followUpBody,
  type MainOrder,
  orderFollowUp as order,
  decideFollowUp as say,
  UNPAID_MS,
} from '#test/factories/follow-ups.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, usesOf } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
});

afterEach(() => recover(world));

afterAll(() => world.close());

const ferritinOf = (main: Pick<MainOrder, 'customer' | 'orderId'>) => ferritinIn(world, main);

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
