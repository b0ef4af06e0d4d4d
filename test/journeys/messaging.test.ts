import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Model } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { isRefusal } from '#shared/errors.ts';
import { CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import type { Row, Table } from '#shared/server/database/columns.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { sendJobKey } from '#shared/server/messaging/append-send-job.ts';
import { discardSms } from '#shared/server/messaging/discard-sms.ts';
import { dropExpiredSms } from '#shared/server/messaging/drop-expired-sms.ts';
import { endForgottenSms } from '#shared/server/messaging/end-forgotten-sms.ts';
import { listFailedSms } from '#shared/server/messaging/list-failed-sms.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { sendAgain } from '#shared/server/messaging/send-again.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { seal } from '#shared/server/seal.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const LINK = 'https://messlinie.example/o/1';
const ALERT = { template: 'doctor-urgent-review', variables: { orderNumber: '2600001230', link: LINK } };
const RELEASED = { template: 'result-released', variables: { orderNumber: '2600001230', link: LINK } };
const BY_HAND = {
  template: 'admin-message',
  variables: { message: 'Guten Tag', brand: 'Messlinie', supportPhone: '044' },
};

/** Queues one message to a number of its own; returns the number. */
async function aMessage(world: World, content: { template: string; variables: Record<string, string> }) {
  const phoneNo = aPhoneNo();
  await inTransaction(world.services, (tx) => queueSms(tx, { ...content, userId: null, phoneNo, language: 'de' }));
  return phoneNo;
}

/** Queues a code for a number without an account. */
async function aCode(tx: Tx): Promise<string> {
  const [id, phoneNo] = [uuidv7(), aPhoneNo()];
  const expiresAt = new Date(tx.now.getTime() + CODE_LIFE_MS);
  const sealedCode = seal(tx.config.codeSecret, `code:${id}`, '482913');
  const row = { id, phoneNo, country: 'CH', codeHash: id.padEnd(64, '0'), sealedCode, createdAt: tx.now, expiresAt };
  await insert(tx, SignInCode, row);
  const variables = { domain: 'messlinie.example' };
  await queueSms(tx, { userId: null, phoneNo, template: 'sign-in-code', language: 'de', variables, codeId: id });
  return phoneNo;
}

const COLUMNS = ['id', 'state', 'error', 'tries', 'lost', 'priority', 'sender', 'codeId'] as const;

async function messageOf(world: World, phoneNo: string) {
  const row = await findRow(world.services, SmsMessage, COLUMNS, { where: { phoneNo } });
  if (!row) throw new Error('no message');
  return row;
}

const fault = (world: World, kind: string, times = 1) =>
  world.standIns.faults.add({ target: 'twilio', kind, times, ms: 0, match: '' });

/** Queues so many codes for strangers: one as the product does, the others like it, written together. */
async function codes(world: World, count: number): Promise<void> {
  const phoneNo = await inTransaction(world.services, aCode);
  const [code] = await findRows(world.services, SignInCode, columnsOf(SignInCode), { where: { phoneNo } });
  const [sms] = await findRows(world.services, SmsMessage, columnsOf(SmsMessage), { where: { phoneNo } });
  if (!code || !sms) throw new Error('no code');
  const all = Array.from({ length: count - 1 }, () => {
    const [codeId, id, number] = [uuidv7(), uuidv7(), aPhoneNo()];
    const payload = { smsId: id, tries: 0, priority: sms.priority };
    const times = { dueAt: sms.createdAt, createdAt: sms.createdAt };
    return {
      code: {
        ...code,
        id: codeId,
        phoneNo: number,
        sealedCode: seal(world.services.config.codeSecret, `code:${codeId}`, '482913'),
      },
      sms: { ...sms, id, phoneNo: number, codeId, state: SmsState.queued, tries: 0, providerId: null, sentAt: null },
      job: {
        id: uuidv7(),
        kind: 'send-sms' as const,
        requestId: null,
        dedupKey: sendJobKey({ id, tries: 0 }),
        payload,
        ...times,
      },
    };
  });
  await inTransaction(world.services, async (tx) => {
    await insertMany(
      tx,
      SignInCode,
      all.map(({ code }) => code),
    );
    await insertMany(
      tx,
      SmsMessage,
      all.map(({ sms }) => sms),
    );
    await insertMany(
      tx,
      OutboxJob,
      all.map(({ job }) => job),
    );
  });
  world.services.afterCommit(all.map(({ job }) => job));
}

const columnsOf = <M extends Model>(table: Table<M>) => Object.keys(table.columns) as (keyof Row<M> & string)[];

describe('one message', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ catalogue: false });
  });
  afterAll(() => world.close());
  beforeEach(() => world.standIns.faults.clear());

  /** Lets time pass in steps, and the jobs that are due run. */
  async function pass(ms: number, stepMs: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      world.advance(stepMs);
      await runJobs(world);
    }
  }

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

  it('a code is tried until it expires, and ends with a reason; it is not kept readable', async () => {
    const phoneNo = await inTransaction(world.services, aCode);
    fault(world, '429', 10_000);
    await runJobs(world);
    await pass(CODE_LIFE_MS, 5000);
    const { state, error, tries, codeId } = await messageOf(world, phoneNo);
    expect({ state, error }).toEqual({ state: 'failed', error: '20429' });
    expect(tries).toBeGreaterThan(10);
    expect(await findRow(world.services, SignInCode, ['sealedCode'], { where: { id: codeId ?? '' } })).toEqual({
      sealedCode: null,
    });
    expect(await countRows(world.services, OutboxJob, { state: 'pending', kind: 'send-sms' })).toBe(0);
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

  it('a code says whether its number has an account; the answer does not', async () => {
    const known = await aCustomer(world);
    const stranger = aPhoneNo();
    const visitor = new Visitor(world);
    const answers: object[] = [];
    for (const phoneNo of [known.phoneNo, stranger])
      answers.push(await visitor.need('startSignIn', { body: { phoneNo, forSignUp: false } }));
    expect(answers[0]).toEqual(answers[1]);
    expect((await messageOf(world, known.phoneNo)).priority).toBe(SmsPriority.knownCode);
    expect((await messageOf(world, stranger)).priority).toBe(SmsPriority.otherCode);
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

  it('a code that did not arrive is said when another one is asked for', async () => {
    const phoneNo = '+41790000099';
    const visitor = new Visitor(world);
    const ask = () => visitor.need('startSignIn', { body: { phoneNo, forSignUp: false } });
    expect((await ask()).lastWasLost).toBe(false);
    await runJobs(world);
    await world.standIns.settled();
    world.advance(MINUTE_MS + 1000);
    expect((await ask()).lastWasLost).toBe(true);
  });

  it('expired in the queue, 740 codes are dropped in one go without the provider', async () => {
    await runJobs(world);
    await codes(world, 740);
    world.advance(CODE_LIFE_MS);
    await inTransaction(world.services, dropExpiredSms);
    expect(await countRows(world.services, SmsMessage, { state: 'failed', error: 'expired', tries: 0 })).toBe(740);
    await updateAll(world.services, OutboxJob, { state: 'done' }, { kind: 'send-sms', state: 'pending' });
  });

  it('a code that expired in the queue is not kept readable, and has not failed for certain if a copy may have left', async () => {
    const kept = await inTransaction(world.services, aCode);
    const perhapsSent = await inTransaction(world.services, aCode);
    await updateRows(world.services, SmsMessage, { lost: 1 }, { phoneNo: perhapsSent });
    world.advance(CODE_LIFE_MS);
    await inTransaction(world.services, dropExpiredSms);
    for (const [phoneNo, state] of [
      [kept, 'failed'],
      [perhapsSent, 'unknown'],
    ] as const) {
      expect(await messageOf(world, phoneNo)).toMatchObject({ state, error: 'expired' });
      const code = await findRow(world.services, SignInCode, ['sealedCode'], { where: { phoneNo } });
      expect(code).toEqual({ sealedCode: null });
    }
  });
});

describe.each([
  ['share the number of everything else', ''],
  ['have a number of their own', '+41790000090'],
])('behind 740 codes for strangers, while alerts %s', (_how, alertFrom) => {
  let world: World;
  beforeAll(async () => {
    const environment = { TWILIO_ALERT_FROM: alertFrom, SMS_PER_SECOND: '25' };
    world = await openWorld({ catalogue: false, worker: true, environment });
  });
  afterAll(async () => {
    // Nobody waits for the rest of the codes.
    await updateAll(world.services, SmsMessage, { state: 'discarded' }, { state: 'queued' });
    await world.standIns.settled();
    await world.close();
  });

  it('a critical alert and the code of a known account go out first', async () => {
    const known = await aCustomer(world);
    await codes(world, 740);
    const sent = () => countRows(world.services, SmsMessage, { state: ['sent', 'delivered'] });
    await waitUntil('the first codes', sent, (count) => count > 0, world);
    const visitor = new Visitor(world);
    await visitor.need('startSignIn', { body: { phoneNo: known.phoneNo, forSignUp: false } });
    const doctor = await aMessage(world, ALERT);
    const before = await sent();
    const arrived = async () => [await messagesTo(world, doctor), await messagesTo(world, known.phoneNo)];
    await waitUntil('both messages', arrived, (lists) => lists.every((list) => list.length > 0), world);
    const order = await findRows(world.services, SmsMessage, ['phoneNo'], {
      where: { state: ['sent', 'delivered'] },
      order: ['sentAt'],
    });
    const places = [doctor, known.phoneNo].map((phoneNo) => order.findIndex((one) => one.phoneNo === phoneNo));
    // Those that had their turn, or waited for it, when the two came.
    for (const place of places) expect(place).toBeLessThan(before + 10);
    const { sender } = await messageOf(world, doctor);
    expect(sender).toBe('alerts');
    const kinds = await findRows(world.services, OutboxJob, ['kind'], { where: { kind: 'send-alert' } });
    expect(kinds).toHaveLength(alertFrom === '' ? 0 : 1);
  });
});

describe('behind 740 codes that have expired', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ catalogue: false, worker: true, environment: { SMS_PER_SECOND: '1' } });
  });
  afterAll(() => world.close());

  it('a code that is good is sent without waiting for their turns', async () => {
    await codes(world, 740);
    world.advance(CODE_LIFE_MS + 1000);
    const phoneNo = await inTransaction(world.services, aCode);
    await waitUntil(
      'the good code',
      () => messagesTo(world, phoneNo),
      (list) => list.length > 0,
      world,
    );
    const dropped = await countRows(world.services, SmsMessage, { state: 'failed', error: 'expired' });
    expect(dropped).toBeGreaterThan(700);
    const left = () => countRows(world.services, OutboxJob, { kind: 'send-sms', state: 'pending' });
    await waitUntil('no job of theirs', left, (count) => count === 0, world);
  });
});
