import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { listPartnerBranches } from '#api/booking/list-partner-branches.ts';
import { listTimeSlots } from '#api/booking/list-time-slots.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { SLOT_LOOK_AHEAD_DAYS } from '#shared/limits/booking.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import { freePlace, takePlace } from '#shared/server/booking/take-place.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import type { Services } from '#shared/server/services.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

let world: World;
/** A second process of the API: its own connections, its own memory, the same clock. */
let other: Services;
let branch: Branch;

beforeAll(async () => {
  world = await openWorld();
  const { config, now } = world.services;
  other = { ...openServices('other', config), now };
  const [first] = (await listBranches(world.services)).filter(({ active, channel }) => active && channel === 'direct');
  if (!first) throw new Error('there is no branch');
  branch = first;
});

afterAll(async () => {
  await closeServices(other);
  await world.close();
});

afterEach(async () => {
  await change(world.services, 'DELETE FROM slot_places WHERE partnerBranchId = ?', [branch.id]);
  await change(world.services, 'DELETE FROM blocked_days WHERE partnerBranchId = ?', [branch.id]);
  const { openingDays, timeSlotDurationMinutes, appointmentsPerTimeSlot } = branch;
  await change(
    world.services,
    'UPDATE partner_branches SET active = 1, openingDays = ?, timeSlotDuration = ?, appointmentsPerTimeSlot = ? WHERE id = ?',
    [JSON.stringify(openingDays), timeSlotDurationMinutes, appointmentsPerTimeSlot, branch.id],
  );
  // What was changed by hand is told as the product tells it.
  await raise();
});

const searchIn = async (services: Services): Promise<string | null | undefined> => {
  const query = { lat: branch.latitude, lng: branch.longitude, includeClosed: true };
  const { partnerBranches } = await listPartnerBranches(services, { query } as Parameters<
    typeof listPartnerBranches
  >[1]);
  return partnerBranches.find(({ _id }) => _id === branch.id)?.nextFreeSlot;
};

/** What both processes show as the branch's next free time; they must agree. */
async function nextFree(): Promise<string | null | undefined> {
  const [here, there] = await Promise.all([searchIn(world.services), searchIn(other)]);
  expect(there).toBe(here);
  return here;
}

async function freeAt(from: string): Promise<number> {
  const call = { params: { id: branch.id }, query: { selectedDate: zurichDate(from) } };
  const { slots } = await listTimeSlots(other, call as Parameters<typeof listTimeSlots>[1]);
  return slots.find((slot) => slot.from === from)?.free ?? 0;
}

const placeAt = (from: string) => ({ partnerBranchId: branch.id, startsAt: new Date(from) });

async function fill(from: string): Promise<void> {
  await inTransaction(world.services, async (tx) => {
    for (let place = 0; place < branch.appointmentsPerTimeSlot; place++) {
      await takePlace(tx, placeAt(from), branch.appointmentsPerTimeSlot);
    }
  });
}

const free = (from: string) => inTransaction(world.services, (tx) => freePlace(tx, placeAt(from)));
const raise = () =>
  change(world.services, 'INSERT INTO slot_versions VALUES (?, 99, 1) ON DUPLICATE KEY UPDATE version = version + 1', [
    branch.id,
  ]);

/** Times of the next two weeks in order, whether they can be booked or not. */
const times = (): string[] => {
  const today = zurichDate(world.services.now());
  return Array.from({ length: 14 }, (_, day) => slotsOfDay(branch, addDays(today, day)))
    .flat()
    .map((slot) => slot.from);
};

async function first(): Promise<string> {
  const found = await nextFree();
  if (!found) throw new Error('the branch has no free time');
  return found;
}

describe('the next free time of a branch', () => {
  it('moves on in every process when it is taken, and back when it is free again', async () => {
    const before = await first();
    const after = times()[times().indexOf(before) + 1];
    await fill(before);
    expect([await nextFree(), await freeAt(before)]).toEqual([after, 0]);
    await free(before);
    expect([await nextFree(), await freeAt(before)]).toEqual([before, 1]);
  });

  it('does not move for whoever gives up in the middle', async () => {
    const before = await first();
    const giveUp = inTransaction(world.services, async (tx) => {
      await takePlace(tx, placeAt(before), 1);
      throw new Error('given up');
    });
    await expect(giveUp).rejects.toThrow('given up');
    expect(await nextFree()).toBe(before);
  });

  it('follows capacity, opening hours, blocked days and closing at once', async () => {
    const before = await first();
    const set = (changes: string, values: (string | number)[]) =>
      change(world.services, `UPDATE partner_branches SET ${changes} WHERE id = ?`, [...values, branch.id]);
    await fill(before);
    await set('appointmentsPerTimeSlot = ?', [branch.appointmentsPerTimeSlot + 1]);
    expect([await nextFree(), await freeAt(before)]).toEqual([before, 1]);
    await change(world.services, 'INSERT INTO blocked_days (id, partnerBranchId, date) VALUES (?, ?, ?)', [
      uuidv7(),
      branch.id,
      zurichDate(before),
    ]);
    expect(zurichDate((await nextFree()) ?? '') > zurichDate(before)).toBe(true);
    await change(world.services, 'DELETE FROM blocked_days WHERE partnerBranchId = ?', [branch.id]);
    await set('openingDays = ?', [JSON.stringify([{ day: 7, from: '10:00', to: '11:00' }])]);
    expect(new Date((await nextFree()) ?? '').getUTCDay()).toBe(0);
    await set('active = ?', [0]);
    expect(await nextFree()).toBeNull();
  });

  it('goes by with time: four hours ahead, the deadline of the day, the change of the day', async () => {
    const before = await first();
    const second = times()[times().indexOf(before) + 1];
    world.advance(Date.parse(before) - 4 * HOUR_MS + 1000 - world.services.now().getTime());
    expect(await nextFree()).toBe(second);
    world.advance(DAY_MS);
    const later = await nextFree();
    expect(later !== null && later !== undefined && later > before).toBe(true);
    expect(times()).toContain(later);
  });

  it('knows what is taken on the last day that can be booked, also when days have passed', async () => {
    const today = zurichDate(world.services.now());
    const ahead = [63, 64, 65, 66, 67, 68, 69].find((days) => slotsOfDay(branch, addDays(today, days)).length > 0) ?? 0;
    const from = slotsOfDay(branch, addDays(today, ahead))[0]?.from ?? '';
    await fill(from);
    await nextFree(); // prepares the days from today on
    world.advance((ahead - SLOT_LOOK_AHEAD_DAYS) * DAY_MS);
    expect(await freeAt(from)).toBe(0);
    await free(from);
    expect(await freeAt(from)).toBe(1);
  });

  it('is full when everything of two weeks is taken, and one freed place is found', async () => {
    const all = times();
    for (const from of all) await fill(from);
    expect(await nextFree()).toBeNull();
    const last = all.at(-1) ?? '';
    await free(last);
    expect(await nextFree()).toBe(last);
  });

  it('comes from what is prepared: nothing is read again while no place was taken or freed', async () => {
    const before = await first();
    const write = 'INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, ?, ?)';
    await change(world.services, write, [branch.id, new Date(before), branch.appointmentsPerTimeSlot]);
    expect(await nextFree()).toBe(before);
    await raise();
    expect(await nextFree()).not.toBe(before);
  });
});
