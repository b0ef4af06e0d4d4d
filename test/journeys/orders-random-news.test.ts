import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Reschedule } from '#shared/server/models/reschedule.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { APOB, addAddons, LPA, payingFor } from '#test/factories/addons.ts';
import {
  aBuyer,
  aForeignPage,
  type Buyer,
  cancelAsCustomer,
  checkOut,
  decide,
  HOLD_MS,
  misbehave,
  orderOf,
  PRICE,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot } from '#test/factories/orders.ts';
import { aPaidBuyer, bothBalances, takenAt } from '#test/factories/paid-buyers.ts';
import { oneOf, type Random, randomOf, SEED, shuffled, stories } from '#test/factories/random-stories.ts';
import { payerOf, saveTime, withAppointmentIn } from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';
import { lapseReschedule } from '#worker/booking/lapse-reschedule.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

let world: World;

beforeAll(async () => {
  console.log(`random news: SEED=${SEED}`);
  world = await openWorld();
});

afterEach(() => recover(world));

afterAll(() => world.close());

/** What people did while the provider told us nothing, and what there is to hear or to do of it. */
interface Silence {
  buyer: Buyer;
  pages: string[];
  news: (() => Promise<unknown>)[];
}

type Decision = 'pay' | 'decline' | 'expire' | 'nothing';
const DECISIONS: readonly Decision[] = ['pay', 'pay', 'decline', 'expire', 'nothing'];

/** One of the worker's jobs that may come too early: then there is nothing to do yet. */
const early = (job: Promise<unknown>) => job.catch(() => undefined);

async function decideIn(pages: readonly string[], decisions: readonly Decision[]): Promise<void> {
  misbehave(world, 'drop', '', 'webhook');
  for (const [index, page] of pages.entries()) {
    const decision = decisions[index] ?? 'nothing';
    if (decision !== 'nothing') await decide(world, page, decision);
  }
  await recover(world);
}

const hear = (transactionId: string, page: string) => () =>
  settlePayment(world.services, { transactionId, sessionId: page });

/** An order that nobody has paid, with two pages; its hold may run out, it may be cancelled. */
async function unpaid(random: Random): Promise<() => Promise<Silence>> {
  const decisions = [oneOf(random, DECISIONS), oneOf(random, DECISIONS)];
  const [isLate, isCancelled] = [random() < 0.5, random() < 0.3];
  return async () => {
    const buyer = await aBuyer(world);
    const { page } = await checkOut(world, buyer);
    const pages = [page, await aForeignPage(world, buyer, 7, PRICE)];
    await decideIn(pages, decisions);
    if (isCancelled) await cancelAsCustomer(world, buyer);
    if (isLate) world.advance(HOLD_MS + 1_000);
    const { transactionId, orderId } = buyer;
    const lapse = () => early(lapseHold(world.services, { orderId }));
    return {
      buyer,
      pages,
      news: [...pages.flatMap((one) => [hear(transactionId, one), hear(transactionId, one)]), lapse],
    };
  };
}

/** A paid order for which extras and another time are being paid; it may be cancelled meanwhile. */
async function paid(random: Random): Promise<() => Promise<Silence>> {
  const decisions = [oneOf(random, DECISIONS), oneOf(random, DECISIONS)];
  const [isLate, isCancelled] = [random() < 0.3, random() < 0.3];
  return async () => {
    const buyer = await withAppointmentIn(world, await aPaidBuyer(world), 30);
    const { transactionNo } = await addAddons(world, buyer, [LPA, APOB]);
    const saved = await saveTime(world, buyer, await aFreeSlot(world));
    const further = [
      await payerOf(world, payingFor(buyer, transactionNo), transactionNo),
      await payerOf(world, buyer, saved.reply.transactionNo),
    ];
    const pages: string[] = [];
    for (const one of further) pages.push((await checkOut(world, one)).page);
    await decideIn(pages, decisions);
    if (isCancelled) await cancelAsCustomer(world, buyer);
    if (isLate) world.advance(HOLD_MS + 1_000);
    const heard = further.flatMap(({ transactionId }, index) => {
      const one = hear(transactionId, pages[index] ?? '');
      return [one, one];
    });
    const lapse = () => early(lapseReschedule(world.services, { transactionId: further[1]?.transactionId ?? '' }));
    return { buyer, pages: [buyer.page, ...pages], news: [...heard, lapse] };
  };
}

/** Everything that money and places have come to, without numbers and instants that two orders never share. */
async function endOf({ buyer, pages }: Silence) {
  const where = { orderId: buyer.orderId };
  const again = await signedInAgain(world, buyer);
  const { status, total, pricePaid, label, appointment } = await orderOf(world, again);
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const slot = { ...buyer.slot, ...(appointment ?? {}) };
  return {
    order: { status, total, pricePaid, label },
    balances: await bothBalances(world, buyer, pages),
    transactions: sorted(await findRows(world.services, Transaction, ['type', 'status', 'amount'], { where })),
    items: sorted(await findRows(world.services, OrderItem, ['itemKey', 'price'], { where })),
    appointment: await findRows(world.services, Appointment, ['state'], { where }),
    moves: sorted(await findRows(world.services, Reschedule, ['state'], { where })),
    places: [await takenAt(world, buyer), await takenAt(world, { slot })],
  };
}

describe('what the provider says and what falls due, in another order', () => {
  it.each(stories(6))(
    'comes to the same end (%i)',
    async (index) => {
      const random = randomOf(SEED + index);
      const begin = await (index % 2 === 0 ? unpaid : paid)(random);
      const ends: object[] = [];
      for (let times = 0; times < 3; times += 1) {
        const silence = await begin();
        for (const one of shuffled(random, silence.news)) await one();
        for (let round = 0; round < 3; round += 1) {
          await runJobs(world);
          world.advance(40_000);
        }
        const end = await endOf(silence);
        expect(end.balances[0]).toBe(end.balances[1]);
        ends.push(end);
      }
      expect({ seed: SEED, index, ends }).toEqual({ seed: SEED, index, ends: [ends[0], ends[0], ends[0]] });
    },
    60_000,
  );
});
