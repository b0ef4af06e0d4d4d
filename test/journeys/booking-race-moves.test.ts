import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Reschedule } from '#shared/server/models/reschedule.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPaidOrder, type FreeSlot, orderBody, type PlacedOrder } from '#test/factories/orders.ts';
import { takenAt } from '#test/factories/paid-buyers.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { withAppointmentIn } from '#test/factories/reschedules.ts';

/** `RIVALS=1000 RACES=20` is the long run: that many requests at once, that many times for each capacity. */
const RIVALS = Number(process.env.RIVALS ?? 60);
const RACES = Number(process.env.RACES ?? 1);
/** Of the rivals, every so many has an appointment already: each second of these pays a fee, and the other none. */
const MOVING = 4;
/** The first race of the long run takes some minutes on a small machine, most of it for the people. */
const LONGEST_MS = 15 * 60_000;

let world: World;
let home: FreeSlot;
/** Whoever has lost runs in the next race again. */
let waiting: Rival[] = [];
let made = 0;

beforeAll(async () => {
  world = await openWorld();
  home = await aFreeSlot(world);
});

afterAll(() => world.close());

/** Sends one request, and says which status it got. */
type Rival = (slot: FreeSlot) => Promise<number>;

async function anOrderer(): Promise<Rival> {
  const { token } = await signIn(world, await aCustomer(world));
  return async (slot) => (await call(world.baseUrl, 'createOrder', { token, body: orderBody(slot) })).status;
}

/** Their orders stand in a slot of their own. */
async function aMover(isLate: boolean): Promise<Rival> {
  const { partnerBranchId } = home;
  await updateRows(world.services, PartnerBranch, { appointmentsPerTimeSlot: made + 2 }, { id: partnerBranchId });
  const placed = await aPaidOrder(world, { slot: home });
  const { token } = await signIn(world, placed.customer);
  const order: PlacedOrder = isLate ? await withAppointmentIn(world, { ...placed, token }, 30) : placed;
  const params = { orderId: order.orderId };
  return async ({ partnerBranchId, from }) =>
    (await call(world.baseUrl, 'saveReschedule', { params, token, body: { partnerBranchId, from } })).status;
}

async function completeRivals(): Promise<void> {
  for (; waiting.length < RIVALS; made++) {
    const moves = made % MOVING === 0;
    waiting.push(await (moves ? aMover(made % (2 * MOVING) === 0) : anOrderer()));
  }
}

describe('orders and moves that want the same slot at the same moment', () => {
  it.each([1, 5, 20].flatMap((places) => Array.from({ length: RACES }, (_, race) => [places, race] as const)))(
    'get exactly its %i places (%i)',
    async (places) => {
      await completeRivals();
      const slot = await aFreeSlot(world);
      const { partnerBranchId: id } = slot;
      await updateRows(world.services, PartnerBranch, { appointmentsPerTimeSlot: places }, { id });
      const statuses = await Promise.all(waiting.map((ask) => ask(slot)));
      const counted: Record<number, number> = {};
      for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1;
      expect(counted).toEqual({ 200: places, 409: RIVALS - places });
      waiting = waiting.filter((_, number) => statuses[number] !== 200);
      const where = { partnerBranchId: id, startsAt: new Date(slot.from) };
      const appointments = await findRows(world.services, Appointment, ['orderId'], {
        where: { ...where, state: ['held', 'booked'] },
      });
      const saved = await findRows(world.services, Reschedule, ['orderId'], { where: { ...where, state: 'held' } });
      expect(appointments.length + saved.length).toBe(places);
      expect(await takenAt(world, { slot })).toBe(places);
      // Whoever moved has left the old place, whoever lost has kept it: each order is counted once, a saved one twice.
      const [[row]] = (await world.services.sequelize.query(
        `SELECT (SELECT SUM(taken) FROM slot_places) AS places,
          (SELECT COUNT(*) FROM appointments WHERE state IN ('held', 'booked'))
            + (SELECT COUNT(*) FROM reschedules WHERE state = 'held') AS people`,
      )) as unknown as [[{ places: string; people: number }]];
      expect(Number(row.places)).toBe(Number(row.people));
      await updateRows(world.services, PartnerBranch, { appointmentsPerTimeSlot: 1 }, { id });
    },
    LONGEST_MS,
  );
});
