import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPerson, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const WEEK = 'Mo-Fr 08:00-18:00';
const ALWAYS = 'Mo-Su 00:00-24:00';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const goTo = (at: string, ms = 0): void => world.advance(Date.parse(at) + ms - world.services.now().getTime());

describe('a callback that is asked for', () => {
  // Easter of 2027 is the weekend on which summer begins: Good Friday 26, Easter Monday 29 March. Winter begins on 31 October.
  it.each([
    ['on Christmas Eve, before a holiday and a weekend', WEEK, '2026-12-24T16:00:00Z', null, '2026-12-28T08:00:00Z'],
    ['on Christmas Day', WEEK, '2026-12-25T09:00:00Z', null, '2026-12-28T09:00:00Z'],
    ['on New Year’s Eve, after hours', WEEK, '2026-12-31T17:30:00Z', null, '2027-01-04T09:00:00Z'],
    ['before Easter and the summer’s clock', WEEK, '2027-03-25T16:30:00Z', null, '2027-03-30T07:30:00Z'],
    ['on Ascension Day', WEEK, '2027-05-06T08:00:00Z', null, '2027-05-07T08:00:00Z'],
    ['for a holiday', WEEK, '2026-12-20T09:00:00Z', '2026-12-25T09:00:00Z', '2026-12-28T09:00:00Z'],
    [
      'for Easter Monday, from the winter’s clock',
      WEEK,
      '2027-03-20T09:00:00Z',
      '2027-03-29T08:00:00Z',
      '2027-03-30T08:00:00Z',
    ],
    ['in the night that has an hour less', ALWAYS, '2027-03-28T00:15:00Z', null, '2027-03-28T02:15:00Z'],
    ['in the night that has an hour more', ALWAYS, '2027-10-30T23:30:00Z', null, '2027-10-31T01:30:00Z'],
    ['over midnight', ALWAYS, '2027-01-12T22:30:00Z', null, '2027-01-13T00:30:00Z'],
  ])(
    '%s is due when two hours of opening time are over, and broken then alone',
    async (_when, hours, at, wish, due) => {
      await updateRows(world.services, RuntimeSetting, { value: hours }, { name: 'CALLBACK_HOURS_DE' });
      const order = await aPaidOrder(world);
      goTo(at);
      const visitor = await visitAs(world, order.customer);
      const asked = { orderId: order.orderId, reason: 'order', language: 'de' } as const;
      const { _id: id } = await visitor.need('askSupport', { body: { ...asked, ...(wish ? { wishedAt: wish } : {}) } });
      const row = async () => findRow(world.services, Support, ['dueAt', 'brokenAt', 'isPromised'], { where: { id } });
      const dueAt = (await row())?.dueAt?.getTime() ?? 0;
      // The clock runs while the call is made.
      expect(Math.abs(dueAt - Date.parse(due))).toBeLessThan(wish ? 1 : 50_000);
      const [job] = (
        await findRows(world.services, OutboxJob, ['payload', 'dueAt'], { where: { kind: 'check-callback' } })
      ).filter(({ payload }) => JSON.stringify(payload).includes(id));
      expect(job?.dueAt.getTime()).toBe(dueAt);
      goTo(due, -60_000);
      await runJobs(world);
      expect((await row())?.brokenAt).toBeNull();
      goTo(due, 60_000);
      await runJobs(world);
      expect((await row())?.brokenAt).not.toBeNull();
      const sent = { where: { userId: order.customer.id, template: 'callback-late' } };
      expect(await findRows(world.services, SmsMessage, ['id'], sent)).toHaveLength(1);
    },
    60_000,
  );
});

describe('the clock of a callback', () => {
  beforeEach(() =>
    updateRows(world.services, RuntimeSetting, { value: ALWAYS }, { name: ['CALLBACK_HOURS_DE', 'CALLBACK_HOURS_EN'] }),
  );

  const hence = (ms: number): string => new Date(world.services.now().getTime() + ms).toISOString();
  const NAMES = ['dueAt', 'calledAt', 'brokenAt', 'nextTryAt', 'isPromised', 'tries', 'phoneNo'] as const;
  const stored = async (id: string) => findRow(world.services, Support, NAMES, { where: { id } });
  const ask = async ({ orderId, customer }: PlacedOrder, wish: { wishedAt?: string } = {}): Promise<string> => {
    const body = { orderId, reason: 'order', language: 'de', ...wish } as const;
    return (await (await visitAs(world, customer)).need('askSupport', { body }))._id;
  };
  const change = async ({ customer }: PlacedOrder, id: string, wish: Partial<BodyOf<'changeSupport'>>) =>
    (await visitAs(world, customer)).need('changeSupport', { params: { id }, body: { step: 'change', ...wish } });
  const asStaff = async (id: string, step: BodyOf<'changeSupport'>['step']) =>
    (await visitAs(world, await someone())).need('changeSupport', { params: { id }, body: { step } });
  let person: Awaited<ReturnType<typeof aPerson>> | undefined;
  const someone = async () => {
    person ??= await aPerson(world, ['crm_admin']);
    return person;
  };

  it('begins anew with another time, and its end is looked at; another number alone leaves it as it was', async () => {
    const order = await aPaidOrder(world);
    const id = await ask(order);
    const first = (await stored(id))?.dueAt;
    world.advance(30 * MINUTE_MS);
    await change(order, id, { phoneNo: '+41791117777' });
    expect(await stored(id)).toMatchObject({ dueAt: first, phoneNo: '+41791117777' });
    await change(order, id, { wishedAt: hence(5 * HOUR_MS) });
    world.advance(2 * HOUR_MS);
    await runJobs(world);
    expect((await stored(id))?.brokenAt).toBeNull();
    world.advance(5 * HOUR_MS + MINUTE_MS);
    await runJobs(world);
    expect((await stored(id))?.brokenAt).not.toBeNull();
  });

  it('is not the first one’s once somebody called: another time is that of the next attempt', async () => {
    const order = await aPaidOrder(world);
    const id = await ask(order);
    await asStaff(id, 'take');
    await asStaff(id, 'miss');
    const before = await stored(id);
    const wishedAt = hence(4 * HOUR_MS);
    await change(order, id, { wishedAt });
    const after = await stored(id);
    expect([after?.dueAt, after?.calledAt]).toEqual([before?.dueAt, before?.calledAt]);
    expect(after?.nextTryAt?.toISOString()).toBe(wishedAt);
    // The promise is measured by the first call, however many follow.
    world.advance(20 * MINUTE_MS);
    await asStaff(id, 'take');
    await asStaff(id, 'call');
    expect(await stored(id)).toMatchObject({ calledAt: before?.calledAt, tries: 2 });
  });

  it('breaks nothing in a language in which nothing is promised any more, although its end is looked at', async () => {
    const order = await aPaidOrder(world);
    const id = await ask(order, { wishedAt: hence(3 * HOUR_MS) });
    const promised = await stored(id);
    await change(order, id, { language: 'en' });
    expect(await stored(id)).toMatchObject({ isPromised: 0, dueAt: promised?.dueAt });
    world.advance(6 * HOUR_MS);
    await runJobs(world);
    expect((await stored(id))?.brokenAt).toBeNull();
    const sent = { userId: order.customer.id, template: 'callback-late' };
    expect(await countRows(world.services, SmsMessage, sent)).toBe(0);
  });

  it('ends with a withdrawal: nobody is told of a promise that they did not want any more', async () => {
    const order = await aPaidOrder(world);
    const id = await ask(order);
    await change(order, id, { step: 'withdraw' });
    world.advance(3 * HOUR_MS);
    await runJobs(world);
    expect((await stored(id))?.brokenAt).toBeNull();
    const sent = { userId: order.customer.id, template: 'callback-late' };
    expect(await countRows(world.services, SmsMessage, sent)).toBe(0);
  });

  it('does not begin for somebody whose account is closed at this moment', async () => {
    const order = await aPaidOrder(world);
    const visitor = await visitAs(world, order.customer);
    const holder = await createConnection(world.environment.DATABASE_URL ?? '');
    try {
      await holder.beginTransaction();
      await holder.query('UPDATE users SET closedAt = NOW(3) WHERE id = ?', [order.customer.id]);
      const body = { orderId: order.orderId, reason: 'order', language: 'de' } as const;
      const asking = visitor.call('askSupport', { body });
      const countWaiting = async () => {
        const [[row]] = await holder.query<RowDataPacket[]>(
          "SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE '%FROM users%FOR UPDATE'",
        );
        return Number(row?.waiting);
      };
      await waitUntil('the call waits', countWaiting, (waiting) => waiting > 0, world);
      await holder.commit();
      expect((await asking).status).toBe(404);
    } finally {
      await holder.end();
    }
    expect(await countRows(world.services, Support, { orderId: order.orderId })).toBe(0);
  });
});
