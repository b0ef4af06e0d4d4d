import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS } from '#shared/durations.ts';
import { SLOT_LOOK_AHEAD_DAYS } from '#shared/limits/booking.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Product } from '#shared/server/models/product.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

/** Where towns lie close to each other. */
const ZURICH = { lat: 47.377, lng: 8.54 };

let world: World;
/** What the world has, read beside the API. */
let known: Branch[];
let today: string;

beforeAll(async () => {
  world = await openWorld();
  known = await listBranches(world.services);
  today = zurichDate(world.services.now());
});

afterAll(() => world.close());

const unblock = (branchId: string) =>
  change(world.services, 'DELETE FROM blocked_days WHERE partnerBranchId = ? OR partnerBranchId IS NULL', [branchId]);

type Search = Parameters<typeof call<'listPartnerBranches'>>[2] extends { query?: infer Q } | undefined ? Q : never;

const search = async (query: Search) => {
  const { status, reply } = await call(world.baseUrl, 'listPartnerBranches', { query });
  expect(status).toBe(200);
  return reply.partnerBranches;
};

const keysOf = (branches: { key: string }[]) => branches.map(({ key }) => key).toSorted();
const openOnes = (channel: string) => keysOf(known.filter((branch) => branch.active && branch.channel === channel));

describe('a branch in a reply', () => {
  it('has its address, its capacity, and the days to come on which it is blocked', async () => {
    const branch = known.find(({ active, channel }) => active && channel === 'direct') as Branch;
    const [yesterday, soon, later] = [addDays(today, -1), addDays(today, 3), addDays(today, 4)];
    await unblock(branch.id);
    const [own, everybodys] = [uuidv7(), uuidv7()];
    const blocked = [
      { id: uuidv7(), partnerBranchId: branch.id, date: yesterday },
      { id: own, partnerBranchId: branch.id, date: later },
      { id: everybodys, partnerBranchId: null, date: soon },
    ];
    for (const day of blocked) await insert(world.services, BlockedDay, day);
    const found = (await search(ZURICH)).find(({ key }) => key === branch.key);
    expect(found).toEqual({
      _id: branch.id,
      key: branch.key,
      name: branch.name,
      address: {
        streetAddress: branch.streetAddress,
        zipCode: branch.zipCode,
        city: branch.city,
        canton: branch.canton,
      },
      latitude: branch.latitude,
      longitude: branch.longitude,
      active: true,
      channel: 'direct',
      openingDays: branch.openingDays,
      timeSlotDuration: branch.timeSlotDurationMinutes,
      appointmentsPerTimeSlot: branch.appointmentsPerTimeSlot,
      blockedDays: [
        { _id: everybodys, date: soon },
        { _id: own, date: later },
      ],
      distance: expect.any(Number),
      nextFreeSlot: expect.any(String),
      firstSlots: Array(3).fill({ from: expect.any(String), to: expect.any(String) }),
    });
  });
});

describe('a search for branches', () => {
  it('finds nothing by fewer than three characters and no place', async () => {
    expect(await search({})).toEqual([]);
    expect(await search({ query: 'zü' })).toEqual([]);
    expect(await search({ query: ' zü ' })).toEqual([]);
    expect((await search({ query: 'zür' })).length).toBeGreaterThan(0);
    expect((await search({ query: 'zü', ...ZURICH })).length).toBeGreaterThan(0);
  });

  it('says how many metres away they are where it has a place, and nearest first', async () => {
    const distances = (await search(ZURICH)).map(({ distance }) => distance ?? -1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.every(Number.isInteger)).toBe(true);
    expect(distances.at(-1)).toBeGreaterThan(100_000);
    expect((await search({ query: 'Winterthur' })).map(({ distance }) => distance)).toEqual([null]);
  });

  it('finds active branches of the direct channel, and what is asked for beside', async () => {
    const closed = keysOf(known.filter(({ active }) => !active));
    expect(closed.length).toBeGreaterThan(0);
    expect(keysOf(await search(ZURICH))).toEqual(openOnes('direct'));
    expect(keysOf(await search({ ...ZURICH, channel: ['partner'] }))).toEqual(openOnes('partner'));
    const both = keysOf(await search({ ...ZURICH, channel: ['direct', 'partner'] }));
    expect(both).toEqual([...openOnes('direct'), ...openOnes('partner')].toSorted());
    const all = keysOf(await search({ ...ZURICH, channel: ['direct', 'partner'], includeClosed: true }));
    expect(all).toEqual([...both, ...closed].toSorted());
  });

  it('finds those that offer a product: none for a kit, for what is not sold, and for one of several', async () => {
    const offering = async (...productId: string[]) => keysOf(await search({ ...ZURICH, productId }));
    expect(await offering('heart-basic')).toEqual(openOnes('direct'));
    expect(await offering('heart-basic', 'energy-check')).toEqual(openOnes('direct'));
    expect(await offering('cholesterol-home')).toEqual([]);
    expect(await offering('heart-basic', 'cholesterol-home')).toEqual([]);
    expect(await offering('made-up')).toEqual([]);
    expect(await offering('legacy-basic-1')).toEqual([]);
    await updateRows(world.services, Product, { active: 0 }, { key: 'energy-check' });
    expect(await offering('energy-check')).toEqual([]);
    await updateRows(world.services, Product, { active: 1 }, { key: 'energy-check' });
  });

  it.each([
    ['listPartnerBranches', { lat: 91, lng: -181 }, ['Maximum allowed value is 90', 'Minimum allowed value is -180']],
    ['listPartnerBranches', { lat: -91, lng: 181 }, ['Minimum allowed value is -90', 'Maximum allowed value is 180']],
    ['listMultiDayTimeSlots', { selectedDate: '2026-12-01', days: 0 }, ['Minimum allowed value is 1']],
    ['listAvailableDays', { startDate: '2026-12-01', limit: 32 }, ['Maximum allowed value is 31']],
  ] as const)('%s says which values are allowed', async (name, query, messages) => {
    const params = { id: known[0]?.id ?? '' };
    const answer = await call(world.baseUrl, name, { params, query, language: 'en' } as never);
    expect(answer.error.fields?.map(({ message }) => message)).toEqual(messages);
  });
});

describe('the next days with free times', () => {
  /** A branch that is open for one time a week, and what it says. */
  async function aSeldomOpenBranch(): Promise<{
    id: string;
    days: (startDate: string, limit: number) => Promise<object>;
  }> {
    const id = known.find(({ active, channel }) => active && channel === 'direct')?.id ?? '';
    const openingDays = [{ day: 7, from: '10:00', to: '10:10' }];
    await updateRows(world.services, PartnerBranch, { openingDays, timeSlotDuration: 10 }, { id });
    await unblock(id);
    const days = async (startDate: string, limit: number) => {
      const answer = await call(world.baseUrl, 'listAvailableDays', { params: { id }, query: { startDate, limit } });
      expect(answer.status).toBe(200);
      return answer.reply.days;
    };
    return { id, days };
  }

  it('are as many as asked for, keyed by date with their times, however far ahead', async () => {
    const { id, days } = await aSeldomOpenBranch();
    const far = addDays(today, SLOT_LOOK_AHEAD_DAYS + 10);
    for (let ahead = 0; ahead <= SLOT_LOOK_AHEAD_DAYS + 10; ahead++) {
      await insert(world.services, BlockedDay, { id: uuidv7(), partnerBranchId: id, date: addDays(today, ahead) });
    }
    const found = Object.entries(await days(today, 3));
    const sundays = found.map(([date]) => date);
    expect(sundays[0]).toBe([1, 2, 3, 4, 5, 6, 7].map((more) => addDays(far, more)).find(isSunday));
    expect(sundays).toEqual([0, 7, 14].map((more) => addDays(sundays[0] ?? '', more)));
    for (const [date, day] of found) {
      expect(day).toEqual({
        slots: [{ from: expect.any(String), to: expect.any(String), free: expect.any(Number) }],
        closed: null,
      });
      expect(zurichDate(day.slots[0].from)).toBe(date);
    }
  });

  it('pass over what is full, also far ahead', async () => {
    const { id, days } = await aSeldomOpenBranch();
    const start = addDays(today, 365);
    const [first, second] = Object.entries(await days(start, 2));
    const row = await findRow(world.services, PartnerBranch, ['appointmentsPerTimeSlot'], { where: { id } });
    const startsAt = new Date(first?.[1].slots[0].from);
    await insert(world.services, SlotPlace, {
      partnerBranchId: id,
      startsAt,
      taken: row?.appointmentsPerTimeSlot ?? 0,
    });
    expect(Object.keys(await days(start, 1))).toEqual([second?.[0]]);
  });

  it('begin with what can be booked, and end with the calendar, seven years ahead', async () => {
    const { days } = await aSeldomOpenBranch();
    const [next] = Object.keys(await days(today, 1));
    expect(Object.keys(await days('1950-01-01', 1))).toEqual([next]);
    const end = `${Number(today.slice(0, 4)) + 7}${today.slice(4)}`;
    const last = Object.keys(await days(addDays(end, -20), 31));
    expect(last.length).toBeGreaterThan(1);
    expect(last.length).toBeLessThan(4);
    expect(last.every((date) => date <= end)).toBe(true);
    expect(await days(addDays(end, 1), 31)).toEqual({});
  });

  it('leave out neither the last day of the calendar nor one between two looks at what is taken', async () => {
    const { id, days } = await aSeldomOpenBranch();
    const openOn = (date: string) =>
      updateRows(
        world.services,
        PartnerBranch,
        { openingDays: [{ day: weekdayOf(date), from: '10:00', to: '10:10' }] },
        { id },
      );
    const end = `${Number(today.slice(0, 4)) + 7}${today.slice(4)}`;
    await openOn(end);
    expect(Object.keys(await days(end, 31))).toEqual([end]);
    const start = addDays(today, 2);
    const next = addDays(start, SLOT_LOOK_AHEAD_DAYS);
    await openOn(next);
    for (let before = 0; before < SLOT_LOOK_AHEAD_DAYS; before++) {
      await insert(world.services, BlockedDay, { id: uuidv7(), partnerBranchId: id, date: addDays(start, before) });
    }
    expect(Object.keys(await days(start, 1))).toEqual([next]);
  });

  it('have dates, also behind the last day that may be asked for; a later one is refused', async () => {
    const { id } = await aSeldomOpenBranch();
    const ask = (selectedDate: string) =>
      call(world.baseUrl, 'listMultiDayTimeSlots', { params: { id }, query: { selectedDate, days: 3 } });
    expect(Object.keys((await ask('2999-12-30')).reply.days)).toEqual(['2999-12-30', '2999-12-31', '3000-01-01']);
    expect((await ask('9999-12-30')).error.fields).toMatchObject([{ path: 'selectedDate', key: 'field.date' }]);
  });

  it('are none where a branch has no hours', async () => {
    const { id, days } = await aSeldomOpenBranch();
    await updateRows(world.services, PartnerBranch, { openingDays: [] }, { id });
    expect(await days(today, 1)).toEqual({});
  });
});

const isSunday = (date: string): boolean => (new Date(Date.parse(date)).getTime() / DAY_MS) % 7 === 3;
