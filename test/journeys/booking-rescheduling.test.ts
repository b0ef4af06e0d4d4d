import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { MAX_MOVES_A_DAY } from '#shared/limits/rescheduling.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Product } from '#shared/server/models/product.ts';
import { type Buyer, decide, openPage, orderOf, paymentOf, recover, signedInAgain } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type FreeSlot } from '#test/factories/orders.ts';
import { aPaidBuyer, aPaidKit, messagesTo, type PaidBuyer, takenAt } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
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
import { remindAppointment } from '#worker/booking/remind-appointment.ts';

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

describe('at once, nobody moves', () => {
  const REASON = 'Apotheke geschlossen';
  const moveAsStaff = async (orderId: string, slot: FreeSlot) => {
    const admin = await visitAs(world, await anAdmin(world));
    return admin.call('rescheduleAppointment', { params: { id: orderId }, body: { ...at(slot), reason: REASON } });
  };

  it('to a full time, not even an administrator: everything stays as it was, also what was saved', async () => {
    const { buyer, slot, payer } = await aSaved();
    const { slot: full } = await aPaidBuyer(world);
    const refused = await moveAsStaff(buyer.orderId, full);
    expect([refused.status, refused.error.error]).toEqual([409, 'slot-taken']);
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
    expect([await taken(buyer.slot), await taken(slot), await taken(full)]).toEqual([1, 1, 1]);
    expect((await paymentOf(world, payer)).state).not.toBe('canceled');
    expect(await movesTold(buyer)).toHaveLength(0);
  });

  it('an order that was cancelled, whose place is free', async () => {
    const buyer = await aPaidBuyer(world);
    const slot = await aFreeSlot(world);
    const admin = await visitAs(world, await anAdmin(world));
    const body = { cancellationReasons: ['branch-closed'], shouldRefund: true };
    await admin.need('cancelOrder', { params: { orderId: buyer.orderId }, body });
    const refused = await moveAsStaff(buyer.orderId, slot);
    expect([refused.status, refused.error.error]).toEqual([409, 'order-cancelled']);
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 0]);
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
