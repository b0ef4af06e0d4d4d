import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { isRefusal } from '#shared/errors.ts';
import { changeAppointment } from '#shared/server/booking/change-appointment.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import {
  aFreeSlot,
  aPaidOrder,
  aPlacedOrder,
  cancelOrder,
  type FreeSlot,
  type PlacedOrder,
} from '#test/factories/orders.ts';
import { signIn, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

const HOLD_MS = 15 * 60_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** Places left in a slot, as anybody sees them; 0 when it is not offered. */
async function freeIn({ partnerBranchId: id, from }: FreeSlot): Promise<number> {
  const query = { selectedDate: zurichDate(from) };
  const { reply } = await call(world.baseUrl, 'listTimeSlots', { params: { id }, query });
  return reply.slots.find((slot) => slot.from === from)?.free ?? 0;
}

describe('a branch', () => {
  it('shows the same free times by day, for several days and as the next days', async () => {
    const slot = await aFreeSlot(world);
    const params = { id: slot.partnerBranchId };
    const date = zurichDate(slot.from);
    const day = await call(world.baseUrl, 'listTimeSlots', { params, query: { selectedDate: date } });
    const days = await call(world.baseUrl, 'listMultiDayTimeSlots', { params, query: { selectedDate: date, days: 2 } });
    const next = await call(world.baseUrl, 'listAvailableDays', { params, query: { startDate: date, limit: 1 } });
    expect(days.reply.days[date]).toEqual(day.reply);
    expect(next.reply.days).toEqual({ [date]: day.reply });
  });

  it('that does not exist is 404', async () => {
    const params = { id: '00000000-0000-7000-8000-000000000000' };
    const query = { selectedDate: zurichDate(world.services.now()) };
    expect((await call(world.baseUrl, 'listTimeSlots', { params, query })).status).toBe(404);
  });
});

describe('a held time', () => {
  it('counts at once, and is exchanged for another', async () => {
    const [first, other] = [await aFreeSlot(world), await aFreeSlot(world)];
    const placed = await aPlacedOrder(world, { slot: first });
    expect([await freeIn(first), await freeIn(other)]).toEqual([0, 1]);
    const { token } = await signIn(world, placed.customer);
    const params = { orderId: placed.orderId };
    const body = { partnerBranchId: other.partnerBranchId, from: other.from };
    expect((await call(world.baseUrl, 'chooseSlot', { params, body, token })).status).toBe(204);
    expect([await freeIn(first), await freeIn(other)]).toEqual([1, 0]);
    const { reply } = await call(world.baseUrl, 'getOrder', { params, token });
    expect(reply).toMatchObject({ appointment: { from: other.from }, hold: { lapsed: false } });
  });

  it('is free again when nobody paid, and the order says so', async () => {
    const slot = await aFreeSlot(world);
    const { orderId, customer } = await aPlacedOrder(world, { slot });
    world.advance(HOLD_MS + 1000);
    await runJobs(world);
    world.advance(-HOLD_MS - 1000);
    const { token } = await signIn(world, customer);
    const { reply } = await call(world.baseUrl, 'getOrder', { params: { orderId }, token });
    expect(reply).toMatchObject({ status: null, hold: { lapsed: true } });
    expect(await freeIn(slot)).toBe(1);
  });

  describe('that lapsed', () => {
    /** An order whose hold lapsed, its customer signed in anew, and what the order says of its hold. */
    async function aLapsedHold(slot: FreeSlot) {
      const { orderId, transactionNo, customer } = await aPlacedOrder(world, { slot });
      world.advance(HOLD_MS + 1000);
      await runJobs(world);
      const pay = async () => {
        const { token } = await signIn(world, customer);
        return call(world.baseUrl, 'startCheckout', { params: { orderId, transactionNo }, token });
      };
      const isLapsed = async () => {
        const { token } = await signIn(world, customer);
        return (await call(world.baseUrl, 'getOrder', { params: { orderId }, token })).reply.hold?.lapsed;
      };
      return { pay, isLapsed };
    }

    it('is held again for whoever wants to pay, and lapses again', async () => {
      const slot = await aFreeSlot(world);
      const { pay, isLapsed } = await aLapsedHold(slot);
      expect((await pay()).status).toBe(200);
      expect([await isLapsed(), await freeIn(slot)]).toEqual([false, 0]);
      world.advance(HOLD_MS + 1000);
      await runJobs(world);
      expect([await isLapsed(), await freeIn(slot)]).toEqual([true, 1]);
    });

    it('is not held again when somebody else took it, and nothing is paid', async () => {
      const slot = await aFreeSlot(world);
      const { pay, isLapsed } = await aLapsedHold(slot);
      await aPlacedOrder(world, { slot });
      expect((await pay()).error).toMatchObject({ statusCode: 409, error: 'slot-taken' });
      expect(await isLapsed()).toBe(true);
    });

    it('keeps its first end after an exchange', async () => {
      const [first, other] = [await aFreeSlot(world), await aFreeSlot(world)];
      const { orderId, customer } = await aPlacedOrder(world, { slot: first });
      const { token } = await signIn(world, customer);
      const mine = { params: { orderId }, token };
      const until = async () => (await call(world.baseUrl, 'getOrder', mine)).reply.hold?.until;
      const before = await until();
      world.advance(HOLD_MS / 2);
      const body = { partnerBranchId: other.partnerBranchId, from: other.from };
      expect((await call(world.baseUrl, 'chooseSlot', { ...mine, body })).status).toBe(204);
      expect(await until()).toBe(before);
      world.advance(HOLD_MS / 2 + 1000);
      await runJobs(world);
      expect(await freeIn(other)).toBe(1);
    });
  });

  it('changes its state once for whoever read it before', async () => {
    const { orderId, customer } = await aPlacedOrder(world);
    const read = { orderId, customerId: customer.id, slotState: AppointmentState.held };
    const actor = { job: 'lapse-hold' } as const;
    const outcomes = await inTransaction(world.services, async (tx) => [
      await changeAppointment(tx, read, 'lapse', actor),
      await changeAppointment(tx, read, 'book', actor),
    ]);
    expect(outcomes.map(isRefusal)).toEqual([false, true]);
  });

  it('cannot be exchanged once it is paid', async () => {
    const paid = await aPaidOrder(world);
    const other = await aFreeSlot(world);
    const { token } = await signIn(world, paid.customer);
    const body = { partnerBranchId: other.partnerBranchId, from: other.from };
    const answer = await call(world.baseUrl, 'chooseSlot', { params: { orderId: paid.orderId }, body, token });
    expect(answer.error).toMatchObject({ statusCode: 409, error: 'order-error' });
    expect(await freeIn(other)).toBe(1);
  });

  it('cannot be exchanged for an order that is over, and the reply says which way it ended', async () => {
    const cancelled = await aPlacedOrder(world);
    await cancelOrder(world, cancelled);
    const released = await aReleasedOrder(world);
    const { partnerBranchId, from } = await aFreeSlot(world);
    const exchange = async ({ orderId, customer }: PlacedOrder) => {
      const visitor = await visitAs(world, customer);
      return (await visitor.call('chooseSlot', { params: { orderId }, body: { partnerBranchId, from } })).error;
    };
    expect(await exchange(cancelled)).toMatchObject({ statusCode: 409, error: 'order-cancelled' });
    expect(await exchange(released)).toMatchObject({ statusCode: 409, error: 'order-completed' });
  });
});
