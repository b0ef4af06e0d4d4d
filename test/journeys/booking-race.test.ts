import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zurichDate } from '#shared/domain/format-date.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type FreeSlot, orderBody } from '#test/factories/orders.ts';
import { aCustomer, visitAs } from '#test/factories/people.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';

const RIVALS = 50;
const REPEATS = 20;
const HOLD_MS = 15 * 60_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** Places of a slot that are taken: what the list of free slots leaves out. */
async function takenOf({ branch, from }: FreeSlot): Promise<number> {
  const query = { selectedDate: zurichDate(new Date(from)) };
  const { reply } = await call(world.baseUrl, 'listTimeSlots', { params: { id: branch.id }, query });
  return branch.appointmentsPerTimeSlot - (reply.slots.find((slot) => slot.from === from)?.free ?? 0);
}

/** Appointments that stand in a slot; no call shows those of several customers. */
const appointmentsOf = ({ partnerBranchId, from }: FreeSlot): Promise<number> =>
  countRows(world.services, Appointment, { partnerBranchId, startsAt: new Date(from), state: ['held', 'booked'] });

describe('the last place of a slot', () => {
  it.each([1, 2])(
    'is given to one of fifty who ask at the same moment (%i places a slot)',
    async (places) => {
      const slot = await aFreeSlot(world, { places });
      for (let held = 1; held < places; held++) await aPlacedOrder(world, { slot });
      const rivals = await Promise.all(
        Array.from({ length: RIVALS }, async () => visitAs(world, await aCustomer(world))),
      );
      const body = orderBody(slot);
      const answers = await Promise.all(rivals.map((rival) => rival.call('createOrder', { body, language: 'en' })));
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status === 409);
      expect([won.length, lost.length]).toEqual([1, RIVALS - 1]);
      for (const { error } of lost) {
        expect(error).toMatchObject({ error: 'slot-taken', message: 'This timeslot is no longer available' });
      }
      expect(await takenOf(slot)).toBe(slot.branch.appointmentsPerTimeSlot);
      expect(await appointmentsOf(slot)).toBe(places);
    },
    60_000,
  );

  it('leaves nothing behind of those who lost', async () => {
    const slot = await aFreeSlot(world);
    const loser = await aCustomer(world);
    const visitor = await visitAs(world, loser);
    await aPlacedOrder(world, { slot });
    expect((await visitor.call('createOrder', { body: orderBody(slot) })).status).toBe(409);
    const { items: orders } = await visitor.need('listCustomerOrders', { params: { customerId: loser.id } });
    expect(orders).toEqual([]);
  });

  it('is free again when its hold lapses, once, and only then', async () => {
    const slot = await aFreeSlot(world);
    const first = await aPlacedOrder(world, { slot });
    await expect(lapseHold(world.services, { orderId: first.orderId })).rejects.toBeInstanceOf(RetryAt);
    expect(await takenOf(slot)).toBe(1);
    world.advance(HOLD_MS + 1000);
    await Promise.all(Array.from({ length: 5 }, () => lapseHold(world.services, { orderId: first.orderId })));
    expect(await takenOf(slot)).toBe(0);
    await aPlacedOrder(world, { slot });
    await lapseHold(world.services, { orderId: first.orderId });
    expect([await takenOf(slot), await appointmentsOf(slot)]).toEqual([1, 1]);
  });

  it('is not given away twice by changing slots at the same moment', async () => {
    const wanted = await aFreeSlot(world);
    const orders = await Promise.all(
      Array.from({ length: 10 }, async () => aPlacedOrder(world, { slot: await aFreeSlot(world) })),
    );
    const answers = await Promise.all(
      orders.map(async ({ orderId, customer }) => {
        const body = { partnerBranchId: wanted.partnerBranchId, from: wanted.from };
        return (await visitAs(world, customer)).call('chooseSlot', { params: { orderId }, body });
      }),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await takenOf(wanted)).toBe(1);
    const kept = await Promise.all(orders.map(({ slot }) => takenOf(slot)));
    expect(kept.filter((taken) => taken === 1)).toHaveLength(9);
  });
});

describe('one Idempotency-Key', () => {
  it.each([1, 2])('makes one order, however often and closely it arrives, at a slot of %i', async (places) => {
    const slot = await aFreeSlot(world, { places });
    const customer = await aCustomer(world);
    const visitor = await visitAs(world, customer);
    const facts = { body: orderBody(slot), idempotencyKey: 'the-same-click' };
    const answers = await Promise.all(Array.from({ length: REPEATS }, () => visitor.call('createOrder', facts)));
    const later = await visitor.call('createOrder', facts);
    expect([...answers, later].map(({ status }) => status)).toEqual(Array(REPEATS + 1).fill(200));
    expect(new Set([...answers, later].map(({ reply }) => reply._id)).size).toBe(1);
    const { items: orders } = await visitor.need('listCustomerOrders', { params: { customerId: customer.id } });
    expect(orders).toHaveLength(1);
    expect(await takenOf(slot)).toBe(1);
  });

  it('is refused for another order, and tells capitals from small letters', async () => {
    const visitor = await visitAs(world, await aCustomer(world));
    const [first, second, third] = await Promise.all([aFreeSlot(world), aFreeSlot(world), aFreeSlot(world)]);
    await visitor.need('createOrder', { body: orderBody(first), idempotencyKey: 'one-key-only' });
    const other = await visitor.call('createOrder', { body: orderBody(second), idempotencyKey: 'one-key-only' });
    expect(other).toMatchObject({ status: 422, error: { error: 'idempotency-key-reused' } });
    const capital = await visitor.call('createOrder', { body: orderBody(third), idempotencyKey: 'ONE-KEY-ONLY' });
    expect(capital.status).toBe(200);
  });

  it('of two customers makes two orders', async () => {
    const bodies = await Promise.all([aFreeSlot(world), aFreeSlot(world)]);
    const ids = new Set<string>();
    for (const slot of bodies) {
      const visitor = await visitAs(world, await aCustomer(world));
      const facts = { body: orderBody(slot), idempotencyKey: 'everybody-s-key' };
      ids.add((await visitor.need('createOrder', facts))._id);
    }
    expect(ids.size).toBe(2);
  });

  it('answers the order even when its slot is full by now', async () => {
    const slot = await aFreeSlot(world);
    const visitor = await visitAs(world, await aCustomer(world));
    const facts = { body: orderBody(slot), idempotencyKey: 'first-and-again' };
    const first = await visitor.need('createOrder', facts);
    expect(await visitor.need('createOrder', facts)).toEqual(first);
  });
});
