import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureAlarms } from '#api/results/measure-alarms.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ALERT_ACKNOWLEDGE_MINUTES, CONTACT_GAP_MINUTES } from '#shared/limits/results.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { escalateAlert } from '#worker/results/escalate-alert.ts';

/** A world of its own: an alarm goes to every doctor there is. */
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

/** A doctor with a critical case open. */
async function aCaller(world: World) {
  const doctor = await aDoctor(world, { firstName: 'Nora', lastName: 'Anruferin' });
  const order = await aCriticalOrder(world);
  // Signed in anew each time: tests move the clock past the end of a token.
  const visit = () => visitAs(world, doctor);
  const review = async () => (await visit()).need('getReview', { params: { orderId: order.orderId } });
  const measureIds = (await review()).measures.filter(({ critical }) => critical).map(({ _id }) => _id);
  const missed = {
    calledAt: null as string | null,
    outcome: 'not-reached' as 'not-reached' | 'reached-and-understood',
    whom: null as 'person' | 'relative' | 'doctor' | null,
    phoneNo: order.customer.phoneNo,
    said: '',
    readBack: '',
    note: 'Combox',
    measureIds,
  };
  const reached = {
    ...missed,
    outcome: 'reached-and-understood' as const,
    whom: 'person' as const,
    said: 'Kalium gefährlich hoch, sofort in den Notfall',
    readBack: 'Ich fahre jetzt in den Notfall',
  };
  const record = async (change: Partial<typeof missed> = {}) =>
    (await visit()).call('recordContact', { params: { id: order.resultId }, body: { ...missed, ...change } });
  const isLocked = async () => (await review()).releaseRefusals.some(({ code }) => code === 'critical-not-contacted');
  return { doctor, order, visit, review, record, missed, reached, isLocked };
}

const codeOf = ({ error }: { error: { error: string } }) => error.error;

describe('a contact about a critical value', () => {
  it('is an attempt of its own only a quarter of an hour after the last; the third one that counts unlocks', () =>
    withWorld(async (world) => {
      const { record, isLocked, review } = await aCaller(world);
      for (const _call of [1, 2, 3]) expect((await record()).status).toBe(204);
      expect(await isLocked()).toBe(true);
      world.advance(CONTACT_GAP_MINUTES * MINUTE_MS);
      await record();
      world.advance(CONTACT_GAP_MINUTES * MINUTE_MS - MINUTE_MS);
      await record();
      expect(await isLocked()).toBe(true);
      world.advance(MINUTE_MS);
      await record();
      expect(await isLocked()).toBe(false);
      expect((await review()).contacts).toHaveLength(6);
    }));

  it('follows the setting', () =>
    withWorld(async (world) => {
      const { record, isLocked } = await aCaller(world);
      const row = { name: 'CONTACT_GAP_MINUTES' as const, value: 1, updatedAt: world.services.now(), updatedBy: null };
      await inTransaction(world.services, (tx) => insert(tx, RuntimeSetting, row));
      for (const _call of [1, 2, 3]) {
        expect(await isLocked()).toBe(true);
        await record();
        world.advance(MINUTE_MS);
      }
      expect(await isLocked()).toBe(false);
    }));

  it('cannot be before the value came, nor ahead; a supplement in between is one, with both times', () =>
    withWorld(async (world) => {
      const { record, review, missed, order } = await aCaller(world);
      const [id = ''] = missed.measureIds;
      const arrived = Date.parse((await review()).arrivals[id] ?? '');
      world.advance(30 * MINUTE_MS);
      const now = world.services.now().getTime();
      const calledAt = (ms: number) => ({ calledAt: new Date(ms).toISOString() });
      expect(codeOf(await record(calledAt(arrived - 1000)))).toBe('contact-too-early');
      expect(codeOf(await record(calledAt(now + MINUTE_MS)))).toBe('contact-invalid');
      expect((await review()).contacts).toEqual([]);
      expect((await record(calledAt(arrived + 60_000))).status).toBe(204);
      const [contact] = (await review()).contacts;
      expect(contact?.calledAt).toBe(new Date(arrived + 60_000).toISOString());
      expect(Date.parse(contact?.recordedAt ?? '')).toBeGreaterThanOrEqual(now);
      expect(order.orderId).toBe((await review()).orderId);
    }));

  it('reaches somebody only with what was said and read back, to whom and by which number', () =>
    withWorld(async (world) => {
      const { record, reached, isLocked, review } = await aCaller(world);
      for (const gap of [{ said: ' ' }, { readBack: '' }, { whom: null }, { phoneNo: '' }]) {
        const refused = await record({ ...reached, ...gap });
        expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([400, Object.keys(gap)]);
      }
      expect(await isLocked()).toBe(true);
      expect((await record({ ...reached, whom: 'relative' })).status).toBe(204);
      expect(await isLocked()).toBe(false);
      expect((await review()).contacts).toMatchObject([
        { whom: 'relative', said: reached.said, readBack: reached.readBack, phoneNo: reached.phoneNo },
      ]);
    }));

  it('can be followed by later ones, whatever came before', () =>
    withWorld(async (world) => {
      const { record, reached, review, isLocked } = await aCaller(world);
      await record(reached);
      world.advance(60 * MINUTE_MS);
      expect((await record({ note: 'Nachfrage, niemand da' })).status).toBe(204);
      expect((await record({ ...reached, whom: 'doctor' })).status).toBe(204);
      expect((await review()).contacts.map(({ whom }) => whom)).toEqual(['person', null, 'doctor']);
      expect(await isLocked()).toBe(false);
    }));
});

const later = async (world: World) => {
  world.advance(ALERT_ACKNOWLEDGE_MINUTES * MINUTE_MS + 1000);
  await runJobs(world);
  await world.standIns.settled();
};

const openAlarms = async (world: World, doctor: Person) =>
  (await (await visitAs(world, doctor)).need('listOpenAlarms')).items;
const unreached = async (world: World) =>
  (await (await visitAs(world, await anAdmin(world))).need('listUnreachedAlerts')).items;
const stepsOf = async (world: World, { orderId }: MeasuredOrder, doctor: Person) => {
  const { alarms } = await (await visitAs(world, doctor)).need('getReview', { params: { orderId } });
  return alarms.flatMap(({ escalations }) => escalations.map(({ to, doctor: name }) => name ?? to));
};

describe('an alarm that a phone has, but no doctor has taken over', () => {
  it('goes to who has the case, to another doctor, to all, to administrators; each step is kept', () =>
    withWorld(async (world) => {
      const first = await aDoctor(world, { firstName: 'Ada', lastName: 'Ärztin' });
      const holder = await aDoctor(world, { firstName: 'Zoe', lastName: 'Zuständig' });
      const third = await aDoctor(world, { firstName: 'Mia', lastName: 'Mitte' });
      const order = await aCriticalOrder(world);
      await (await visitAs(world, holder)).need('assignResult', {
        params: { id: order.resultId },
        body: { createdBy: holder.id },
      });
      const sent = async () => {
        const counts = [first, holder, third].map(async ({ phoneNo }) => (await messagesTo(world, phoneNo)).length);
        return Promise.all(counts);
      };
      expect(await sent()).toEqual([1, 1, 1]);
      expect(await openAlarms(world, third)).toMatchObject([{ orderNumber: order.orderNumber, escalatedTo: null }]);
      await later(world);
      expect(await sent()).toEqual([1, 2, 1]);
      expect(await openAlarms(world, third)).toMatchObject([{ escalatedTo: { to: 'doctor', doctorId: holder.id } }]);
      await later(world);
      expect((await sent()).reduce((sum, count) => sum + count)).toBe(5);
      await later(world);
      expect((await sent()).reduce((sum, count) => sum + count)).toBe(8);
      expect(await unreached(world)).toEqual([]);
      await later(world);
      expect(await unreached(world)).toMatchObject([{ orderNumber: order.orderNumber }]);
      const steps = await stepsOf(world, order, third);
      expect([steps[0], ...steps.slice(2)]).toEqual(['Zoe Zuständig', 'everyone', 'administrators']);
      const noted = await findRows(world.services, Activity, ['actorId'], {
        where: { event: 'results.alert-escalated' },
      });
      expect(noted).toHaveLength(4);
      await later(world);
      expect(await stepsOf(world, order, third)).toHaveLength(4);
    }));

  it('ends with the doctor who opens the case; the times from import to that and to the contact are kept and measured', () =>
    withWorld(async (world) => {
      const { visit, order, doctor, record, reached, review } = await aCaller(world);
      await later(world);
      expect(await stepsOf(world, order, doctor)).toEqual(['Nora Anruferin']);
      await (await visit()).need('acknowledgeAlert', { params: { id: order.resultId } });
      expect(await openAlarms(world, doctor)).toEqual([]);
      expect((await review()).alertRaisedAt).toBeNull();
      await later(world);
      await later(world);
      expect(await stepsOf(world, order, doctor)).toHaveLength(1);
      await record(reached);
      const [alarm] = (await review()).alarms;
      expect(alarm).toMatchObject({ alerted: 1, delivered: 1, acknowledgedBy: 'Nora Anruferin' });
      const minutesTo = (at: string | null | undefined) =>
        Math.floor((Date.parse(at ?? '') - Date.parse(alarm?.importedAt ?? '')) / MINUTE_MS);
      expect([minutesTo(alarm?.acknowledgedAt), minutesTo(alarm?.contactedAt)]).toEqual([15, 45]);
      const registry = new Registry();
      measureAlarms(world.services, registry);
      const metrics = await registry.metrics();
      expect(metrics).toMatch(/^critical_value_acknowledged_seconds_bucket\{le="900"\} 0$/m);
      expect(metrics).toMatch(/^critical_value_acknowledged_seconds_bucket\{le="1800"\} 1$/m);
      expect(metrics).toMatch(/^critical_value_contacted_seconds_bucket\{le="1800"\} 0$/m);
      expect(metrics).toMatch(/^critical_value_contacted_seconds_bucket\{le="3600"\} 1$/m);
      expect(metrics).toMatch(/^critical_alerts_unacknowledged 0$/m);
    }));

  it('ends with a recorded call too', () =>
    withWorld(async (world) => {
      const { record, order, doctor } = await aCaller(world);
      await record();
      await later(world);
      expect(await stepsOf(world, order, doctor)).toEqual([]);
      expect(await openAlarms(world, doctor)).toEqual([]);
    }));

  it('goes on once in a step, however often its job runs', () =>
    withWorld(async (world) => {
      const doctor = await aDoctor(world);
      const order = await aCriticalOrder(world);
      await later(world);
      const alert = await findRow(world.services, CriticalAlert, ['id'], { where: { orderId: order.orderId } });
      await escalateAlert(world.services, { alertId: alert?.id ?? '', step: 0 });
      await runJobs(world);
      await world.standIns.settled();
      expect(await messagesTo(world, doctor.phoneNo)).toHaveLength(2);
      expect(await stepsOf(world, order, doctor)).toHaveLength(1);
    }));
});
