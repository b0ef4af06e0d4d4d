import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatDate, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';
import { User } from '#shared/server/models/user.ts';
import { type Buyer, cancelAsCustomer, orderOf, PRICE, recover } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot } from '#test/factories/orders.ts';
import { balanceOf, messagesTo } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import {
  aBranchRoundTheClock,
  aGuest,
  blockDayOf,
  feeOf,
  openDayOf,
  ROUND_THE_CLOCK,
  seen,
} from '#test/factories/rebookings.ts';
import { EXTRA_LATE_FEE, LATE_FEE, placeOf, saveTime } from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let other: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
  other = await visitAs(world, await anAdmin(world));
});

afterEach(() => recover(world));

afterAll(() => world.close());

const until = (days = 14) => addDays(zurichDate(world.services.now()), days);
const offer = (buyers: readonly Buyer[], by: Visitor = admin, day = until()) =>
  by.call('offerRebooking', { body: { appointments: buyers.map(seen), until: day } });
const listOf = (partnerBranchId: string) => admin.need('listRebookings', { query: { partnerBranchId } });
const rowOf = async ({ orderId, slot }: Buyer) =>
  (await listOf(slot.partnerBranchId)).appointments.find((row) => row.orderId === orderId);
const offersOf = ({ orderId }: Buyer) =>
  findRows(world.services, RebookingOffer, ['state'], { where: { orderId }, order: ['offeredAt'] });
const templatesTo = async ({ customer }: Buyer) =>
  (await messagesTo(world, customer.id))
    .map(([template]) => template)
    .filter((template) => template.startsWith('appointment-'));

/** Somebody whose day is blocked, 30 hours ahead. */
async function aBlockedGuest(hours = 30) {
  const guest = await aGuest(world, await aBranchRoundTheClock(admin), hours);
  await blockDayOf(admin, guest);
  return guest;
}

describe('people whose branch cannot keep their appointment', () => {
  it('are listed, and told once each in their language', async () => {
    const branch = await aBranchRoundTheClock(admin);
    const german = await aGuest(world, branch);
    const french = await aGuest(world, branch, 30, await aCustomer(world, { preferredLanguage: 'fr' }));
    const kept = await aGuest(world, branch, 100);
    await blockDayOf(admin, german);
    await blockDayOf(admin, french);
    const before = await listOf(branch);
    expect([before.count, before.waiting]).toEqual([2, 2]);
    expect(before.appointments).toMatchObject(
      [german, french]
        .toSorted((a, b) => a.slot.from.localeCompare(b.slot.from))
        .map(({ orderId, slot }) => ({ orderId, from: slot.from, mayOffer: true, offer: null })),
    );
    expect((await offer([german, french])).reply).toEqual({ offered: 2, left: [] });
    await runJobs(world);
    const [[template, text] = []] = (await messagesTo(world, german.customer.id)).slice(-1);
    expect(template).toBe('appointment-branch-closed');
    for (const word of [
      ...[ROUND_THE_CLOCK.name, formatDate(german.slot.from), formatTime(german.slot.from), formatDate(until())],
      `/orders/${german.orderId}/reschedule`,
    ])
      expect(text).toContain(word);
    const [, french2 = ''] = (await messagesTo(world, french.customer.id)).at(-1) ?? [];
    expect(french2).toContain('sans frais');
    const after = await listOf(branch);
    expect([after.count, after.waiting]).toEqual([2, 0]);
    // Its receipt may have come already.
    const sms = { state: expect.stringMatching(/^(sent|delivered)$/) };
    expect(await rowOf(german)).toMatchObject({
      mayOffer: false,
      offer: { state: 'open', by: 'Reto Testmann', freeUntil: until(), sms, to: null },
    });
    expect(after.appointments.map(({ orderId }) => orderId)).not.toContain(kept.orderId);
  });

  it('are offered it once, however often and by however many at once', async () => {
    const guests = [await aBlockedGuest(), await aBlockedGuest()];
    const answers = await Promise.all([
      ...[admin, other, admin].map((by) => offer(guests, by)),
      offer([...guests].reverse(), other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { reply }) => sum + reply.offered, 0)).toBe(2);
    const left = answers.flatMap(({ reply }) => reply.left.map(({ why }) => why));
    expect(left).toEqual(Array.from({ length: 6 }, () => 'offered'));
    await runJobs(world);
    for (const guest of guests) {
      expect(await offersOf(guest)).toEqual([{ state: 'open' }]);
      expect(await templatesTo(guest)).toEqual(['appointment-branch-closed']);
    }
  });

  it('move once for nothing, only that appointment, and then for the usual fee', async () => {
    const guest = await aBlockedGuest();
    expect(await feeOf(world, guest)).toBe(LATE_FEE);
    await offer([guest]);
    expect(await feeOf(world, guest)).toBe(0);
    const { reply: fees } = await call(world.baseUrl, 'listRescheduleFees', {
      query: { orderId: guest.orderId },
      token: guest.token,
    });
    expect([fees.freeUntil, fees.fees.some(({ currentSelection }) => currentSelection)]).toEqual([until(), false]);
    const slot = await aFreeSlot(world);
    expect((await saveTime(world, guest, slot, { expectedAmount: 0 })).reply.amount).toBe(0);
    expect(await placeOf(world, guest)).toEqual({ partnerBranchId: slot.partnerBranchId, from: slot.from });
    expect(await offersOf(guest)).toEqual([{ state: 'used' }]);
    expect(await rowOf(guest)).toMatchObject({
      mayOffer: false,
      offer: { state: 'used', to: { from: slot.from, branchName: slot.branch.name } },
    });
    // The new one is soon too: the offer was for the former.
    const startsAt = new Date(world.services.now().getTime() + 30 * 3_600_000);
    await change(world.services, 'UPDATE appointments SET startsAt = ? WHERE orderId = ?', [startsAt, guest.orderId]);
    expect(await feeOf(world, guest)).toBe(LATE_FEE);
    expect((await saveTime(world, guest, await aFreeSlot(world))).reply.amount).toBe(LATE_FEE);
  });

  it('are offered it for the time and the branch that were closed, on the page as in the act', async () => {
    const guest = await aBlockedGuest();
    await offer([guest]);
    expect(await feeOf(world, guest)).toBe(0);
    const where = { orderId: guest.orderId };
    const elsewhere = (await aFreeSlot(world)).partnerBranchId;
    const fromStartsAt = new Date(Date.parse(guest.slot.from) + 60_000);
    for (const other of [{ fromBranchId: elsewhere }, { fromBranchId: guest.slot.partnerBranchId, fromStartsAt }]) {
      await updateRows(world.services, RebookingOffer, other, where);
      expect(await feeOf(world, guest)).toBe(LATE_FEE);
    }
    expect((await saveTime(world, guest, await aFreeSlot(world))).reply.amount).toBe(LATE_FEE);
  });

  it('move for nothing when their appointment is over too', async () => {
    const guest = await aBlockedGuest();
    await offer([guest]);
    const { orderId } = guest;
    const over = new Date(world.services.now().getTime() - 3_600_000);
    await updateRows(world.services, Appointment, { startsAt: over }, { orderId });
    await updateRows(world.services, RebookingOffer, { fromStartsAt: over }, { orderId });
    expect((await saveTime(world, guest, await aFreeSlot(world), { expectedAmount: 0 })).reply.amount).toBe(0);
  });

  it('keep the offer until the end of its day', async () => {
    const guest = await aBlockedGuest();
    await offer([guest], admin, until(0));
    expect(await feeOf(world, guest)).toBe(0);
    const yesterday = addDays(until(0), -1);
    await updateRows(world.services, RebookingOffer, { freeUntil: yesterday }, { orderId: guest.orderId });
    expect(await feeOf(world, guest)).toBe(LATE_FEE);
    expect(await rowOf(guest)).toMatchObject({ mayOffer: true, offer: { freeUntil: yesterday } });
    expect((await offer([guest])).reply.offered).toBe(1);
    expect(await offersOf(guest)).toEqual([{ state: 'ended' }, { state: 'open' }]);
    await runJobs(world);
    expect(await templatesTo(guest)).toHaveLength(2);
  });

  it('cancel without a fee too', async () => {
    const guest = await aBlockedGuest(20);
    expect((await orderOf(world, guest)).cancelling).toEqual({ refund: PRICE - EXTRA_LATE_FEE, kept: EXTRA_LATE_FEE });
    await offer([guest]);
    expect((await orderOf(world, guest)).cancelling).toEqual({ refund: PRICE, kept: 0 });
    expect((await cancelAsCustomer(world, guest)).status).toBe(204);
    expect(await offersOf(guest)).toEqual([{ state: 'ended' }]);
    await runJobs(world);
    expect(await balanceOf(world, guest)).toBe(0);
  });
});

describe('who is left out, and named', () => {
  it('moved, cancelled, is moving, has a branch that keeps it, or nobody to write to', async () => {
    const moved = await aBlockedGuest(60);
    await saveTime(world, moved, await aFreeSlot(world));
    const cancelled = await aBlockedGuest();
    await cancelAsCustomer(world, cancelled);
    const moving = await aBlockedGuest();
    await saveTime(world, moving, await aFreeSlot(world));
    const kept = await aGuest(world, await aBranchRoundTheClock(admin));
    const gone = await aBlockedGuest();
    await updateRows(world.services, User, { phoneNo: 'closed-000000000001' }, { id: gone.customer.id });
    const { reply } = await offer([moved, cancelled, moving, kept, gone]);
    const why = Object.fromEntries(reply.left.map((one) => [one.orderNumber, one.why]));
    expect([reply.offered, why]).toEqual([
      0,
      {
        ...{ [moved.orderNumber]: 'moved', [cancelled.orderNumber]: 'cancelled', [moving.orderNumber]: 'moving' },
        ...{ [kept.orderNumber]: 'kept', [gone.orderNumber]: 'unreachable' },
      },
    ]);
    const nobody = { orderId: '019a0000-0000-7000-8000-000000000000', slot: moved.slot } as Buyer;
    expect((await offer([nobody])).reply.left).toMatchObject([{ why: 'over' }]);
  });

  it.each([
    ['yesterday', -1],
    ['a day too far', 181],
  ])('nobody is offered anything until %s', async (_, days) => {
    const guest = await aBlockedGuest();
    const refused = await offer([guest], admin, until(days));
    expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([400, ['until']]);
    expect(await offersOf(guest)).toEqual([]);
  });

  it('whoever moves at the same moment pays what held, and is offered nothing for the time they left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await aBlockedGuest(60);
      const [saved, offered] = await Promise.all([saveTime(world, guest, await aFreeSlot(world)), offer([guest])]);
      expect(saved.status).toBe(200);
      const [one] = await offersOf(guest);
      expect([offered.reply.offered, one?.state]).toEqual(offered.reply.offered === 1 ? [1, 'used'] : [0, undefined]);
    }
  }, 60_000);
});

describe('a branch that can keep the appointments after all', () => {
  it('takes the offers back with its blocked day, and says so', async () => {
    const guest = await aBlockedGuest();
    await offer([guest]);
    expect((await openDayOf(admin, guest)).status).toBe(204);
    expect(await offersOf(guest)).toEqual([{ state: 'withdrawn' }]);
    expect(await feeOf(world, guest)).toBe(LATE_FEE);
    await runJobs(world);
    expect(await templatesTo(guest)).toEqual(['appointment-branch-closed', 'appointment-kept']);
    // Blocked again it is another offer, with a message of its own.
    await blockDayOf(admin, guest);
    expect(await rowOf(guest)).toMatchObject({ mayOffer: true, offer: { state: 'withdrawn' } });
    expect((await offer([guest])).reply.offered).toBe(1);
  });

  it('leaves those alone whose time stays closed: another blocked day, or no opening hours', async () => {
    const guest = await aBlockedGuest();
    await offer([guest]);
    await admin.need('blockDays', { body: { dates: ['2031-05-05'], partnerBranchId: guest.slot.partnerBranchId } });
    await openDayOf(admin, { slot: { ...guest.slot, from: '2031-05-05T10:00:00.000Z' } });
    expect(await offersOf(guest)).toEqual([{ state: 'open' }]);
  });

  it('is offered and taken back by its hours, or by being active, as well', async () => {
    const partnerBranchId = await aBranchRoundTheClock(admin);
    const guest = await aGuest(world, partnerBranchId);
    const save = (version: number, active: boolean) =>
      admin.call('changeBranch', {
        params: { id: partnerBranchId },
        body: { ...ROUND_THE_CLOCK, active, version, keepsAppointments: true },
      });
    await save(1, false);
    expect((await offer([guest])).reply.offered).toBe(1);
    await save(2, true);
    expect(await offersOf(guest)).toEqual([{ state: 'withdrawn' }]);
  });

  it('takes nothing back from whoever moved at that moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await aBlockedGuest();
      await offer([guest]);
      const [saved] = await Promise.all([saveTime(world, guest, await aFreeSlot(world)), openDayOf(admin, guest)]);
      expect(saved.status).toBe(200);
      const [one] = await offersOf(guest);
      expect([saved.reply.amount, one?.state]).toEqual(
        saved.reply.amount === 0 ? [0, 'used'] : [LATE_FEE, 'withdrawn'],
      );
    }
  }, 60_000);
});
