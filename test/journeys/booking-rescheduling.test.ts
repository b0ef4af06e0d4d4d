import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { MAX_MOVES_A_DAY } from '#shared/limits/rescheduling.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Product } from '#shared/server/models/product.ts';
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
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type FreeSlot } from '#test/factories/orders.ts';
import {
  aPaidBuyer,
  aPaidKit,
  bothBalances,
  messagesTo,
  type PaidBuyer,
  takenAt,
} from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import {
  aSaved as aSavedIn,
  at,
  EXTRA_LATE_FEE,
  LATE_FEE,
  payerOf,
  placeOf as placeIn,
  saveTime,
  withAppointmentIn,
} from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseReschedule } from '#worker/booking/lapse-reschedule.ts';
import { remindAppointment } from '#worker/booking/remind-appointment.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(() => recover(world));

afterAll(() => world.close());

const taken = (slot: FreeSlot) => takenAt(world, { slot });
const placeOf = (buyer: Buyer) => placeIn(world, buyer);
const movesTold = async ({ customer }: PaidBuyer) =>
  (await messagesTo(world, customer.id)).filter(([template]) => template === 'appointment-rescheduled');

/** Somebody who saved another time with a fee to pay; the place of it is held. */
const aSaved = (hours?: number) => aSavedIn(world, hours);

describe('more than 48 hours ahead', () => {
  it('moves at once, without the provider, and says so', async () => {
    const buyer = await aPaidBuyer(world);
    const slot = await aFreeSlot(world);
    expect((await orderOf(world, buyer)).rescheduling).toEqual({ fee: 0 });
    const { reply } = await saveTime(world, buyer, slot);
    expect(reply).toEqual({ transactionNo: `${buyer.orderNumber}-2`, amount: 0 });
    expect(await placeOf(buyer)).toEqual(at(slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 1]);
    const payer = await payerOf(world, buyer, reply.transactionNo);
    expect(await paymentOf(world, payer)).toMatchObject({
      type: 'reschedule',
      state: 'settled',
      holdUntil: null,
      move: { state: 'moved', from: { from: buyer.slot.from }, to: { from: slot.from, branchName: slot.branch.name } },
    });
    const told = await movesTold(buyer);
    expect(told).toHaveLength(1);
    for (const word of [formatDate(slot.from), formatTime(slot.from), slot.branch.name]) {
      expect(told[0]?.[1]).toContain(word);
    }
    const [activity] = await findRows(world.services, Activity, ['actorId', 'facts'], {
      where: { event: 'booking.rescheduled', entityId: buyer.orderId },
    });
    expect(activity).toMatchObject({
      actorId: buyer.customer.id,
      facts: { from: buyer.slot.from, to: slot.from },
    });
  });

  it('can be done again, to and fro, with one place each time', async () => {
    const buyer = await aPaidBuyer(world);
    const [second, third] = [await aFreeSlot(world), await aFreeSlot(world)];
    for (const slot of [second, third, buyer.slot, third])
      expect((await saveTime(world, buyer, slot)).status).toBe(200);
    expect(await placeOf(buyer)).toEqual(at(third));
    expect([await taken(buyer.slot), await taken(second), await taken(third)]).toEqual([0, 0, 1]);
    expect(await movesTold(buyer)).toHaveLength(4);
  });

  it('has the customer reminded of the new time, and not of the old one', async () => {
    const buyer = await aPaidBuyer(world);
    const slot = await aFreeSlot(world);
    await saveTime(world, buyer, slot);
    const jobs = await findRows(world.services, OutboxJob, ['payload', 'dueAt'], {
      where: { kind: 'remind-appointment' },
      order: ['createdAt', 'id'],
    });
    const mine = jobs.filter(({ payload }) => (payload as { orderId: string }).orderId === buyer.orderId);
    expect(mine.map(({ dueAt }) => dueAt)).toEqual(
      [buyer.slot, slot].map(({ from }) => new Date(Date.parse(from) - 24 * HOUR_MS)),
    );
    const goTo = (from: string) => world.advance(Date.parse(from) - 23 * HOUR_MS - world.services.now().getTime());
    goTo(buyer.slot.from);
    await remindAppointment(world.services, { orderId: buyer.orderId, startsAt: buyer.slot.from });
    const reminders = async () =>
      (await messagesTo(world, buyer.customer.id)).filter(([template]) => template.startsWith('appointment-reminder'));
    expect(await reminders()).toEqual([]);
    goTo(slot.from);
    await remindAppointment(world.services, { orderId: buyer.orderId, startsAt: slot.from });
    expect((await reminders())[0]?.[1]).toContain(formatTime(slot.from));
  });
});

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

describe('what cannot be moved', () => {
  const refusalOf = async (buyer: PaidBuyer, slot?: FreeSlot, more = {}) => {
    const { status, error } = await saveTime(world, buyer, slot ?? (await aFreeSlot(world)), more);
    return { status, code: error.error, message: error.message };
  };

  it('an order that is cancelled, analysed or at home, or somebody else’s', async () => {
    const admin = await visitAs(world, await anAdmin(world));
    const [cancelled, sampled] = [await aPaidBuyer(world), await aPaidBuyer(world)];
    await admin.need('cancelOrder', {
      params: { orderId: cancelled.orderId },
      body: { cancellationReasons: ['branch-closed'], shouldRefund: true },
    });
    await admin.need('setOrderStatus', { params: { orderId: sampled.orderId }, body: { status: 1, reason: 'Test' } });
    expect(await refusalOf(cancelled)).toMatchObject({ status: 409, message: 'This order has been cancelled' });
    expect(await refusalOf(sampled)).toMatchObject({ status: 409, message: 'There is an error with the order' });
    expect((await orderOf(world, sampled)).rescheduling).toBeNull();
    const kit = await aPaidKit(world);
    expect(await refusalOf(kit)).toMatchObject({ code: 'order-error' });
    expect((await orderOf(world, kit)).rescheduling).toBeNull();
    const stranger = await visitAs(world, await aCustomer(world));
    expect(await refusalOf({ ...sampled, token: stranger.token ?? '' })).toMatchObject({ status: 404 });
  });

  it('to where it is, to a full time, or one that is too soon', async () => {
    const buyer = await aPaidBuyer(world);
    const full = await aFreeSlot(world);
    await aPlacedOrder(world, { slot: full });
    expect(await refusalOf(buyer, buyer.slot)).toMatchObject({ code: 'reschedule-same-time' });
    expect(await refusalOf(buyer, full)).toMatchObject({
      status: 409,
      message: 'This timeslot is no longer available',
    });
    const gone = { ...full, from: new Date(world.services.now().getTime() - HOUR_MS).toISOString() };
    expect((await refusalOf(buyer, gone)).status).toBe(409);
    expect([await taken(buyer.slot), await taken(full)]).toEqual([1, 1]);
  });

  it('for another fee than the one that was read', async () => {
    const buyer = await withAppointmentIn(world, await aPaidBuyer(world), 5);
    const slot = await aFreeSlot(world);
    const { error } = await saveTime(world, buyer, slot, { expectedAmount: LATE_FEE });
    expect(error).toMatchObject({ error: 'price-changed', details: { amount: EXTRA_LATE_FEE } });
    expect(await taken(slot)).toBe(0);
  });

  it('to a branch that is closed, and nowhere when no branch has the product', async () => {
    const buyer = await aPaidBuyer(world);
    const slot = await aFreeSlot(world);
    await updateRows(world.services, PartnerBranch, { active: 0 }, { id: slot.partnerBranchId });
    expect(await refusalOf(buyer, slot)).toMatchObject({ code: 'branch-unavailable' });
    await updateRows(world.services, PartnerBranch, { active: 1 }, { id: slot.partnerBranchId });
    await updateRows(world.services, Product, { active: 0 }, { key: 'heart-basic' });
    expect(await refusalOf(buyer, slot)).toMatchObject({
      status: 409,
      message: 'Reschedule Feature not available. No available partner branches for this product',
    });
    await updateRows(world.services, Product, { active: 1 }, { key: 'heart-basic' });
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
  });
});

describe('at once', () => {
  const move = (token: string, orderId: string, slot: FreeSlot, reason?: string) =>
    call(world.baseUrl, 'rescheduleAppointment', {
      params: { id: orderId },
      token,
      body: { ...at(slot), ...(reason ? { reason } : {}) },
    });

  it('a customer moves where nothing is to be paid, and once it is paid', async () => {
    const buyer = await aPaidBuyer(world);
    const slot = await aFreeSlot(world);
    expect((await orderOf(world, buyer)).appointment?._id).toBe(buyer.orderId);
    expect((await move(buyer.token, buyer.orderId, slot)).status).toBe(204);
    expect(await placeOf(buyer)).toEqual(at(slot));
    const { buyer: payer, slot: other, payer: paying } = await aSaved();
    const refused = await move(payer.token, payer.orderId, other);
    expect(refused.error).toMatchObject({ error: 'reschedule-fee-due', details: { amount: LATE_FEE } });
    await decide(world, await openPage(world, paying), 'pay');
    await runJobs(world);
    expect((await move(payer.token, payer.orderId, other)).status).toBe(204);
    expect(await placeOf(payer)).toEqual(at(other));
    expect(await movesTold(payer)).toHaveLength(1);
  });

  it('an administrator moves always, with a reason, and what was saved is given back', async () => {
    const { buyer, slot, payer } = await aSaved(5);
    const administrator = await anAdmin(world);
    const { token = '' } = await visitAs(world, administrator);
    const other = await aFreeSlot(world);
    expect((await move(token, buyer.orderId, other)).status).toBe(400);
    expect((await move(token, buyer.orderId, other, 'Apotheke geschlossen')).status).toBe(204);
    expect(await placeOf(buyer)).toEqual(at(other));
    expect([await taken(buyer.slot), await taken(slot), await taken(other)]).toEqual([0, 0, 1]);
    expect((await paymentOf(world, payer)).state).toBe('canceled');
    const rows = await findRows(world.services, Activity, ['actorId', 'facts'], {
      where: { event: 'booking.rescheduled', entityId: buyer.orderId },
    });
    expect(rows).toMatchObject([{ actorId: administrator.id, facts: { reason: 'Apotheke geschlossen' } }]);
    expect(await movesTold(buyer)).toHaveLength(1);
  });
});

describe('choosing another time again and again', () => {
  it('six times in a day is enough for whoever has a reason, and for nobody too much', () => {
    expect(MAX_MOVES_A_DAY).toBe(6);
  });

  it('ends for a day: nobody keeps a second place for nothing', async () => {
    const { buyer, slot } = await aSaved();
    const times = [await aFreeSlot(world), slot];
    for (let save = 1; save < MAX_MOVES_A_DAY; save += 1) {
      expect((await saveTime(world, buyer, times[(save + 1) % 2] ?? slot)).status).toBe(200);
    }
    const refused = await saveTime(world, buyer, await aFreeSlot(world));
    expect([refused.status, refused.error.error]).toEqual([429, 'too-many-moves']);
    world.advance(25 * HOUR_MS);
    await runJobs(world);
    const later = await withAppointmentIn(world, await signedInAgain(world, buyer), 30);
    expect((await saveTime(world, later, await aFreeSlot(world))).status).toBe(200);
  });

  it('ends for free moves too, and not for an administrator', async () => {
    const buyer = await withAppointmentIn(world, await aPaidBuyer(world), 400);
    const move = async (token: string, reason?: string) => {
      const { partnerBranchId, from } = await aFreeSlot(world);
      const body = { partnerBranchId, from, ...(reason ? { reason } : {}) };
      return call(world.baseUrl, 'rescheduleAppointment', { params: { id: buyer.orderId }, token, body });
    };
    for (let count = 0; count < MAX_MOVES_A_DAY; count += 1) expect((await move(buyer.token)).status).toBe(204);
    expect((await move(buyer.token)).error.error).toBe('too-many-moves');
    const { token } = await signIn(world, await anAdmin(world));
    expect((await move(token, 'asked by phone')).status).toBe(204);
  });
});
