import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Op } from 'sequelize';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { aBuyer, type Buyer, decide, misbehave, openPage, paymentOf, recover } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { passTime, runJobs } from '#test/factories/run-jobs.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
// The provider tells nothing by itself until `recover`.
beforeEach(() => misbehave(world, 'withhold', '', 'webhook'));
afterEach(() => recover(world));
afterAll(() => world.close());

const statusOf = async ({ transactionId }: Buyer) =>
  (await findRow(world.services, Transaction, ['status'], { where: { id: transactionId } }))?.status;

const questionsAbout = async ({ transactionId }: Buyer) => {
  const where = { dedupKey: { [Op.like]: `ask:${transactionId}:%` } };
  return (await findRows(world.services, OutboxJob, ['state'], { where })).map(({ state }) => state);
};

it('a look at a payment of which nothing was heard has the provider asked in a moment, once in ten seconds', async () => {
  const buyer = await aBuyer(world);
  await decide(world, await openPage(world, buyer), 'pay');
  // To the beginning of such a while, so that all three looks lie in it.
  world.advance(10_000 - (world.services.now().getTime() % 10_000));
  for (let looks = 0; looks < 3; looks++) expect(await paymentOf(world, buyer)).toMatchObject({ state: 'open' });
  expect(await questionsAbout(buyer)).toHaveLength(1);
  await runJobs(world);
  expect(await statusOf(buyer)).toBe('N/A');
  world.advance(2000);
  await runJobs(world);
  expect(await statusOf(buyer)).toBe('settled');
  expect(await paymentOf(world, buyer)).toMatchObject({ state: 'settled' });
});

it('a look asks again ten seconds later, while the payment is open', async () => {
  const buyer = await aBuyer(world);
  await openPage(world, buyer);
  await paymentOf(world, buyer);
  world.advance(10_000);
  await paymentOf(world, buyer);
  expect(await questionsAbout(buyer)).toHaveLength(2);
});

it.each([SessionState.opening, SessionState.processing, SessionState.differs])(
  'a look has the provider asked about a page that is %s',
  async (state) => {
    const buyer = await aBuyer(world);
    await openPage(world, buyer);
    await updateRows(world.services, CheckoutSession, { state }, { transactionId: buyer.transactionId });
    await paymentOf(world, buyer);
    expect(await questionsAbout(buyer)).toHaveLength(1);
  },
);

it('a look asks nobody about a payment without a page, nor about one that is settled', async () => {
  const [none, settled] = [await aBuyer(world), await aBuyer(world)];
  await openPage(world, settled);
  await updateRows(world.services, Transaction, { status: 'settled' }, { id: settled.transactionId });
  for (const buyer of [none, settled]) {
    await paymentOf(world, buyer);
    expect(await questionsAbout(buyer)).toEqual([]);
  }
});

it.each([
  ['a moment before', 0],
  ['in the ten seconds before', 9_000],
])('what a look would have asked %s is taken back once the webhook has come', async (_when, intoWhile) => {
  const buyer = await aBuyer(world);
  await decide(world, await openPage(world, buyer), 'pay');
  world.advance(10_000 - (world.services.now().getTime() % 10_000) + intoWhile);
  await paymentOf(world, buyer);
  world.advance(1_500);
  expect(await questionsAbout(buyer)).toEqual(['pending']);
  await recover(world);
  await runJobs(world);
  expect(await statusOf(buyer)).toBe('settled');
  expect(await questionsAbout(buyer)).toEqual(['done']);
});

it.each([
  ['has failed already', { state: 'failed' }],
  ['is being asked: it may have more to do, and is done again if it fails', { starts: 1 }],
] as const)('what a look asked is not taken back where it %s', async (_what, stands) => {
  const buyer = await aBuyer(world);
  await decide(world, await openPage(world, buyer), 'pay');
  await paymentOf(world, buyer);
  await updateRows(world.services, OutboxJob, stands, { dedupKey: { [Op.like]: `ask:${buyer.transactionId}:%` } });
  await recover(world);
  await runJobs(world);
  expect(await statusOf(buyer)).toBe('settled');
  expect(await questionsAbout(buyer)).toEqual(['state' in stands ? 'failed' : 'pending']);
});

it('an event about which the provider does not answer is asked about again', async () => {
  const buyer = await aBuyer(world);
  await recover(world);
  const page = await openPage(world, buyer);
  await decide(world, page, 'pay');
  await misbehave(world, '500', page);
  await runJobs(world);
  expect(await statusOf(buyer)).toBe('N/A');
  await recover(world);
  await passTime(world, 60_000, 31_000);
  expect(await statusOf(buyer)).toBe('settled');
});
