import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Op } from 'sequelize';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { COMPARE_OPEN_EVERY_MS } from '#shared/limits/payments.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { scheduleComparisons } from '#shared/server/payments/schedule-comparisons.ts';
import {
  aBuyer,
  aForeignPage,
  decide,
  ledgerOf,
  misbehave,
  openPage,
  orderOf,
  PRICE,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { compareAfter, loseJobs } from '#test/factories/comparisons.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';
import { comparePaymentDays } from '#worker/payments/compare-payment-days.ts';

/** What only reads or ends a page at the provider; opening one is another address. */
const READING = '/sessions/cs_';
const PAID = { status: OrderStatus.PAID, pricePaid: PRICE };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  await loseJobs(world);
  // Each test has the clock to itself: the rounds of the one before are not its own.
  await updateAll(world.services, OutboxJob, { dedupKey: null }, { kind: ['compare-open-payments'] });
});
afterEach(() => recover(world));

afterAll(() => world.close());

describe('the comparison with the provider', () => {
  it('is done once a round, whoever of the workers writes it', async () => {
    world.advance(DAY_MS);
    await Promise.all(Array.from({ length: 6 }, () => inTransaction(world.services, scheduleComparisons)));
    await inTransaction(world.services, scheduleComparisons);
    const since = { [Op.gte]: new Date(Date.now() - 60_000) };
    const where = { kind: ['compare-open-payments'], state: 'pending', createdAt: since } as const;
    expect(await findRows(world.services, OutboxJob, ['id'], { where })).toHaveLength(1);
    await runJobs(world);
  });

  it('of every five minutes books what no event and no job told', async () => {
    const buyer = await aBuyer(world);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, await openPage(world, buyer), 'pay');
    await loseJobs(world);
    await compareAfter(world, COMPARE_OPEN_EVERY_MS);
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
  });

  it('books the others although the provider never says what became of three', async () => {
    const pages: string[] = [];
    for (let each = 0; each < 3; each++) pages.push(await openPage(world, await aBuyer(world)));
    const buyer = await aBuyer(world);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, await openPage(world, buyer), 'pay');
    for (const page of pages) misbehave(world, '500', page);
    await loseJobs(world);
    for (let round = 0; round < 2; round++) await compareAfter(world, COMPARE_OPEN_EVERY_MS);
    expect(await orderOf(world, await signedInAgain(world, buyer))).toMatchObject(PAID);
  }, 60_000);

  it('goes on with the next round after the provider was away', async () => {
    const buyer = await aBuyer(world);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, await openPage(world, buyer), 'pay');
    misbehave(world, '500', READING);
    await compareAfter(world, COMPARE_OPEN_EVERY_MS);
    expect(await ledgerOf(world, buyer)).toEqual([]);
    await recover(world);
    await loseJobs(world);
    await compareAfter(world, COMPARE_OPEN_EVERY_MS);
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
  }, 60_000);

  it('of the night finds a payment on a page that we had given up, over pages of a list, also from the middle', async () => {
    const buyer = await aBuyer(world);
    misbehave(world, 'withhold', '', 'webhook');
    const page = await openPage(world, buyer);
    await decide(world, page, 'pay');
    await loseJobs(world);
    await updateRows(world.services, CheckoutSession, { state: 'expired' }, { providerSessionId: page });
    // More than one reply of the list lies between now and that page.
    for (let attempt = 100; attempt < 201; attempt++) await aForeignPage(world, buyer, attempt);
    const now = world.services.now();
    const days = { since: new Date(now.getTime() - 3 * DAY_MS).toISOString(), startedAt: now.toISOString() };
    await comparePaymentDays(world.services, days);
    await comparePaymentDays(world.services, days);
    const where = { kind: 'compare-payment-days', state: 'pending' } as const;
    expect(await findRows(world.services, OutboxJob, ['payload'], { where })).toHaveLength(1);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
  }, 60_000);

  it('of the night tells people of money that was given back at the provider, or that it does not have', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    await decide(world, page, 'pay');
    await runJobs(world);
    const { payments } = world.services;
    const { paymentIntentId } = await payments.getCheckoutSession(page);
    const facts = { paymentIntentId: paymentIntentId ?? '', amount: 100, transactionNo: 'by hand' };
    await payments.refund({ ...facts, idempotencyKey: `hand:${page}` });
    world.advance(60_000);
    const night = async (services = world.services) => {
      const now = services.now();
      const days = { since: new Date(now.getTime() - 3 * DAY_MS).toISOString(), startedAt: now.toISOString() };
      await comparePaymentDays(services, days);
      await runJobs(world);
    };
    const differences = async () =>
      (
        await findRows(world.services, Activity, ['facts'], {
          where: { event: 'payments.differs', entityId: buyer.orderId },
          order: ['at'],
        })
      ).map(({ facts: noted }) => (noted as { code: string }).code);
    await night();
    expect(await differences()).toEqual(['refund-differs']);
    world.advance(60_000);
    const listCheckoutSessions = async () => ({ sessions: [], next: null });
    await night({ ...world.services, payments: { ...payments, listCheckoutSessions } });
    expect(await differences()).toEqual(['refund-differs', 'payment-missing']);
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
  });
});
