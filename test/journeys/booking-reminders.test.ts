import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { formatTime } from '#shared/domain/format-date.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type OrderWish, type PlacedOrder } from '#test/factories/orders.ts';
import { messagesTo } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { remindAppointment } from '#worker/booking/remind-appointment.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** Moves the clock to so many hours before the appointment, and does what is due. */
async function atHoursBefore({ slot }: PlacedOrder, hours: number): Promise<void> {
  world.advance(Date.parse(slot.from) - hours * HOUR_MS - world.services.now().getTime());
  await runJobs(world);
}

const remindersOf = async ({ customer }: PlacedOrder) =>
  (await messagesTo(world, customer.id)).filter(([template]) => template.startsWith('appointment-reminder'));

const jobOf = async ({ orderId }: PlacedOrder) => {
  const jobs = await findRows(world.services, OutboxJob, ['payload', 'dueAt'], {
    where: { kind: 'remind-appointment' },
  });
  return jobs.filter(({ payload }) => (payload as { orderId: string }).orderId === orderId);
};

/** What needs fasting, and what does not. */
const FASTING: OrderWish = { productGroupKey: 'heart', productKey: 'heart-basic' };

describe('a reminder', () => {
  it('is written with the booking, leaves 24 hours before and once, with the time from which to fast', async () => {
    const order = await aPaidOrder(world, {
      ...FASTING,
      customer: await aCustomer(world, { preferredLanguage: 'fr' }),
    });
    const from = Date.parse(order.slot.from);
    expect((await jobOf(order)).map(({ dueAt }) => dueAt)).toEqual([new Date(from - 24 * HOUR_MS)]);
    await atHoursBefore(order, 24 + 1 / 60);
    expect(await remindersOf(order)).toEqual([]);
    await atHoursBefore(order, 24);
    const [reminder, ...more] = await remindersOf(order);
    expect(more).toEqual([]);
    const preparation = await (await visitAs(world, order.customer)).need('getPreparation', {
      params: { orderId: order.orderId },
    });
    const fasting = fastingFrom(order.slot.from, preparation.fasting.hours);
    expect(preparation.fasting.hours).toBeGreaterThan(0);
    expect(reminder?.[0]).toBe('appointment-reminder-fasting');
    expect(reminder?.[1]).toContain(formatTime(order.slot.from));
    expect(reminder?.[1]).toContain(formatTime(fasting));
    expect(reminder?.[1]).toContain('Rappel');
    await remindAppointment(world.services, { orderId: order.orderId, startsAt: order.slot.from });
    expect(await remindersOf(order)).toHaveLength(1);
  });

  it('is not sent for what was cancelled, moved or sampled meanwhile, nor when it is too late', async () => {
    const admin = await visitAs(world, await anAdmin(world));
    const [cancelled, moved, sampled, late] = [
      await aPaidOrder(world),
      await aPaidOrder(world),
      await aPaidOrder(world),
      await aPaidOrder(world),
    ];
    await admin.need('cancelOrder', {
      params: { orderId: cancelled.orderId },
      body: { cancellationReasons: ['branch-closed'], shouldRefund: true },
    });
    const later = new Date(Date.parse(moved.slot.from) + 72 * HOUR_MS);
    await updateRows(world.services, Appointment, { startsAt: later }, { orderId: moved.orderId });
    await admin.need('setOrderStatus', {
      params: { orderId: sampled.orderId },
      body: { status: 1, reason: 'Probe vorgezogen' },
    });
    for (const { orderId, slot } of [cancelled, moved, sampled]) {
      world.advance(Date.parse(slot.from) - 23 * HOUR_MS - world.services.now().getTime());
      await remindAppointment(world.services, { orderId, startsAt: slot.from });
    }
    world.advance(Date.parse(late.slot.from) - world.services.now().getTime());
    await remindAppointment(world.services, { orderId: late.orderId, startsAt: late.slot.from });
    for (const order of [cancelled, moved, sampled, late]) expect(await remindersOf(order)).toEqual([]);
  });

  it('is not written for a time that begins sooner', async () => {
    await setHours(24 * 400);
    const order = await aPaidOrder(world);
    expect(await jobOf(order)).toEqual([]);
    await world.services.sequelize.query("DELETE FROM runtime_settings WHERE name = 'REMINDER_HOURS'");
  });

  it('waits when the setting says later than it did', async () => {
    const order = await aPaidOrder(world);
    await setHours(6);
    await atHoursBefore(order, 23);
    expect(await remindersOf(order)).toEqual([]);
    expect((await jobOf(order)).map(({ dueAt }) => dueAt)).toEqual([
      new Date(Date.parse(order.slot.from) - 6 * HOUR_MS),
    ]);
    await atHoursBefore(order, 6 - MINUTE_MS / HOUR_MS);
    expect(await remindersOf(order)).toHaveLength(1);
    await world.services.sequelize.query("DELETE FROM runtime_settings WHERE name = 'REMINDER_HOURS'");
  });
});

async function setHours(value: number): Promise<void> {
  const updatedAt = world.services.now();
  await insert(world.services, RuntimeSetting, { name: 'REMINDER_HOURS', value, updatedAt, updatedBy: null });
  expect(await findRow(world.services, RuntimeSetting, ['value'], { where: { name: 'REMINDER_HOURS' } })).toBeTruthy();
}
