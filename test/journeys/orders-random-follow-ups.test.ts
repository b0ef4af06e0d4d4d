import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aForeignPage, checkOut, orderOf } from '#test/factories/buyers.ts';
import { aFollowUpBuyer, aRecommendation, FERRITIN, FERRITIN_PRICE, followUpBody } from '#test/factories/follow-ups.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { bothBalances } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { decideAll, hearAgain, oneOf, type Random, randomOf, SEED, stories } from '#test/factories/random-stories.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

const STEPS = 12;

let world: World;
let administrator: Person;
let doctor: Person;

beforeAll(async () => {
  console.log(`random follow-ups: SEED=${SEED}`);
  world = await openWorld();
  administrator = await anAdmin(world);
  doctor = await aDoctor(world);
});

afterAll(() => world.close());

/** An order for the recommended test, and everything that its money depends on. */
interface Ordered extends PlacedOrder {
  pages: string[];
  /** Rappen that an administrator gave back and that the present lines do not know. */
  byHand: number;
  foreign: number;
}

interface Story {
  main: MeasuredOrder;
  /** One after the other: the next one only once the one before is cancelled. */
  ordered: Ordered[];
  hasEnded: boolean;
  random: Random;
}

const customerAt = ({ main }: Story) => visitAs(world, main.customer);
const adminAt = () => visitAs(world, administrator);
const payer = async (ordered: Ordered) => ({ ...ordered, ...(await signIn(world, ordered.customer)) });

/** The order that stands for the recommendation now; undefined where none does. */
async function standing(story: Story): Promise<Ordered | undefined> {
  const found: Ordered[] = [];
  for (const one of story.ordered) {
    if ((await orderOf(world, await payer(one))).status !== OrderStatus.CANCELLED) found.push(one);
  }
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

/** One of the orders, cancelled ones too: what comes late is theirs. */
const anyOf = ({ ordered, random }: Story): Ordered | undefined =>
  ordered.length === 0 ? undefined : oneOf(random, ordered);

const decide = (story: Story, decision: 'end' | 'continue') =>
  customerAt(story).then((visitor) =>
    visitor.call('decideFollowUp', {
      params: { orderId: story.main.orderId, followUpKey: FERRITIN.key },
      body: { decision },
    }),
  );

async function cancel(ordered: Ordered | undefined, token: string | undefined, shouldRefund: boolean): Promise<void> {
  if (!ordered || !token) return;
  const visitor = await adminAt();
  visitor.token = token;
  const { status } = await visitor.call('cancelOrder', {
    params: { orderId: ordered.orderId },
    body: { cancellationReasons: ['wrong-test'], shouldRefund },
  });
  // What was kept is what is left after everything that was given back before.
  if (status === 204) ordered.byHand = 0;
}

const ACTIONS: Record<string, (story: Story) => Promise<unknown>> = {
  async 'the test is ordered'(story) {
    const { main, ordered, hasEnded } = story;
    const before = await standing(story);
    const visitor = await customerAt(story);
    if (!before && !hasEnded) {
      const placed = await aFollowUpBuyer(world, { ...main, visitor });
      ordered.push({ ...placed, pages: [], byHand: 0, foreign: 0 });
      return;
    }
    const { error } = await visitor.call('createOrder', { body: followUpBody(main.orderId) });
    expect(error.error).toBe(before ? 'follow-up-ordered' : 'follow-up-ended');
  },
  async 'the page is opened'(story) {
    const ordered = anyOf(story);
    if (!ordered) return;
    const { page } = await checkOut(world, await payer(ordered));
    if (page && !ordered.pages.includes(page)) ordered.pages.push(page);
  },
  async 'another page is there, of which we heard nothing'(story) {
    const ordered = anyOf(story);
    if (!ordered) return;
    ordered.foreign += 1;
    ordered.pages.push(await aForeignPage(world, await payer(ordered), 100 + ordered.foreign, FERRITIN_PRICE));
  },
  pay: ({ ordered, random }) => decideAll(world, { pages: ordered.flatMap(({ pages }) => pages), random }, 'pay'),
  decline: ({ ordered, random }) =>
    decideAll(world, { pages: ordered.flatMap(({ pages }) => pages), random }, 'decline'),
  async 'nobody pays for a day'() {
    world.advance(25 * HOUR_MS);
    await runJobs(world);
  },
  async 'the customer cancels'(story) {
    await cancel(anyOf(story), (await customerAt(story)).token, true);
  },
  async 'an administrator cancels'(story) {
    const shouldRefund = story.random() < 0.5;
    await cancel(anyOf(story), (await adminAt()).token, shouldRefund);
  },
  async 'the kit is sent'(story) {
    const params = { orderId: (await standing(story))?.orderId ?? '' };
    if (params.orderId === '') return;
    await (await adminAt()).call('moveKit', { params, body: { status: 'sent', trackingNo: '99.00.123456' } });
  },
  async 'pay a part back'(story) {
    const ordered = anyOf(story);
    if (!ordered) return;
    const { orderId, transactionNo } = ordered;
    const amount = 1 + Math.floor(story.random() * FERRITIN_PRICE);
    const { status, reply } = await (await adminAt()).call('refundTransaction', {
      params: { orderId },
      body: { refundReasons: ['late-result'], transactionNo, shouldRefund: true, amount },
    });
    if (status === 200) ordered.byHand += reply.amount;
  },
  async 'the news of a payment come again'(story) {
    const ordered = anyOf(story);
    if (ordered) await hearAgain(world, ordered.transactionId, ordered.pages);
  },
  async 'it shall not be suggested any more'(story) {
    const before = await standing(story);
    const { status } = await decide(story, 'end');
    expect(status).toBe(before ? 409 : 204);
    if (!before) story.hasEnded = true;
  },
  async 'it shall be suggested again'(story) {
    const before = await standing(story);
    const { status } = await decide(story, 'continue');
    expect(status).toBe(before ? 409 : 204);
    if (!before) story.hasEnded = false;
  },
  'work is done': () => runJobs(world),
};

/** What the customer reads of the recommendation is what became of its orders. */
async function checkRecommendation(story: Story): Promise<void> {
  const before = await standing(story);
  const visitor = await customerAt(story);
  const { followUps } = await visitor.need('listCustomerFollowUps', { params: { customerId: story.main.customer.id } });
  const shown = followUps.find(({ key }) => key === FERRITIN.key);
  const isPaid = before && (await orderOf(world, await payer(before))).status !== null;
  const status = before ? (isPaid ? 'Completed' : 'ordered') : story.hasEnded ? 'Cancelled' : 'open';
  expect([shown?.status, shown?.order?._id]).toEqual([status, before?.orderId]);
}

/** Rappen that an order is worth as it stands now. */
async function worthOf(ordered: Ordered): Promise<number> {
  const { status, cancellation } = await orderOf(world, await payer(ordered));
  if (status === null) return 0;
  // Unpaid for a day it is cancelled by nobody, and nothing is kept.
  return (status === OrderStatus.CANCELLED ? (cancellation?.kept ?? 0) : FERRITIN_PRICE) - ordered.byHand;
}

describe('whatever happens to a follow-up, in whatever sequence', () => {
  it.each(stories(8))(
    'it is ordered once at a time, and paid minus refunded is what its orders are worth (%i)',
    async (index) => {
      const random = randomOf(SEED + index);
      const main = await aRecommendation(world, await visitAs(world, doctor));
      const story: Story = { main, ordered: [], hasEnded: false, random };
      const names = Object.keys(ACTIONS);
      const done: string[] = [];
      for (let step = 0; step < STEPS; step++) {
        const name = step === 0 ? 'the test is ordered' : oneOf(random, names);
        done.push(name);
        await ACTIONS[name]?.(story);
        for (const ordered of story.ordered) {
          const [ours] = await bothBalances(world, ordered, ordered.pages);
          expect({ done, isNegative: (ours ?? 0) < 0 }).toEqual({ done, isNegative: false });
        }
      }
      // Everything that was put off is due by now.
      for (let round = 0; round < 3; round++) {
        world.advance(2 * MINUTE_MS);
        await runJobs(world);
      }
      await checkRecommendation(story);
      for (const ordered of story.ordered) {
        const worth = await worthOf(ordered);
        const [ours, theirs] = await bothBalances(world, ordered, ordered.pages);
        expect({ done, seed: SEED, worth, ours, theirs }).toEqual({
          done,
          seed: SEED,
          worth,
          ours: worth,
          theirs: worth,
        });
      }
    },
    60_000,
  );
});
