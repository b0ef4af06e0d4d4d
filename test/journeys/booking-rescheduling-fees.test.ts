import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import {
  type Buyer,
  cancelAsCustomer,
  checkOut,
  decide,
  HOLD_MS,
  misbehave,
  namedOn,
  openPage,
  orderOf,
  PRICE,
  paymentOf,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type FreeSlot } from '#test/factories/orders.ts';
import { aPaidBuyer, bothBalances, takenAt } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import {
  aSaved as aSavedIn,
  at,
  EXTRA_LATE_FEE,
  LATE_FEE,
  movesTold as movesToldIn,
  payerOf,
  placeOf as placeIn,
  saveTime,
  withAppointmentIn,
} from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseReschedule } from '#worker/booking/lapse-reschedule.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(() => recover(world));

afterAll(() => world.close());

const taken = (slot: FreeSlot) => takenAt(world, { slot });
const placeOf = (buyer: Buyer) => placeIn(world, buyer);
const movesTold = (buyer: Buyer) => movesToldIn(world, buyer);

/** Somebody who saved another time with a fee to pay; the place of it is held. */
const aSaved = (hours?: number) => aSavedIn(world, hours);

describe('later', () => {
  it.each([
    ['30 hours ahead', 30, LATE_FEE],
    ['5 hours ahead', 5, EXTRA_LATE_FEE],
    ['after it was missed', -1, 6_000],
  ])('%s the fee of that moment is paid first, and both places are kept until then', async (_when, hours, fee) => {
    const { buyer, slot, payer, amount } = await aSaved(hours);
    expect(amount).toBe(fee);
    expect((await orderOf(world, buyer)).rescheduling).toEqual({ fee });
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([1, 1]);
    const until = new Date(world.services.now().getTime() + HOLD_MS).getTime();
    const open = await paymentOf(world, payer);
    expect(open).toMatchObject({ state: 'none', asking: false, move: { state: 'held' } });
    expect(Math.abs(Date.parse(open.holdUntil ?? '') - until)).toBeLessThan(60_000);
    const page = await openPage(world, payer);
    expect(await namedOn(world, page)).toMatch(/Gebühr für das Verschieben|Fee for moving/);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await placeOf(buyer)).toEqual(at(slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 1]);
    expect(await orderOf(world, buyer)).toMatchObject({ status: OrderStatus.PAID, pricePaid: PRICE + fee });
    expect(await movesTold(buyer)).toHaveLength(1);
    // The news come again.
    await settlePayment(world.services, { transactionId: payer.transactionId });
    expect(await movesTold(buyer)).toHaveLength(1);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE + fee, PRICE + fee]);
  });

  it('a payment that was declined can be made again', async () => {
    const { buyer, slot, payer } = await aSaved();
    const page = await openPage(world, payer);
    await decide(world, page, 'decline');
    await runJobs(world);
    expect(await paymentOf(world, payer)).toMatchObject({ state: 'failed', move: { state: 'held' } });
    await decide(world, await openPage(world, payer), 'pay');
    await runJobs(world);
    expect(await placeOf(buyer)).toEqual(at(slot));
  });

  it('a fee that was paid stays paid when the order is cancelled, as its page says before', async () => {
    const { buyer, slot, payer } = await aSaved();
    const page = await openPage(world, payer);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect((await orderOf(world, buyer)).pricePaid).toBe(PRICE + LATE_FEE);
    const moved = await withAppointmentIn(world, { ...buyer, slot }, 60);
    expect((await orderOf(world, moved)).cancelling).toEqual({ refund: PRICE, kept: 0 });
    expect((await cancelAsCustomer(world, moved)).status).toBe(204);
    await runJobs(world);
    expect(await bothBalances(world, moved, [moved.page, page])).toEqual([LATE_FEE, LATE_FEE]);
  });

  it('a fee that is not paid in time leaves the appointment as it was', async () => {
    const { buyer, slot, payer } = await aSaved();
    const before = await orderOf(world, buyer);
    const page = await openPage(world, payer);
    world.advance(HOLD_MS + 1_000);
    await runJobs(world);
    await lapseReschedule(world.services, { transactionId: payer.transactionId });
    const again = await signedInAgain(world, buyer);
    const after = await orderOf(world, again);
    expect(after).toMatchObject({
      status: before.status,
      appointment: before.appointment,
      pricePaid: PRICE,
      hold: null,
    });
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([1, 0]);
    const void_ = await payerOf(world, again, payer.transactionNo);
    expect(await paymentOf(world, void_)).toMatchObject({ state: 'canceled', move: { state: 'lapsed' } });
    expect((await checkOut(world, void_)).error).toBe('order-error');
    const noted = await findRows(world.services, Activity, ['event'], { where: { entityId: buyer.orderId } });
    const events = noted.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['booking.reschedule-saved', 'booking.reschedule-lapsed']));
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect(await movesTold(buyer)).toEqual([]);
  });

  it('a fee for what cannot be moved any more is not taken', async () => {
    const { buyer, payer } = await aSaved();
    const admin = await visitAs(world, await anAdmin(world));
    const body = { status: OrderStatus.CONFIRMED, reason: 'Probe entnommen' };
    await admin.need('setOrderStatus', { params: { orderId: buyer.orderId }, body });
    expect(await checkOut(world, payer)).toMatchObject({ status: 409, page: '', error: 'order-error' });
  });

  it('a hold that is over and not ended yet cannot be paid any more', async () => {
    const { payer } = await aSaved();
    world.advance(HOLD_MS + 1_000);
    expect((await checkOut(world, await signedInAgain(world, payer))).error).toBe('slot-taken');
  });

  it('a fee that was paid in the last second moves it, although the provider is late with the news', async () => {
    const { buyer, slot, payer } = await aSaved();
    const page = await openPage(world, payer);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    world.advance(HOLD_MS + 1_000);
    await lapseReschedule(world.services, { transactionId: payer.transactionId });
    expect(await placeOf(await signedInAgain(world, buyer))).toEqual(at(slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 1]);
  });
});

describe('another choice before the first is paid', () => {
  it('gives the first place back and ends its page', async () => {
    const { buyer, slot, payer } = await aSaved();
    const page = await openPage(world, payer);
    const other = await aFreeSlot(world);
    const { reply } = await saveTime(world, buyer, other);
    expect(reply.transactionNo).not.toBe(payer.transactionNo);
    expect([await taken(buyer.slot), await taken(slot), await taken(other)]).toEqual([1, 0, 1]);
    await runJobs(world);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect(await paymentOf(world, payer)).toMatchObject({ state: 'canceled', move: { state: 'released' } });
    await decide(world, await openPage(world, await payerOf(world, buyer, reply.transactionNo)), 'pay');
    await runJobs(world);
    expect(await placeOf(buyer)).toEqual(at(other));
  });

  it('that was paid after all is paid back', async () => {
    const { buyer, payer } = await aSaved();
    const page = await openPage(world, payer);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    const other = await aFreeSlot(world);
    await saveTime(world, buyer, other);
    await recover(world);
    await runJobs(world);
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
    expect(await taken(other)).toBe(1);
  });

  it('is the first, where it is the same time at the same price', async () => {
    const { buyer, slot, payer } = await aSaved();
    const answers = await Promise.all(Array.from({ length: 5 }, () => saveTime(world, buyer, slot)));
    expect(answers.map(({ reply }) => reply.transactionNo)).toEqual(Array(5).fill(payer.transactionNo));
    expect(await taken(slot)).toBe(1);
  });

  it('that is refused keeps the first', async () => {
    const { buyer, slot, payer } = await aSaved();
    const full = await aFreeSlot(world);
    await aPlacedOrder(world, { slot: full });
    expect((await saveTime(world, buyer, full)).error.error).toBe('slot-taken');
    expect(await taken(slot)).toBe(1);
    expect((await paymentOf(world, payer)).move?.state).toBe('held');
  });

  it('at the same moment: one of two times is held, and one fee is to be paid', async () => {
    const buyer = await withAppointmentIn(world, await aPaidBuyer(world), 30);
    const slots = [await aFreeSlot(world), await aFreeSlot(world)];
    const answers = await Promise.all(slots.map((slot) => saveTime(world, buyer, slot)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const places = await Promise.all(slots.map(taken));
    expect(places.toSorted()).toEqual([0, 1]);
    const { transactions } = await orderOf(world, buyer);
    const open = transactions.filter(({ type, status }) => type === 'reschedule' && status === 'N/A');
    expect(open).toHaveLength(1);
  });
});
