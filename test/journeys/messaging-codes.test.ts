import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Model } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import type { Row, Table } from '#shared/server/database/columns.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { sendJobKey } from '#shared/server/messaging/append-send-job.ts';
import { dropExpiredSms } from '#shared/server/messaging/drop-expired-sms.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { seal } from '#shared/server/seal.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo } from '#test/factories/people.ts';
import { passTime, runJobs } from '#test/factories/run-jobs.ts';
import { ALERT, aCode, aMessage, fault, messageOf } from '#test/factories/sms.ts';
import { updateAll } from '#test/factories/update-all.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

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

  const pass = (ms: number, stepMs: number) => passTime(world, ms, stepMs);

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
