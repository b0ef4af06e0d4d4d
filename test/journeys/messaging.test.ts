import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { isRefusal } from '#shared/errors.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { discardSms } from '#shared/server/messaging/discard-sms.ts';
import { endForgottenSms } from '#shared/server/messaging/end-forgotten-sms.ts';
import { listFailedSms } from '#shared/server/messaging/list-failed-sms.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { sendAgain } from '#shared/server/messaging/send-again.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { passTime, runJobs } from '#test/factories/run-jobs.ts';
import { ALERT, aCode, aMessage, BY_HAND, fault, messageOf, RELEASED } from '#test/factories/sms.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { messagesTo } from '#test/setup/sandbox.ts';

describe('one message', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ catalogue: false });
  });
  afterAll(() => world.close());
  beforeEach(() => world.standIns.faults.clear());

  const pass = (ms: number, stepMs: number) => passTime(world, ms, stepMs);

  it.each([
    ['an alert', ALERT],
    ['news of a result', RELEASED],
  ])('%s goes out when the provider is back after an hour', async (_what, content) => {
    const phoneNo = await aMessage(world, content);
    fault(world, '500', 10_000);
    await runJobs(world);
    await pass(HOUR_MS, MINUTE_MS);
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'queued', error: '20500' });
    world.standIns.faults.clear();
    await pass(15 * MINUTE_MS, 5 * MINUTE_MS);
    await world.standIns.settled();
    expect((await messageOf(world, phoneNo)).state).toBe('delivered');
    expect(await messagesTo(world, phoneNo)).toHaveLength(1);
  });

  it('news that could not be sent for half a day end as failed', async () => {
    const phoneNo = await aMessage(world, RELEASED);
    fault(world, '500', 10_000);
    await runJobs(world);
    await pass(12 * HOUR_MS, 8 * MINUTE_MS);
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'failed', error: '20500' });
  });

  it('an alert whose connection broke is sent again', async () => {
    const phoneNo = await aMessage(world, ALERT);
    fault(world, 'reset');
    await runJobs(world);
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'queued', lost: 1, error: 'ECONNRESET' });
    await pass(5000, 5000);
    await world.standIns.settled();
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'delivered', tries: 2 });
    expect(await messagesTo(world, phoneNo)).toHaveLength(1);
  });

  it('an alert that arrived although its answer was lost is found by its receipt, and not sent again', async () => {
    const phoneNo = await aMessage(world, ALERT);
    fault(world, 'commit-then-reset');
    await runJobs(world);
    await world.standIns.settled();
    expect((await messageOf(world, phoneNo)).state).toBe('delivered');
    await pass(MINUTE_MS, 5000);
    expect(await messagesTo(world, phoneNo)).toHaveLength(1);
  });

  it('an alert that never gets an answer leaves four times at most', async () => {
    world.standIns.faults.add({ target: 'callback', kind: 'withhold', times: 100, ms: 0, match: '' });
    const phoneNo = await aMessage(world, ALERT);
    fault(world, 'commit-then-reset', 100);
    await runJobs(world);
    await pass(10 * MINUTE_MS, 10_000);
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'unknown', lost: 4 });
    expect(await messagesTo(world, phoneNo)).toHaveLength(4);
  });

  it('what an administrator wrote is never sent a second time on a guess', async () => {
    const phoneNo = await aMessage(world, BY_HAND);
    fault(world, 'reset');
    await runJobs(world);
    await pass(HOUR_MS, 10 * MINUTE_MS);
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'unknown', tries: 1, error: 'ECONNRESET' });
    expect(await messagesTo(world, phoneNo)).toEqual([]);
  });

  it.each([
    ['an alert', ALERT, 'delivered'],
    ['a message written by hand', BY_HAND, 'unknown'],
  ])('that a killed worker was just sending: %s', async (_what, content, state) => {
    const phoneNo = await aMessage(world, content);
    const { id } = await messageOf(world, phoneNo);
    await updateRows(world.services, SmsMessage, { state: 'sending', tries: 1 }, { id });
    await runJobs(world);
    await pass(5000, 5000);
    await world.standIns.settled();
    expect((await messageOf(world, phoneNo)).state).toBe(state);
  });

  it('a number that is none is refused for good', async () => {
    const phoneNo = '+15005550001';
    await inTransaction(world.services, (tx) => queueSms(tx, { ...RELEASED, userId: null, phoneNo, language: 'de' }));
    await runJobs(world);
    expect(await messageOf(world, phoneNo)).toMatchObject({ state: 'failed', error: '21211', tries: 1 });
  });

  it.each([
    ['has failed', { state: 'queued', tries: 0, lost: 0 }, { state: 'failed', lost: 0 }],
    ['may have arrived if a copy may have left', { state: 'queued', tries: 0, lost: 1 }, { state: 'unknown', lost: 1 }],
    ['may have arrived if it was being sent', { state: 'sending', tries: 1, lost: 0 }, { state: 'unknown', lost: 1 }],
  ] as const)('whose job ended without it does not stay in between: it %s', async (_what, was, ended) => {
    const phoneNo = await aMessage(world, RELEASED);
    const { id } = await messageOf(world, phoneNo);
    await updateRows(world.services, SmsMessage, was, { id });
    await inTransaction(world.services, endForgottenSms);
    expect((await messageOf(world, phoneNo)).state).toBe(was.state);
    await updateRows(world.services, OutboxJob, { state: 'failed' }, { dedupKey: `sms:${id}:0` });
    await inTransaction(world.services, endForgottenSms);
    expect(await messageOf(world, phoneNo)).toMatchObject({ ...ended, error: 'job-failed' });
  });

  it('that failed is listed for a person, who sends it again or discards it', async () => {
    const admin = { userId: uuidv7(), roles: ['admin' as const] };
    await runJobs(world);
    const again = await aMessage(world, BY_HAND);
    const not = await aMessage(world, RELEASED);
    const code = await inTransaction(world.services, aCode);
    fault(world, 'reset');
    await runJobs(world);
    await updateRows(world.services, SmsMessage, { state: 'failed', error: '30003' }, { phoneNo: [not, code] });
    const listed = async () =>
      (await listFailedSms(world.services)).filter(
        ({ subject }) => subject?.kind === 'phone' && [again, not, code].map(maskPhone).includes(subject.phoneNo),
      );
    const rows = await listed();
    expect(rows.map(({ work, reason }) => ({ work, reason }))).toEqual(
      expect.arrayContaining([
        { work: 'admin-message', reason: 'no-answer' },
        { work: 'result-released', reason: 'unreachable' },
      ]),
    );
    expect(rows.filter(({ work }) => work === 'sign-in-code')).toEqual([]);
    const idOf = async (phoneNo: string) => (await messageOf(world, phoneNo)).id;
    const act = async (act: typeof sendAgain | typeof discardSms, phoneNo: string) => {
      const id = await idOf(phoneNo);
      return inTransaction(world.services, (tx) => act(tx, { id, actor: admin, reason: 'Angerufen' }));
    };
    expect(await act(sendAgain, again)).toBeNull();
    expect(isRefusal(await act(sendAgain, again))).toBe(true);
    expect(await act(discardSms, not)).toBeNull();
    expect(isRefusal(await act(discardSms, not))).toBe(true);
    expect(isRefusal(await act(sendAgain, code))).toBe(true);
    await runJobs(world);
    await world.standIns.settled();
    expect((await messageOf(world, again)).state).toBe('delivered');
    expect((await messageOf(world, not)).state).toBe('discarded');
    const events = await findRows(world.services, Activity, ['event', 'actorId'], { where: { actorId: admin.userId } });
    expect(events.map(({ event }) => event).sort()).toEqual(['messaging.discarded', 'messaging.sent-again']);
  });

  it('that waits is seen in the metrics, by sender and priority', async () => {
    const oldest = async () => {
      const text = await readMetrics(world);
      const lines = text.matchAll(/^sms_oldest_queued_seconds\{sender="(\w+)",priority="(\d+)"\} (\d+)$/gm);
      return Object.fromEntries([...lines].map(([, sender, priority, age]) => [`${sender} ${priority}`, Number(age)]));
    };
    await runJobs(world);
    expect(await oldest()).toEqual({ 'alerts 1': 0, 'main 2': 0, 'main 3': 0, 'information 10': 0 });
    const phoneNo = await aMessage(world, ALERT);
    const createdAt = new Date(Date.now() - HOUR_MS - MINUTE_MS);
    await updateRows(world.services, SmsMessage, { createdAt }, { phoneNo });
    expect((await oldest())['alerts 1']).toBeGreaterThanOrEqual(3600);
    await runJobs(world);
    expect((await oldest())['alerts 1']).toBe(0);
  });
});
