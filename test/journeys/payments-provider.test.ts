import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { COMPARE_OPEN_EVERY_MS, HOLD_ASKING_LIMIT_MS, PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { findSessions } from '#shared/server/payments/find-sessions.ts';
import {
  aBuyer,
  aForeignPage,
  type Buyer,
  checkOut,
  decide,
  HOLD_MS,
  ledgerOf,
  misbehave,
  moneyAtProvider,
  openPage,
  orderOf,
  PAGE_MS,
  PRICE,
  paymentOf,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { compareAfter, loseJobs } from '#test/factories/comparisons.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, orderBody } from '#test/factories/orders.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

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

const pagesOf = ({ transactionId }: Buyer) => findSessions(world.services, transactionId);

const slotOf = async ({ orderId }: Buyer) =>
  (await findRow(world.services, Appointment, ['state'], { where: { orderId } }))?.state;

async function smsTo({ customer, orderNumber }: Buyer): Promise<string[]> {
  const query = new URLSearchParams({ phoneNo: customer.phoneNo });
  const messages = (await (await fetch(`${world.standIns.origin}/sandbox/messages?${query}`)).json()) as {
    body: string;
  }[];
  return messages.map(({ body }) => body).filter((body) => body.includes(orderNumber));
}

describe('a payment on an earlier page', () => {
  it('that succeeds late, without an event, is booked although a newer page is known', async () => {
    const buyer = await aBuyer(world);
    const earlier = await openPage(world, buyer);
    await decide(world, await aForeignPage(world, buyer), 'expire');
    await runJobs(world);
    expect(await pagesOf(buyer)).toMatchObject([{ state: SessionState.open }, { state: SessionState.expired }]);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, earlier, 'pay', { delayed: 'succeeded' });
    await compareAfter(world, COMPARE_OPEN_EVERY_MS);
    expect(await ledgerOf(world, buyer)).toEqual([]);
    await waitUntil(
      'the money at the provider',
      () => moneyAtProvider(world, [earlier]),
      (money) => money === PRICE,
      world,
    );
    await compareAfter(world, COMPARE_OPEN_EVERY_MS);
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
  });

  it('that is on its way keeps another page from being opened, until it fails', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    await decide(world, page, 'pay', { delayed: 'failed' });
    await runJobs(world);
    expect(await checkOut(world, buyer)).toMatchObject({ status: 409, error: 'payment-processing' });
    expect(await pagesOf(buyer)).toMatchObject([{ state: SessionState.processing }]);
    await waitUntil(
      'the end of the payment',
      async () => {
        await world.standIns.settled();
        await runJobs(world);
        return paymentOf(world, buyer);
      },
      ({ state }) => state === 'failed',
      world,
    );
    expect(await openPage(world, buyer)).not.toBe(page);
  });
});

describe('a payment whose event does not come', () => {
  it('is asked about because its payer looks, once, and only after the event had its time', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    // Both looks in the same ten seconds.
    world.advance(10 * SECOND_MS - (world.services.now().getTime() % (10 * SECOND_MS)));
    for (const _look of [1, 2]) expect(await paymentOf(world, buyer)).toMatchObject({ state: 'open' });
    const questions = await findRows(world.services, OutboxJob, ['dueAt', 'createdAt'], {
      where: { kind: 'settle-payment', state: OutboxState.pending },
    });
    expect(questions.map(({ dueAt, createdAt }) => dueAt.getTime() - createdAt.getTime())).toEqual([2 * SECOND_MS]);
    await runJobs(world);
    expect(await ledgerOf(world, buyer)).toEqual([]);
    world.advance(2 * SECOND_MS);
    await runJobs(world);
    expect(await paymentOf(world, buyer)).toMatchObject({ state: 'settled' });
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
  });
});

describe('two payments of one order', () => {
  it('are booked both; the second is given back by itself and alarmed', async () => {
    const buyer = await aBuyer(world);
    const pages = [await openPage(world, buyer), await aForeignPage(world, buyer)];
    misbehave(world, 'withhold', '', 'webhook');
    for (const page of pages) await decide(world, page, 'pay');
    const memory = createMemoryLog();
    const services = { ...world.services, log: memory.log };
    for (const sessionId of pages) {
      // Twice each: an event may come again, and a worker may die after its work.
      await settlePayment(services, { transactionId: buyer.transactionId, sessionId });
      await settlePayment(services, { transactionId: buyer.transactionId, sessionId });
    }
    await runJobs(world);
    expect(await ledgerOf(world, buyer)).toEqual([
      ['payment', PRICE],
      ['payment', PRICE],
      ['refund', PRICE],
    ]);
    expect(await moneyAtProvider(world, pages)).toBe(PRICE);
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
    const alarms = memory
      .text()
      .split('\n')
      .filter((line) => line.includes('"report":true'))
      .map((line) => JSON.parse(line) as { level: number; code: string });
    expect(alarms).toMatchObject([{ level: 50, code: 'paid-twice' }]);
    const metrics = await readMetrics(world);
    const noted = await findRows(world.services, Activity, ['id'], { where: { event: 'payments.paid-twice' } });
    expect(metrics).toContain(`payments_paid_twice ${noted.length}\n`);
    expect(noted.length).toBeGreaterThan(0);
  });
});

describe('a further page', () => {
  it('is not opened while the provider cannot say what became of the one before', async () => {
    const first = await aBuyer(world);
    const page = await openPage(world, first);
    world.advance(PAGE_MS + 1000);
    const buyer = await signedInAgain(world, first);
    misbehave(world, '500', READING);
    expect(await checkOut(world, buyer)).toMatchObject({ status: 503, error: 'payment-unclear' });
    expect(await pagesOf(buyer)).toHaveLength(1);
    await recover(world);
    const next = await openPage(world, buyer);
    expect(next).not.toBe(page);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect(await pagesOf(buyer)).toMatchObject([{ state: SessionState.expired }, { state: SessionState.open }]);
  });

  it('is opened for a hold that ran out only if the hold may begin anew: its place is being given back', async () => {
    const first = await aBuyer(world);
    for (const pages of [1, 2]) {
      const buyer = await signedInAgain(world, first);
      await decide(world, await openPage(world, buyer), 'expire');
      await runJobs(world);
      expect(await pagesOf(buyer)).toHaveLength(pages);
      await loseJobs(world);
      world.advance(HOLD_MS + 1000);
    }
    const buyer = await signedInAgain(world, first);
    expect(await checkOut(world, buyer)).toMatchObject({ status: 409, error: 'hold-used-up' });
    expect(await slotOf(buyer)).toBe(AppointmentState.held);
    expect(await pagesOf(buyer)).toHaveLength(2);
  });

  it('is not opened when the one before turns out to be paid', async () => {
    const first = await aBuyer(world);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, await openPage(world, first), 'pay');
    world.advance(PAGE_MS + 1000);
    const buyer = await signedInAgain(world, first);
    expect(await checkOut(world, buyer)).toMatchObject({ status: 200, page: '', settled: true });
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
  });
});

describe('a provider that does not let us read', () => {
  it('for 95 seconds, costs a paid order neither its money nor its place, and its payer is told the truth', async () => {
    const slot = await aFreeSlot(world);
    const first = await aBuyer(world, { slot });
    const page = await openPage(world, first);
    misbehave(world, '500', READING);
    await decide(world, page, 'pay');
    await runJobs(world);
    world.advance(HOLD_MS + 1000);
    await runJobs(world);
    world.advance(95_000);
    await runJobs(world);
    const buyer = await signedInAgain(world, first);
    expect(await slotOf(buyer)).toBe(AppointmentState.held);
    expect(await paymentOf(world, buyer)).toMatchObject({ state: 'open', asking: true });
    expect(await orderOf(world, buyer)).toMatchObject({ hold: { asking: true, lapsed: false } });
    expect(await smsTo(buyer)).toEqual([]);
    const { token } = await signIn(world, await aCustomer(world));
    const taken = await call(world.baseUrl, 'createOrder', { body: orderBody(slot), token });
    expect(taken.error).toMatchObject({ error: 'slot-taken' });
    await recover(world);
    world.advance(60_000);
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject({ ...PAID, hold: null });
    expect(await slotOf(buyer)).toBe(AppointmentState.booked);
    expect(await paymentOf(world, buyer)).toMatchObject({ state: 'settled', asking: false });
  }, 60_000);

  it('keeps an unpaid place for three days at most, and says that it was freed unasked', async () => {
    const first = await aBuyer(world);
    await openPage(world, first);
    misbehave(world, '500', READING);
    world.advance(HOLD_MS + HOLD_ASKING_LIMIT_MS - HOUR_MS);
    await runJobs(world);
    expect(await slotOf(first)).toBe(AppointmentState.held);
    world.advance(HOUR_MS + 1000);
    await runJobs(world);
    expect(await slotOf(first)).toBe(AppointmentState.lapsed);
    const buyer = await signedInAgain(world, first);
    expect(await orderOf(world, buyer)).toMatchObject({ hold: { asking: false, lapsed: true } });
  }, 60_000);

  it('does not keep a place for which nobody has a page to pay on', async () => {
    const without = await aBuyer(world);
    const buyer = await aBuyer(world);
    misbehave(world, '500');
    expect(await checkOut(world, buyer)).toMatchObject({ status: 503, error: 'payment-provider-unavailable' });
    world.advance(HOLD_MS + PAGE_OPENING_MS);
    await runJobs(world);
    expect([await slotOf(without), await slotOf(buyer)]).toEqual([AppointmentState.lapsed, AppointmentState.lapsed]);
  }, 60_000);
});

describe('a page that is asked for when the hold ends', () => {
  it('keeps the place until it is there or will not be', async () => {
    const first = await aBuyer(world);
    world.advance(HOLD_MS - 20_000);
    const buyer = await signedInAgain(world, first);
    misbehave(world, '500');
    expect(await checkOut(world, buyer)).toMatchObject({ status: 503 });
    expect(await pagesOf(buyer)).toMatchObject([{ state: SessionState.opening }]);
    await recover(world);
    world.advance(20_000 + 1000);
    await runJobs(world);
    expect(await slotOf(buyer)).toBe(AppointmentState.held);
    world.advance(PAGE_OPENING_MS);
    await runJobs(world);
    expect(await slotOf(buyer)).toBe(AppointmentState.lapsed);
  }, 60_000);
});

describe('a fault that the provider saved under our key', () => {
  it('is no obstacle: the page is looked up, and another key opens it at once', async () => {
    const buyer = await aBuyer(world);
    world.standIns.faults.add({ target: 'stripe', kind: 'saved-500', times: 1, ms: 0, match: '' });
    const page = await openPage(world, buyer);
    expect(await pagesOf(buyer)).toMatchObject([
      { state: SessionState.neverOpened, attempt: 1 },
      { state: SessionState.open, attempt: 2, providerSessionId: page },
    ]);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await orderOf(world, buyer)).toMatchObject(PAID);
  });

  it('is no obstacle either when the page was opened before the fault: that one is used', async () => {
    const buyer = await aBuyer(world);
    const opened = await aForeignPage(world, buyer, 1);
    world.standIns.faults.add({ target: 'stripe', kind: 'saved-500', times: 1, ms: 0, match: '' });
    expect(await openPage(world, buyer)).toBe(opened);
    expect(await pagesOf(buyer)).toMatchObject([{ state: SessionState.open, attempt: 1 }]);
  });

  it('in every try ends in a clear answer, and the next click opens the page', async () => {
    const buyer = await aBuyer(world);
    world.standIns.faults.add({ target: 'stripe', kind: 'saved-500', times: 6, ms: 0, match: '' });
    expect(await checkOut(world, buyer)).toMatchObject({ status: 503, error: 'payment-provider-unavailable' });
    await recover(world);
    expect(await checkOut(world, buyer)).toMatchObject({ status: 200 });
  });
});

describe('a provider that does not answer', () => {
  afterEach(() => {
    world.services.config.stripe.answerLimitMs = 8_000;
  });

  it('is waited for up to the limit; the next click finds the page that it opened', async () => {
    const buyer = await aBuyer(world);
    world.services.config.stripe.answerLimitMs = 400;
    misbehave(world, 'commit-then-hang', '/checkout/sessions');
    const refused = await call(world.baseUrl, 'startCheckout', {
      params: { orderId: buyer.orderId, transactionNo: buyer.transactionNo },
      token: buyer.token,
    });
    expect(refused).toMatchObject({ status: 503, error: { error: 'payment-provider-unavailable' } });
    expect(refused.error.message).toContain('Nothing was charged');
    await recover(world);
    world.services.config.stripe.answerLimitMs = 8_000;
    await openPage(world, buyer);
    const { sessions } = await world.services.payments.listCheckoutSessions({ since: new Date(0).toISOString() });
    expect(sessions.filter(({ transactionNo }) => transactionNo === buyer.transactionNo)).toHaveLength(1);
  });

  it('soon enough is waited for up to the limit in all, not at each step; the call goes on by itself', async () => {
    const first = await aBuyer(world);
    await openPage(world, first);
    world.advance(PAGE_MS + 1000);
    const buyer = await signedInAgain(world, first);
    world.services.config.stripe.answerLimitMs = 1200;
    world.standIns.faults.add({ target: 'stripe', kind: 'delay', times: 10, ms: 800, match: '' });
    expect(await checkOut(world, buyer)).toMatchObject({ status: 503 });
    await waitUntil(
      'the page that was asked for',
      () => pagesOf(buyer),
      (pages) => pages.at(-1)?.state === SessionState.open && pages.length === 2,
      world,
    );
  });

  it('while an older page is asked about, is no statement about money', async () => {
    const first = await aBuyer(world);
    await openPage(world, first);
    world.advance(PAGE_MS + 1000);
    const buyer = await signedInAgain(world, first);
    world.services.config.stripe.answerLimitMs = 400;
    misbehave(world, 'commit-then-hang', READING);
    expect(await checkOut(world, buyer)).toMatchObject({ status: 503, error: 'payment-unclear' });
  });
});
