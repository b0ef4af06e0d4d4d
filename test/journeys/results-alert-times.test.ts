/** When an alarm is there: with its value and never without, on its way at once, and on to the next doctor every quarter of an hour. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Op } from 'sequelize';
import { MINUTE_MS } from '#shared/durations.ts';
import { ALERT_ACKNOWLEDGE_MINUTES } from '#shared/limits/results.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { AlertEscalation } from '#shared/server/models/alert-escalation.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aDoctor } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aLabFile, aReviewableOrder, completeQuestionnaire, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';

let world: World;
afterEach(async () => {
  await world.standIns.settled();
  await world.close();
});

const kindsDue = async (kinds: string[]) => {
  const due = { state: 'pending', kind: { [Op.in]: kinds }, dueAt: { [Op.lte]: world.services.now() } } as const;
  return (await findRows(world.services, OutboxJob, ['kind'], { where: due })).map(({ kind }) => kind);
};

describe('an import that brings a critical value', () => {
  it('leaves the alarm, the push to the doctors and the SMS to do at once, before any other job has run', async () => {
    world = await openWorld();
    await aDoctor(world);
    const order = await aPaidOrder(world);
    await completeQuestionnaire(world, order);
    const pushes = async () => (await readPushes(world.services)).filter(({ entity }) => entity === 'dashboard');
    const before = (await pushes()).length;
    await importFile(world, await aLabFile(world, order.orderNumber, 'critical'));
    const { orderId } = order;
    const [alarm, ...more] = await findRows(world.services, CriticalAlert, ['state', 'raisedAt', 'importedAt'], {
      where: { orderId },
    });
    expect(more).toEqual([]);
    expect(alarm?.state).toBe('raised');
    expect(Number(alarm?.raisedAt) - Number(alarm?.importedAt)).toBeLessThan(10_000);
    expect(await kindsDue(['alert-critical-value'])).toEqual(['alert-critical-value']);
    expect((await pushes()).length).toBe(before + 1);
  });

  it('brings neither without the other: where the alarm cannot be written, no value stands', async () => {
    world = await openWorld();
    const order = await aPaidOrder(world);
    await completeQuestionnaire(world, order);
    const file = await aLabFile(world, order.orderNumber, 'critical');
    await world.services.sequelize.query(
      `CREATE TRIGGER no_alarm BEFORE INSERT ON critical_alerts FOR EACH ROW
       SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`,
    );
    await importFile(world, file).catch(() => undefined);
    await world.services.sequelize.query('DROP TRIGGER no_alarm');
    expect(await countRows(world.services, Observation, {})).toBe(0);
    expect(await countRows(world.services, CriticalAlert, {})).toBe(0);
  });
});

describe('an alarm that nobody takes over', () => {
  const stepsAfter = async (orderId: string) => {
    const alarm = await findRow(world.services, CriticalAlert, ['id'], { where: { orderId } });
    const steps = await findRows(world.services, AlertEscalation, ['sentTo'], { where: { alertId: alarm?.id ?? '' } });
    return steps.length;
  };
  const pass = async (ms: number) => {
    world.advance(ms);
    await runJobs(world);
    await world.standIns.settled();
  };
  const SECOND_MS = 1000;

  it('goes on after a quarter of an hour, not before, and again after the next', async () => {
    world = await openWorld();
    const doctors = [await aDoctor(world), await aDoctor(world), await aDoctor(world)];
    const { orderId } = await aReviewableOrder(world, { profile: 'critical' });
    const sent = async () => {
      const counts = doctors.map(async ({ phoneNo }) => (await messagesTo(world, phoneNo)).length);
      return (await Promise.all(counts)).reduce((sum, count) => sum + count);
    };
    await pass(0);
    expect(await sent()).toBe(3);
    // The whole quarter but a minute, for the time that the test itself takes.
    const nearly = (ALERT_ACKNOWLEDGE_MINUTES - 1) * MINUTE_MS;
    for (const step of [1, 2]) {
      await pass(nearly);
      expect([await stepsAfter(orderId), await sent()]).toEqual([step - 1, 2 + step]);
      await pass(MINUTE_MS + SECOND_MS);
      expect([await stepsAfter(orderId), await sent()]).toEqual([step, 3 + step]);
    }
  });

  it('goes on as fast as the setting says', async () => {
    world = await openWorld();
    await aDoctor(world);
    const row = {
      name: 'ALERT_ACKNOWLEDGE_MINUTES' as const,
      value: 2,
      updatedAt: world.services.now(),
      updatedBy: null,
    };
    await inTransaction(world.services, (tx) => insert(tx, RuntimeSetting, row));
    const { orderId } = await aReviewableOrder(world, { profile: 'critical' });
    await pass(2 * MINUTE_MS + SECOND_MS);
    expect(await stepsAfter(orderId)).toBe(1);
    await pass(2 * MINUTE_MS + SECOND_MS);
    expect(await stepsAfter(orderId)).toBe(2);
  });
});
