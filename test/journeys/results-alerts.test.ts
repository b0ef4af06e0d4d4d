import { describe, expect, it } from '@jest/globals';
import { ALERT_CONFIRM_MS } from '#shared/limits/results.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aReviewableOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { checkAlertDelivered } from '#worker/results/check-alert-delivered.ts';

/** The stand-in's number whose phone never gets its message. */
const DEAD_PHONE = '+41790000099';

/** A world of its own: an alert goes to every doctor there is. */
async function withWorld(run: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld();
  try {
    await run(world);
  } finally {
    await world.standIns.settled();
    await world.close();
  }
}

const aCriticalOrder = async (world: World) => {
  const order = await aReviewableOrder(world, { profile: 'critical' });
  await runJobs(world);
  await world.standIns.settled();
  return order;
};

async function fiveMinutesLater(world: World): Promise<void> {
  world.advance(ALERT_CONFIRM_MS + 1000);
  await runJobs(world);
  await world.standIns.settled();
}

async function alertOf(world: World, orderId: string) {
  const columns = ['state', 'round', 'confirmedBy'] as const;
  const alert = await findRow(world.services, CriticalAlert, columns, { where: { orderId } });
  if (!alert) throw new Error('no alert');
  return alert;
}

/** Whether the doctors' list says of the case that the alert is not confirmed by phone. */
async function isMissed(world: World, doctor: Person, orderId: string): Promise<boolean | undefined> {
  const { items } = await (await visitAs(world, doctor)).need('getOrdersDashboard', { query: {} });
  return items.find((row) => row.orderId === orderId)?.alertMissed;
}

const unreached = async (world: World) =>
  (await (await visitAs(world, await anAdmin(world))).need('listUnreachedAlerts')).items;

const toldRooms = async (world: World) =>
  (await readPushes(world.services)).map(({ entity, rooms }) => `${entity} ${rooms[0]}`);

describe('the alert of a critical value', () => {
  it('is confirmed by the receipt of one phone, whatever becomes of the others', () =>
    withWorld(async (world) => {
      const doctor = await aDoctor(world);
      await aDoctor(world, { phoneNo: DEAD_PHONE });
      const { orderId } = await aCriticalOrder(world);
      expect(await alertOf(world, orderId)).toEqual({ state: 'confirmed', round: 0, confirmedBy: null });
      await fiveMinutesLater(world);
      expect(await isMissed(world, doctor, orderId)).toBe(false);
      expect(await messagesTo(world, doctor.phoneNo)).toHaveLength(1);
    }));

  it('that reaches nobody in five minutes is on the doctors’ screen, and the next doctor is alerted', () =>
    withWorld(async (world) => {
      const doctor = await aDoctor(world, { phoneNo: DEAD_PHONE });
      const { orderId } = await aCriticalOrder(world);
      expect(await isMissed(world, doctor, orderId)).toBe(false);
      const next = await aDoctor(world);
      world.standIns.faults.add({ target: 'callback', kind: 'withhold', times: 100, ms: 0, match: 'delivered' });
      world.advance(ALERT_CONFIRM_MS + 1000);
      await runJobs(world);
      expect(await isMissed(world, doctor, orderId)).toBe(true);
      expect((await alertOf(world, orderId)).state).toBe('unconfirmed');
      expect(await toldRooms(world)).toEqual(expect.arrayContaining(['dashboard role:doctor', 'alert role:admin']));
      expect(await messagesTo(world, next.phoneNo)).toHaveLength(1);
      expect(await unreached(world)).toEqual([]);
      // The receipt of the next doctor's phone takes it off the screen.
      await fetch(`${world.baseUrl}/sandbox/faults`, { method: 'DELETE' });
      await world.standIns.settled();
      expect(await isMissed(world, doctor, orderId)).toBe(false);
    }));

  it('is looked after once in a round, however often its job runs', () =>
    withWorld(async (world) => {
      await aDoctor(world, { phoneNo: DEAD_PHONE });
      const { orderId } = await aCriticalOrder(world);
      await fiveMinutesLater(world);
      const alert = await findRow(world.services, CriticalAlert, ['id', 'round'], { where: { orderId } });
      expect(alert?.round).toBe(1);
      const late = await aDoctor(world);
      // The worker of the first round died after its work.
      await checkAlertDelivered(world.services, { alertId: alert?.id ?? '', round: 0 });
      await runJobs(world);
      expect(await messagesTo(world, late.phoneNo)).toEqual([]);
      await fiveMinutesLater(world);
      expect(await messagesTo(world, late.phoneNo)).toHaveLength(1);
    }));

  it('for which no doctor is left is shown to administrators, until one is reached', () =>
    withWorld(async (world) => {
      const doctor = await aDoctor(world, { phoneNo: DEAD_PHONE, lastName: 'Fern' });
      const { orderId, orderNumber, resultId } = await aCriticalOrder(world);
      await fiveMinutesLater(world);
      await fiveMinutesLater(world);
      expect(await unreached(world)).toEqual([]);
      await fiveMinutesLater(world);
      expect((await alertOf(world, orderId)).state).toBe('unreached');
      // Three rounds, and once because nobody had taken it over.
      expect(await messagesTo(world, DEAD_PHONE)).toHaveLength(4);
      const [alert] = await unreached(world);
      expect(alert).toMatchObject({
        orderNumber,
        doctors: [{ name: 'Nora Fern', phoneNo: DEAD_PHONE, sms: 'failed' }],
      });
      expect(await isMissed(world, doctor, orderId)).toBe(true);
      await (await visitAs(world, doctor)).need('acknowledgeAlert', { params: { id: resultId } });
      expect(await unreached(world)).toEqual([]);
      expect(await isMissed(world, doctor, orderId)).toBe(false);
    }));

  it('whose messages wait for the provider is shown to administrators, and goes out when it is back', () =>
    withWorld(async (world) => {
      const doctors = [await aDoctor(world), await aDoctor(world)];
      world.standIns.faults.add({ target: 'twilio', kind: '500', times: 10_000, ms: 0, match: '' });
      const { orderId } = await aCriticalOrder(world);
      await fiveMinutesLater(world);
      const [alert] = await unreached(world);
      expect(alert?.doctors.map(({ sms }) => sms)).toEqual(['queued', 'queued']);
      world.standIns.faults.clear();
      world.advance(60_000);
      await runJobs(world);
      await world.standIns.settled();
      for (const { phoneNo } of doctors) expect(await messagesTo(world, phoneNo)).toHaveLength(1);
      expect((await alertOf(world, orderId)).state).toBe('confirmed');
      expect(await unreached(world)).toEqual([]);
    }));

  it('reaches both doctors although the connection broke', () =>
    withWorld(async (world) => {
      const doctors = [await aDoctor(world), await aDoctor(world)];
      world.standIns.faults.add({ target: 'twilio', kind: 'reset', times: 2, ms: 0, match: '' });
      const { orderId } = await aCriticalOrder(world);
      world.advance(10_000);
      await runJobs(world);
      await world.standIns.settled();
      for (const { phoneNo } of doctors) expect(await messagesTo(world, phoneNo)).toHaveLength(1);
      expect((await alertOf(world, orderId)).state).toBe('confirmed');
    }));

  it('is confirmed by a doctor who opens the case: what still waits is not sent', () =>
    withWorld(async (world) => {
      const doctor = await aDoctor(world);
      world.standIns.faults.add({ target: 'twilio', kind: '500', times: 10_000, ms: 0, match: '' });
      const { orderId, resultId } = await aCriticalOrder(world);
      const visitor = await visitAs(world, doctor);
      const review = await visitor.need('getReview', { params: { orderId } });
      expect(review.alertRaisedAt).not.toBeNull();
      const critical = review.measures.filter((measure) => measure.critical);
      expect(critical.map(({ passedLimit, side }) => passedLimit?.side === side)).toEqual([true]);
      for (const _twice of [1, 2]) await visitor.need('acknowledgeAlert', { params: { id: resultId } });
      expect((await visitor.need('getReview', { params: { orderId } })).alertRaisedAt).toBeNull();
      expect(await alertOf(world, orderId)).toEqual({ state: 'confirmed', round: 0, confirmedBy: doctor.id });
      const sms = await findRows(world.services, SmsMessage, ['state'], { where: { userId: doctor.id } });
      expect(sms).toEqual([{ state: 'discarded' }]);
      const confirmed = await findRows(world.services, Activity, ['actorId'], {
        where: { event: 'results.alert-confirmed' },
      });
      expect(confirmed).toEqual([{ actorId: doctor.id }]);
      world.standIns.faults.clear();
      await fiveMinutesLater(world);
      expect(await messagesTo(world, doctor.phoneNo)).toEqual([]);
      expect(await isMissed(world, doctor, orderId)).toBe(false);
    }));

  it('is looked after even if nobody could be alerted at first', () =>
    withWorld(async (world) => {
      const { orderId } = await aCriticalOrder(world);
      expect((await alertOf(world, orderId)).state).toBe('raised');
      await fiveMinutesLater(world);
      expect((await alertOf(world, orderId)).state).toBe('unreached');
      expect((await unreached(world))[0]?.doctors).toEqual([]);
    }));
});
