import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { sumRappen } from '#shared/domain/money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { APOB, APOB_PRICE, addAddons, LPA, LPA_PRICE, payingFor, takeSample } from '#test/factories/addons.ts';
import {
  aBuyer,
  type Buyer,
  checkOut,
  HOLD_MS,
  orderOf,
  PRICE,
  paymentOf,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type FreeSlot } from '#test/factories/orders.ts';
import { bothBalances, takenAt } from '#test/factories/paid-buyers.ts';
import { anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { decideAll, hearAgain, type Random, randomOf, SEED, stories } from '#test/factories/random-stories.ts';
import { payerOf, saveTime, withAppointmentIn } from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';

const STEPS = 8;

let world: World;
let administrator: Person;

beforeAll(async () => {
  console.log(`random sequences: SEED=${SEED}`);
  world = await openWorld();
  administrator = await anAdmin(world);
});

afterAll(() => world.close());

interface Story {
  buyer: Buyer;
  pages: string[];
  random: Random;
  /** Rappen that an administrator gave back and that the present lines do not know. */
  byHand: number;
  /** Numbers of the payments of extras that were chosen. */
  further: string[];
  /** Fees for another time whose pages were opened, by page. */
  fees: string[];
}

const now = async (story: Story): Promise<Buyer> => signedInAgain(world, story.buyer);
const adminToken = async () => (await signIn(world, administrator)).token;

const ACTIONS: Record<string, (story: Story) => Promise<unknown>> = {
  async 'open the page'(story) {
    const { page } = await checkOut(world, await now(story));
    if (page && !story.pages.includes(page)) story.pages.push(page);
  },
  pay: (story) => decideAll(world, story, 'pay'),
  decline: (story) => decideAll(world, story, 'decline'),
  async 'let the hold lapse'({ buyer }) {
    world.advance(HOLD_MS + 1_000);
    await runJobs(world);
    await lapseHold(world.services, { orderId: buyer.orderId }).catch(() => undefined);
  },
  async 'somebody else takes the time'({ buyer }) {
    if ((await takenAt(world, buyer)) === 0) await aPlacedOrder(world, { slot: buyer.slot });
  },
  async 'come closer'() {
    world.advance(20 * HOUR_MS);
  },
  async 'the customer cancels'(story) {
    await cancel(story, (await now(story)).token, true);
  },
  async 'an administrator cancels'(story) {
    await cancel(story, await adminToken(), story.random() < 0.5);
  },
  async 'extras are chosen'(story) {
    const keys = story.random() < 0.5 ? [LPA] : story.random() < 0.5 ? [APOB] : [LPA, APOB];
    const { status, transactionNo } = await addAddons(world, await now(story), keys);
    if (status === 200 && !story.further.includes(transactionNo)) story.further.push(transactionNo);
  },
  async 'the page of the extras is opened'(story) {
    const last = story.further.at(-1);
    if (last === undefined) return;
    const { page } = await checkOut(world, payingFor(await now(story), last));
    if (page && !story.pages.includes(page)) story.pages.push(page);
  },
  'the sample is taken': ({ buyer }) => takeSample(world, buyer),
  async 'pay a part back'(story) {
    const { orderId, transactionNo } = story.buyer;
    const amount = 1 + Math.floor(story.random() * PRICE);
    const { status, reply } = await call(world.baseUrl, 'refundTransaction', {
      params: { orderId },
      token: await adminToken(),
      body: { refundReasons: ['late-result'], transactionNo, shouldRefund: true, amount },
    });
    if (status === 200) story.byHand += reply.amount;
  },
  async 'the news of the payment come again'({ buyer: { transactionId }, pages }) {
    await hearAgain(world, transactionId, pages);
  },
  async 'save another time'(story) {
    const { status, reply } = await saveTime(world, await now(story), await anyTime(story));
    if (status !== 200 || reply.amount === 0) return;
    const payer = await payerOf(world, await now(story), reply.transactionNo);
    const { page } = await checkOut(world, payer);
    if (page) story.fees.push(page);
  },
  async 'pay for another time'(story) {
    await decideAll(world, { ...story, pages: story.fees }, story.random() < 0.7 ? 'pay' : 'decline');
  },
  async 'the appointment comes closer, and not the clock'(story) {
    const { orderId } = story.buyer;
    const { appointment, status } = await orderOf(world, await now(story));
    if (!appointment || status !== OrderStatus.PAID || orderId in closer) return;
    closer[orderId] = true;
    const slot = { ...story.buyer.slot, partnerBranchId: appointment.partnerBranchId, from: appointment.from };
    await withAppointmentIn(world, { ...story.buyer, slot }, 30);
  },
  'work is done': () => runJobs(world),
};

/** Some time in the next two months at a branch that the orders themselves are not placed at; now and then it is full. */
async function anyTime({ random }: Story): Promise<FreeSlot> {
  const branch = (await listBranches(world.services)).find(
    ({ active, channel, appointmentsPerTimeSlot }) => active && channel === 'direct' && appointmentsPerTimeSlot === 2,
  );
  if (!branch) throw new Error('no branch has two places a slot');
  const day = addDays(zurichDate(world.services.now()), 5 + Math.floor(random() * 55));
  const slots = slotsOfDay(branch, day);
  const slot = slots[Math.floor(random() * slots.length)];
  // A closed day: the next story finds an open one.
  return { branch, partnerBranchId: branch.id, from: slot?.from ?? `${day}T03:00:00.000Z` };
}

/** Orders whose appointment was brought closer. */
const closer: Record<string, true> = {};

async function cancel(story: Story, token: string, shouldRefund: boolean): Promise<void> {
  const params = { orderId: story.buyer.orderId };
  const body = { cancellationReasons: ['wrong-test'], shouldRefund };
  const { status } = await call(world.baseUrl, 'cancelOrder', { params, token, body });
  // What was kept is what is left after everything that was given back before.
  if (status === 204) story.byHand = 0;
}

/** Rappen that were paid for moves that were made; whoever moved an order that is cancelled later has had what they paid for. */
async function feesOf({ buyer: { orderId } }: Story): Promise<number> {
  const [[row]] = (await world.services.sequelize.query(
    `SELECT COALESCE(SUM(t.amount), 0) AS fees FROM reschedules r JOIN transactions t ON t.id = r.transactionId
     WHERE r.orderId = ? AND r.state = 'moved'`,
    { replacements: [orderId] },
  )) as unknown as [[{ fees: string }]];
  return Number(row.fees);
}

/** Rappen that the order is worth as it stands now. */
async function worthOf(story: Story): Promise<number> {
  const buyer = await now(story);
  const order = await orderOf(world, buyer);
  if (order.status === OrderStatus.CANCELLED) return (order.cancellation?.kept ?? 0) - story.byHand;
  const { state } = await paymentOf(world, buyer);
  const isPaid = order.status !== null || state === 'slot-gone' || state === 'refunded';
  return isPaid ? sumRappen(order.items.map(({ price }) => price)) - story.byHand : 0;
}

/** Nothing was sold twice, and each extra has the price at which it was chosen. */
async function checkItems(story: Story): Promise<void> {
  const { items, transactions } = await orderOf(world, await now(story));
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  const prices: Record<string, number> = { 'heart-basic': PRICE, [LPA]: LPA_PRICE, [APOB]: APOB_PRICE };
  expect(items.map(({ key, price }) => [key, price])).toEqual(items.map(({ key }) => [key, prices[key]]));
  const open = transactions.filter(({ type, status }) => type === 'add-on' && status === 'N/A');
  expect(open.length).toBeLessThanOrEqual(1);
}

describe('whatever happens to an order, in whatever sequence', () => {
  it.each(stories(16))(
    'paid minus refunded is what its lines are worth and what the provider has (%i)',
    async (index) => {
      const random = randomOf(SEED + index);
      const story: Story = { buyer: await aBuyer(world), pages: [], random, byHand: 0, further: [], fees: [] };
      const names = Object.keys(ACTIONS);
      const done: string[] = ['open the page'];
      await ACTIONS['open the page']?.(story);
      for (let step = 0; step < STEPS; step++) {
        const name = names[Math.floor(random() * names.length)] ?? 'work is done';
        done.push(name);
        await ACTIONS[name]?.(story);
        const [ours] = await bothBalances(world, story.buyer, [...story.pages, ...story.fees]);
        expect({ done, isNegative: (ours ?? 0) < 0 }).toEqual({ done, isNegative: false });
      }
      // Everything that was put off is due by now.
      for (let round = 0; round < 3; round++) {
        world.advance(2 * 60_000);
        await runJobs(world);
      }
      const worth = (await worthOf(story)) + (await feesOf(story));
      const [ours, theirs] = await bothBalances(world, story.buyer, [...story.pages, ...story.fees]);
      const { status, appointment } = await orderOf(world, await now(story));
      const place = await takenAt(world, { slot: { ...story.buyer.slot, ...(appointment ?? {}) } });
      expect({ done, seed: SEED, worth, ours, theirs }).toEqual({ done, seed: SEED, worth: ours, ours, theirs: ours });
      if (status === OrderStatus.PAID) expect(place).toBeGreaterThanOrEqual(1);
      expect(place).toBeLessThanOrEqual(appointment?.partnerBranchId === story.buyer.slot.partnerBranchId ? 1 : 2);
      await checkItems(story);
    },
    60_000,
  );
});
