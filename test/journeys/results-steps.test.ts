import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { measureAlarms } from '#api/results/measure-alarms.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { beginOfMonth, monthOf } from '#shared/domain/months.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { ALERT_ROUNDS } from '#shared/limits/results.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { columns, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { AlertEscalation } from '#shared/server/models/alert-escalation.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { CriticalContact } from '#shared/server/models/critical-contact.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { alertDoctors } from '#shared/server/results/alert-doctors.ts';
import { checkAlertDelivered } from '#shared/server/results/check-alert-delivered.ts';
import { confirmAlert } from '#shared/server/results/confirm-alert.ts';
import { escalateAlert } from '#shared/server/results/escalate-alert.ts';
import { labMessage, POTASSIUM, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aDoctor, type Person, visitAs } from '#test/factories/people.ts';
import {
  anUnansweredResult,
  aReleasedOrder,
  aReviewableOrder,
  completeQuestionnaire,
  importFile,
} from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { alertCriticalValue } from '#worker/results/alert-critical-value.ts';

let world: World;
let doctor: Person;
let visitor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await aDoctor(world);
  visitor = await visitAs(world, doctor);
});

afterAll(() => world.close());

const act = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world.services, run);

describe('the counts above the list of cases', () => {
  it('are of open cases, whatever part of them is listed', async () => {
    const counts = async () =>
      (await visitor.need('getOrdersDashboard', { query: { language: 'it', limit: 1 } })).counts;
    const before = await counts();
    const mine = await aReviewableOrder(world);
    const critical = await aReviewableOrder(world, { profile: 'critical' });
    await anUnansweredResult(world);
    // Whoever releases a case had it, and has it no more.
    await aReleasedOrder(world, { doctor });
    const given = { params: { id: mine.resultId }, body: { createdBy: doctor.id } };
    await visitor.need('assignResult', given);
    await visitor.need('assignResult', {
      params: { id: critical.resultId },
      body: { createdBy: (await aDoctor(world)).id },
    });
    expect(await counts()).toEqual({
      readyForApproval: before.readyForApproval + 2,
      critical: before.critical + 1,
      waitingForQuestionnaire: before.waitingForQuestionnaire + 1,
      mine: before.mine + 1,
      followUp: before.followUp,
      corrected: before.corrected,
    });
  });

  it('name nothing as outside that nobody ordered, unless it is critical', async () => {
    const outsideOf = async (...words: Parameters<typeof labMessage>[1][]) => {
      const order = await aPaidOrder(world);
      await completeQuestionnaire(world, order);
      for (const word of words) await importFile(world, Buffer.from(labMessage(order, { status: 'F', ...word })));
      const { items } = await visitor.need('getOrdersDashboard', { query: { search: order.orderNumber } });
      return items.map(({ outside, critical }) => [outside, critical]);
    };
    expect(await outsideOf({ ...TSH, value: '6.4' })).toEqual([[0, 0]]);
    expect(await outsideOf({ ...TSH, value: '6.4' }, { ...POTASSIUM, value: '7.9' })).toEqual([[1, 1]]);
  });
});

describe('a contact', () => {
  it('is about a value that alarms, not about any other of the case', async () => {
    const order = await aReviewableOrder(world, { profile: 'critical' });
    const { measures } = await visitor.need('getReview', { params: { orderId: order.orderId } });
    const calm = measures.find(({ critical, position }) => !critical && position === 'within');
    const said = {
      calledAt: null,
      outcome: 'not-reached',
      whom: null,
      said: '',
      readBack: '',
      note: 'Combox',
    } as const;
    const answer = await visitor.call('recordContact', {
      params: { id: order.resultId },
      body: { ...said, phoneNo: order.customer.phoneNo, measureIds: [calm?._id ?? ''] },
    });
    expect([answer.status, answer.error.error]).toEqual([400, 'contact-invalid']);
  });

  it('is measured from the import to the first call in which somebody was reached, at that very moment too', async () => {
    const now = world.services.now();
    const lately = new Date(now.getTime() - 10 * DAY_MS);
    type Call = [minutes: number, outcome: 'reached-and-understood' | 'not-reached'];
    const alarmed = async (importedAt: Date, ...calls: Call[]) => {
      const { resultId, orderId, customer } = await aReviewableOrder(world);
      const ids = { resultId, orderId, customerId: customer.id };
      const acknowledgedAt = new Date(importedAt.getTime() + 20 * MINUTE_MS);
      const times = { importedAt, raisedAt: importedAt, acknowledgedAt };
      const nobody = { confirmedAt: null, confirmedBy: null, acknowledgedBy: null };
      await insert(world.services, CriticalAlert, { id: uuidv7(), version: 1, ...ids, ...times, ...nobody });
      for (const [minutes, outcome] of calls)
        await insert(world.services, CriticalContact, {
          ...{ id: uuidv7(), resultId: ids.resultId, calledBy: doctor.id, outcome },
          calledAt: new Date(importedAt.getTime() + minutes * MINUTE_MS),
          ...{ attempts: null, whom: null, note: '', measureIds: [], createdAt: importedAt },
        });
    };
    await alarmed(lately, [0, 'reached-and-understood']);
    await alarmed(lately, [10, 'not-reached'], [50, 'reached-and-understood'], [90, 'reached-and-understood']);
    await alarmed(lately, [10, 'not-reached']);
    const registry = new Registry();
    measureAlarms(world.services, registry);
    const metrics = await registry.metrics();
    const within = (what: string, minutes: number) =>
      Number(
        new RegExp(`^critical_value_${what}_seconds_bucket\\{le="${minutes * 60}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
      );
    expect([5, 15, 30, 60, 120].map((minutes) => within('contacted', minutes))).toEqual([1, 1, 1, 2, 2]);
    expect([15, 30].map((minutes) => within('acknowledged', minutes))).toEqual([0, 3]);
    const first = beginOfMonth(zurichDate(now), 11);
    await alarmed(first, [5, 'reached-and-understood']);
    await alarmed(new Date(first.getTime() - 1), [5, 'reached-and-understood']);
    const { months } = await visitor.need('listAlarmMonths');
    const own = months.find(({ month }) => month === monthOf(zurichDate(lately)));
    expect(own).toMatchObject({ reached: 2, medianS: 25 * 60, worstS: 50 * 60 });
    expect(own?.alarms).toBeGreaterThanOrEqual(3);
    // This month and the eleven before it, from their first moment.
    expect(months.at(-1)).toEqual({
      ...{ month: monthOf(zurichDate(first)), alarms: 1, reached: 1, medianS: 5 * 60, worstS: 5 * 60 },
    });
  });
});

describe('an alarm', () => {
  const alertOf = async (orderId: string) => {
    const names = ['id', 'state', 'confirmedBy', 'resultId', 'version'] as const;
    const alert = await findRow(world.services, CriticalAlert, names, { where: { orderId } });
    if (!alert) throw new Error('no alert');
    return alert;
  };

  it('sends no message any more to doctors once one has the case open', async () => {
    const { orderId, resultId } = await aReviewableOrder(world, { profile: 'critical' });
    const { id, version } = await alertOf(orderId);
    await alertCriticalValue(world.services, { resultId, version });
    const states = async () =>
      (await findRows(world.services, SmsMessage, ['state'], { where: { alertId: id } })).map(({ state }) => state);
    expect(new Set(await states())).toEqual(new Set(['queued']));
    await visitor.need('acknowledgeAlert', { params: { id: resultId } });
    expect(new Set(await states())).toEqual(new Set(['discarded']));
    await runJobs(world);
  });

  /** The alert of a new critical case with the messages to the doctors there are. */
  const anAlert = async () => {
    const { orderId, resultId } = await aReviewableOrder(world, { profile: 'critical' });
    const { id, version } = await alertOf(orderId);
    await alertCriticalValue(world.services, { resultId, version });
    return { id, orderId, resultId, version };
  };
  const checksOf = async (alertId: string): Promise<object[]> =>
    (await findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'check-alert-delivered' } }))
      .map(({ payload }) => payload)
      .filter((payload) => 'round' in payload && payload.round > 0 && payload.alertId === alertId);
  const fail = (alertId: string) => updateRows(world.services, SmsMessage, { state: 'failed' }, { alertId });
  const stateOf = (id: string) => findRow(world.services, CriticalAlert, ['state', 'round'], { where: { id } });

  it('that is on its way to every doctor is sent to nobody else, and administrators have to phone', async () => {
    const { id, resultId, version } = await anAlert();
    expect(await act((tx) => alertDoctors(tx, { resultId, version }, 1))).toBe(0);
    await act((tx) => checkAlertDelivered(tx, { alertId: id, round: 0 }));
    expect(await stateOf(id)).toEqual({ state: 'unreached', round: 1 });
    expect(await checksOf(id)).toEqual([]);
  });

  it('that failed is sent again in each round, as often as there are rounds', async () => {
    const { id } = await anAlert();
    for (let round = 0; round < ALERT_ROUNDS; round += 1) {
      await fail(id);
      await act((tx) => checkAlertDelivered(tx, { alertId: id, round }));
    }
    expect(await stateOf(id)).toEqual({ state: 'unreached', round: ALERT_ROUNDS });
    const rounds = Array.from({ length: ALERT_ROUNDS - 1 }, (_, index) => ({ alertId: id, round: index + 1 }));
    expect(await checksOf(id)).toEqual(rounds);
  });

  it('goes on to the doctor who was at work last, and not beyond the administrators', async () => {
    await aDoctor(world, { firstName: 'Anna', lastName: 'Abwesend' });
    const escalate = async (state: 'raised' | 'unreached') => {
      const { id } = await anAlert();
      await updateRows(world.services, CriticalAlert, { state }, { id });
      await act((tx) => escalateAlert(tx, { alertId: id, step: 0 }));
      const jobs = await findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'escalate-alert' } });
      const next = jobs.filter(({ payload }) => 'step' in payload && payload.alertId === id && payload.step === 1);
      const steps = await findRows(world.services, AlertEscalation, ['sentTo', 'doctorId'], { where: { alertId: id } });
      return [steps, next.length];
    };
    expect(await escalate('raised')).toEqual([[{ sentTo: 'doctor', doctorId: doctor.id }], 1]);
    expect(await escalate('unreached')).toEqual([[{ sentTo: 'administrators', doctorId: null }], 0]);
  });

  it('that did not reach one doctor of several is sent again to that one, and is noted as unconfirmed', async () => {
    const { id, orderId } = await anAlert();
    await updateRows(world.services, SmsMessage, { state: 'failed' }, { alertId: id, userId: doctor.id });
    await act((tx) => checkAlertDelivered(tx, { alertId: id, round: 0 }));
    expect(await stateOf(id)).toEqual({ state: 'unconfirmed', round: 1 });
    const where = { entityId: orderId, event: ['results.alert-unconfirmed', 'results.alert-unreached'] } as const;
    const noted = await findRows(world.services, Activity, ['event', 'facts'], {
      where: { ...where, event: [...where.event] },
    });
    expect(noted).toEqual([
      { event: 'results.alert-unconfirmed', facts: { job: 'check-alert-delivered', doctors: 1 } },
    ]);
  });

  /** So many acts read an alert and wait to write it, while its row is held; they go on after it was changed. */
  async function meetWaiting<T>(
    id: string,
    count: number,
    run: () => Promise<T>,
    change: (tx: Tx) => Promise<unknown>,
  ): Promise<T[]> {
    const from = "FROM information_schema.PROCESSLIST WHERE INFO LIKE 'UPDATE%critical_alerts%'";
    const number = columns<{ number: number }>({ number: 'COUNT(*)' });
    const waiting = async () => Number((await selectOne(world.services, number, from))?.number);
    const [locked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = act(async (tx) => {
      await selectOne(tx, columns<{ id: string }>({ id: 'id' }), 'FROM critical_alerts WHERE id = ? FOR UPDATE', [id]);
      locked.resolve();
      await seen.promise;
      await change(tx);
    });
    await locked.promise;
    const all = Array.from({ length: count }, run);
    await waitUntil('all have read it and wait', waiting, (there) => there === count, world, 10_000).finally(() =>
      seen.resolve(),
    );
    await holder;
    return Promise.all(all);
  }

  it('that is confirmed while somebody looks after it stays confirmed', async () => {
    const { id } = await anAlert();
    const check = () => act((tx) => checkAlertDelivered(tx, { alertId: id, round: 0 }));
    await meetWaiting(id, 1, check, (tx) => updateRows(tx, CriticalAlert, { state: 'confirmed' }, { id }));
    expect(await stateOf(id)).toEqual({ state: 'confirmed', round: 0 });
  });

  it('is confirmed once by two receipts of the same moment', async () => {
    const { orderId } = await aReviewableOrder(world, { profile: 'critical' });
    const { id } = await alertOf(orderId);
    const confirm = () => act((tx) => confirmAlert(tx, { id }, { job: 'check-alert-delivered' }));
    const both = await meetWaiting(id, 2, confirm, async () => undefined);
    expect(both.flat()).toEqual([id]);
    expect(await alertOf(orderId)).toMatchObject({ state: 'confirmed', confirmedBy: null });
  });
});
