import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { OrphanView } from '#shared/views/booking.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPaidOrder, aPlacedOrder, orderBody } from '#test/factories/orders.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
});

afterAll(() => world.close());

const WEEK = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, from: '08:00', to: '12:00' },
  { day, from: '13:30', to: '18:00' },
]);
const BRANCH: BodyOf<'createBranch'> = {
  ...{ name: 'Apotheke zur Prüfung', streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  ...{ language: 'de', latitude: 47.4999, longitude: 8.7241, active: true, channel: 'direct' },
  ...{ openingDays: WEEK, timeSlotDuration: 20, appointmentsPerTimeSlot: 1 },
};

const aBranch = async (change: Partial<typeof BRANCH> = {}) =>
  (await admin.need('createBranch', { body: { ...BRANCH, ...change } }))._id;
const branchOf = async (id: string) => {
  const found = (await admin.need('listAdminBranches')).partnerBranches.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no branch ${id}`);
  return found;
};
const change = (id: string, body: Partial<BodyOf<'changeBranch'>> = {}) =>
  admin.call('changeBranch', { params: { id }, body: { ...BRANCH, version: 1, ...body } });
const block = (body: BodyOf<'blockDays'>) => admin.call('blockDays', { body });
const slotsOf = async (id: string, selectedDate: string) =>
  (await admin.need('listTimeSlots', { params: { id }, query: { selectedDate } })).slots.length;
const eventsOf = async (id: string) =>
  (await findRows(world.services, Activity, ['event'], { where: { entityId: id }, order: ['at', 'id'] })).map(
    ({ event }) => event,
  );

/** The first day of the week after next on which a branch is open from Monday to Friday. */
const aWorkday = () => {
  const today = zurichDate(world.services.now());
  return Array.from({ length: 7 }, (_, ahead) => addDays(today, 10 + ahead)).find(
    (date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 3,
  ) as string;
};

describe('a branch of an administrator', () => {
  it('takes appointments from its first moment, with its lunch break', async () => {
    const id = await aBranch();
    expect(await branchOf(id)).toMatchObject({
      ...{ name: BRANCH.name, active: true, channel: 'direct', openingDays: WEEK, timeSlotDuration: 20, version: 1 },
      address: { streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
      ...{ language: 'de', blockedDays: [], logoUrl: null, partnerKeyMadeAt: null, appointments: 0 },
      changed: { by: 'Reto Testmann' },
    });
    expect((await branchOf(id)).key).toMatch(/^apotheke-zur-prufung-[0-9a-f]{6}$/);
    const day = aWorkday();
    expect(await slotsOf(id, day)).toBe(12 + 13);
    const { partnerBranches } = await admin.need('listPartnerBranches', { query: { query: 'zur Prüfung' } });
    expect(partnerBranches.map(({ _id }) => _id)).toContain(id);
    const names = (await admin.need('listBranchNames', { query: {} })).partnerBranches;
    expect(names.find(({ _id }) => _id === id)).toMatchObject({ name: BRANCH.name, city: 'Winterthur', active: true });
    const query = { applications: ['homesampling' as const] };
    expect((await admin.need('listBranchNames', { query })).partnerBranches).toEqual([]);
    const customer = await aCustomer(world);
    const from = `${day}T07:00:00.000Z`;
    const { branch } = await aFreeSlot(world);
    const order = await aPaidOrder(world, { customer, slot: { branch, partnerBranchId: id, from } });
    expect((await branchOf(id)).appointments).toBe(1);
    expect(order.orderNumber).toMatch(/^\d{10}$/);
  });

  it('is changed by whoever read its newest version, and not over somebody else’s change', async () => {
    const id = await aBranch();
    expect((await change(id, { timeSlotDuration: 30 })).reply).toEqual({ version: 2 });
    expect((await change(id, { timeSlotDuration: 15 })).error.error).toBe('conflict');
    expect((await branchOf(id)).timeSlotDuration).toBe(30);
    const attempts = await Promise.all(
      [10, 15, 20, 25].map((timeSlotDuration) => change(id, { version: 2, timeSlotDuration })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await eventsOf(id)).toEqual(['booking.branch-created', 'booking.branch-changed', 'booking.branch-changed']);
    expect((await change('019a0000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it.each<[string, Partial<BodyOf<'createBranch'>>, string, string]>([
    [
      'an end before the start',
      { openingDays: [{ day: 1, from: '12:00', to: '08:00' }] },
      'openingDays[0].to',
      'field.hours-end',
    ],
    [
      'two times at once',
      {
        openingDays: [
          { day: 1, from: '08:00', to: '12:00' },
          { day: 1, from: '11:00', to: '14:00' },
        ],
      },
      'openingDays[1].from',
      'field.hours-overlap',
    ],
    [
      'a time that is none',
      { openingDays: [{ day: 1, from: '8', to: '12:00' }] },
      'openingDays[0].from',
      'field.wall-time',
    ],
    ['an eighth day', { openingDays: [{ day: 8, from: '08:00', to: '12:00' }] }, 'openingDays[0].day', 'field.max'],
    ['no name', { name: ' ' }, 'name', 'field.required'],
    ['no canton of Switzerland', { canton: 'BY' }, 'canton', 'field.choose'],
    ['slots of no time', { timeSlotDuration: 0 }, 'timeSlotDuration', 'field.min'],
    ['half a place', { appointmentsPerTimeSlot: 0.5 }, 'appointmentsPerTimeSlot', 'field.integer'],
    ['a place off the earth', { latitude: 91 }, 'latitude', 'field.max'],
    ['another channel', { channel: 'post' as 'direct' }, 'channel', 'field.choose'],
  ])('is refused with %s', async (_, fault, path, key) => {
    const made = await admin.call('createBranch', { body: { ...BRANCH, ...fault } });
    expect([made.status, made.error.fields?.map((field) => [field.path, field.key])]).toEqual([400, [[path, key]]]);
  });

  it('names the appointments that a change leaves without their time, and keeps them once that was read', async () => {
    const id = await aBranch();
    const day = aWorkday();
    const { branch } = await aFreeSlot(world);
    const slot = (time: string) => ({ branch, partnerBranchId: id, from: `${day}T${time}:00.000Z` });
    const customer = await aCustomer(world, { firstName: 'Livia', lastName: 'Waise' });
    const morning = await aPaidOrder(world, { customer, slot: slot('08:00') });
    const later = await aPlacedOrder(world, { slot: slot('14:30') });
    const afternoons = WEEK.filter(({ from }) => from > '12:00');
    const refused = await change(id, { openingDays: afternoons });
    expect([refused.status, refused.error.error]).toEqual([409, 'appointments-orphaned']);
    expect(refused.error.details).toEqual({
      ...{ count: 1, over: 0 },
      appointments: [
        {
          isOver: false,
          ...{ orderId: morning.orderId, orderNumber: morning.orderNumber, from: morning.slot.from },
          ...{ branchName: BRANCH.name, firstName: 'Livia', lastName: 'Waise' },
        },
      ],
    });
    expect((await branchOf(id)).version).toBe(1);
    const closed = await change(id, { active: false });
    expect(closed.error.details).toMatchObject({
      count: 2,
      appointments: [{ orderId: morning.orderId }, { orderId: later.orderId }],
    });
    expect((await change(id, { active: false, keepsAppointments: true })).reply).toEqual({ version: 2 });
    const visitor = await visitAs(world, customer);
    const { appointment } = await visitor.need('getOrder', { params: { orderId: morning.orderId } });
    expect(appointment?.from).toBe(morning.slot.from);
    expect((await admin.need('listTimeSlots', { params: { id }, query: { selectedDate: day } })).slots).toEqual([]);
  });

  it('names who stands over a lower number of places, those who ordered last; what was agreed to is not asked again', async () => {
    const id = await aBranch({ appointmentsPerTimeSlot: 3 });
    const { branch } = await aFreeSlot(world);
    const slot = { branch, partnerBranchId: id, from: `${aWorkday()}T14:30:00.000Z` };
    const first = await aPaidOrder(world, { slot });
    const second = await aPlacedOrder(world, { slot });
    const third = await aPaidOrder(world, { slot });
    const numbersOf = ({ error }: Awaited<ReturnType<typeof change>>) =>
      (error.details as unknown as { appointments: OrphanView[] }).appointments.map(({ orderNumber }) => orderNumber);
    const refused = await change(id, { appointmentsPerTimeSlot: 1 });
    expect(refused.error.details).toMatchObject({
      count: 2,
      over: 2,
      appointments: [{ isOver: true }, { isOver: true }],
    });
    expect(numbersOf(refused)).toEqual([second.orderNumber, third.orderNumber]);
    expect(numbersOf(await change(id, { appointmentsPerTimeSlot: 2 }))).toEqual([third.orderNumber]);
    // Closed, all of them lose their time: nobody is named twice.
    const closed = await change(id, { appointmentsPerTimeSlot: 1, active: false });
    expect(closed.error.details).toMatchObject({ count: 3, over: 0 });
    expect(numbersOf(closed)).toContain(first.orderNumber);
    expect((await change(id, { appointmentsPerTimeSlot: 1, keepsAppointments: true })).status).toBe(200);
    expect((await change(id, { appointmentsPerTimeSlot: 1, name: 'Apotheke Umbau', version: 2 })).status).toBe(200);
    expect((await change(id, { appointmentsPerTimeSlot: 2, version: 3 })).status).toBe(200);
  });

  it('has a logo that was drawn anew, and lets go of the former one', async () => {
    const id = await aBranch();
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0B5A66' } })
      .withExif({ IFD0: { Copyright: 'GEHEIM' } })
      .png()
      .toBuffer();
    const upload = (bytes: Uint8Array) =>
      admin.call('changeBranchLogo', { params: { id }, files: [new File([new Uint8Array(bytes)], 'logo.png')] });
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).error.error).toBe('photo-unreadable');
    expect((await upload(picture)).status).toBe(204);
    const { logoUrl } = await branchOf(id);
    const shown = await fetch(`${world.baseUrl}${logoUrl}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 171 });
    expect(bytes.toString('latin1')).not.toContain('GEHEIM');
    const former = await findRow(world.services, PartnerBranch, ['logoId'], { where: { id } });
    expect((await upload(picture)).status).toBe(204);
    await runJobs(world);
    await expect(world.services.files.read('photos', former?.logoId ?? '')).rejects.toThrow();
    expect((await fetch(`${world.baseUrl}${(await branchOf(id)).logoUrl}`)).status).toBe(200);
    expect((await fetch(`${world.baseUrl}/api/partner-branches/${await aBranch()}/logo`)).status).toBe(404);
  });

  it('has a key that is shown once, kept as a hash, and ends with the next one', async () => {
    const id = await aBranch();
    const first = await admin.need('renewPartnerKey', { params: { id } });
    expect(first.key).toMatch(/^([A-HJKMNP-Z2-9]{5}-){3}[A-HJKMNP-Z2-9]{5}$/);
    const hash = async () =>
      (await findRow(world.services, PartnerBranch, ['partnerKeyHash'], { where: { id } }))?.partnerKeyHash;
    const before = await hash();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect((await branchOf(id)).partnerKeyMadeAt).toBe(first.madeAt);
    const second = await admin.need('renewPartnerKey', { params: { id }, idempotencyKey: 'a-repeat' } as never);
    expect(second.key).not.toBe(first.key);
    expect(await hash()).not.toBe(before);
    expect(world.logged()).not.toContain(first.key);
    const replies = await findRows(world.services, IdempotencyKey, ['reply'], {});
    expect(JSON.stringify(replies)).not.toContain(second.key);
    expect(JSON.stringify(await branchOf(id))).not.toContain(second.key);
  });
});

describe('blocked days', () => {
  it('take the times of a branch away and give them back', async () => {
    const id = await aBranch();
    const day = aWorkday();
    expect(
      (await block({ dates: [day, addDays(day, 1), day], partnerBranchId: id, name: ' Inventar ' })).reply,
    ).toEqual({ blocked: 2 });
    expect((await block({ dates: [day], partnerBranchId: id })).reply).toEqual({ blocked: 0 });
    expect((await block({ dates: [day], partnerBranchId: await aBranch() })).reply).toEqual({ blocked: 1 });
    expect(await slotsOf(id, day)).toBe(0);
    const year = Number(day.slice(0, 4));
    const list = await admin.need('listBlockedDays', { query: { year, partnerBranchId: id } });
    const [blocked] = list.blockedDays.filter(({ date }) => date === day);
    expect(blocked).toMatchObject({ date: day, name: 'Inventar', partnerBranchId: id });
    expect(blocked?.blocked).toEqual({ at: expect.any(String), by: 'Reto Testmann' });
    expect((await branchOf(id)).blockedDays[0]).toMatchObject({ date: day, name: 'Inventar', ofAll: false });
    const open = () => admin.call('unblockDay', { params: { id: blocked?._id ?? '' } });
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await slotsOf(id, day)).toBe(25);
    expect(await eventsOf(id)).toEqual(['booking.branch-created', 'booking.days-blocked', 'booking.day-unblocked']);
  });

  it('may be of all branches, once however many ask at a time, and suggest the holidays of the canton', async () => {
    const id = await aBranch({ canton: 'NE' });
    const day = '2027-06-16';
    const before = (await readPushes(world.services)).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => block({ dates: [day], name: 'Alle zu' })));
    expect(answers.map(({ reply }) => reply.blocked).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(await slotsOf(id, day)).toBe(0);
    const told = (await readPushes(world.services)).slice(before).filter(({ entity }) => entity === 'slots');
    const all = await findRows(world.services, PartnerBranch, ['id']);
    expect(told.map((push) => push.id).sort()).toEqual(all.map((branch) => branch.id).sort());
    const list = await admin.need('listBlockedDays', { query: { year: 2027, partnerBranchId: id } });
    const mine = list.blockedDays.filter(({ date }) => date === day);
    expect(mine).toEqual([expect.objectContaining({ partnerBranchId: null, name: 'Alle zu' })]);
    expect(list.suggestions.map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2027-01-01', '2027-03-01', '2027-12-25']),
    );
    expect(list.suggestions.find(({ date }) => date === '2027-03-01')?.cantons).toEqual(['NE']);
    await block({ dates: ['2027-03-01'], partnerBranchId: id });
    const after = await admin.need('listBlockedDays', { query: { year: 2027, partnerBranchId: id } });
    expect(after.suggestions.map(({ date }) => date)).not.toContain('2027-03-01');
    expect((await admin.call('unblockDay', { params: { id: mine[0]?._id ?? '' } })).status).toBe(204);
  });

  it('name the appointments on them first', async () => {
    const id = await aBranch();
    const day = aWorkday();
    const { branch } = await aFreeSlot(world);
    const order = await aPaidOrder(world, { slot: { branch, partnerBranchId: id, from: `${day}T08:00:00.000Z` } });
    const body = { dates: [addDays(day, -1), day], partnerBranchId: id };
    const refused = await block(body);
    expect([refused.status, refused.error.details]).toMatchObject([
      409,
      { count: 1, appointments: [{ orderId: order.orderId }] },
    ]);
    expect(await slotsOf(id, addDays(day, -1))).toBe(25);
    expect((await block({ ...body, keepsAppointments: true })).reply).toEqual({ blocked: 2 });
    expect(await slotsOf(id, day)).toBe(0);
  });

  it('and appointments made at the same moment miss each other never: one of them is told', async () => {
    const { branch } = await aFreeSlot(world);
    for (let round = 0; round < 6; round += 1) {
      const id = await aBranch();
      const day = aWorkday();
      const slot = { branch, partnerBranchId: id, from: `${day}T08:00:00.000Z` };
      const customer = await visitAs(world, await aCustomer(world));
      const [placed, blocked] = await Promise.all([
        customer.call('createOrder', { body: orderBody(slot) }),
        block({ dates: [day], partnerBranchId: id }),
      ]);
      const told = [placed.status === 200, blocked.status === 200];
      expect([
        [true, false],
        [false, true],
      ]).toContainEqual(told);
    }
  }, 60_000);

  it.each([
    ['none', { dates: [] }, 'dates'],
    ['a day that does not exist', { dates: ['2027-02-30'] }, 'dates[0]'],
    ['too many', { dates: Array.from({ length: 63 }, (_, at) => addDays('2027-01-01', at)) }, 'dates'],
  ])('are refused with %s', async (_, body, path) => {
    const refused = await block(body);
    expect([refused.status, refused.error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
  });

  it('of a branch that is not there are not found', async () => {
    const partnerBranchId = '019a0000-0000-7000-8000-000000000000';
    expect((await block({ dates: ['2027-01-02'], partnerBranchId })).status).toBe(404);
    expect((await admin.call('listBlockedDays', { query: { partnerBranchId } })).status).toBe(404);
  });
});
