import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody } from '#shared/errors.ts';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { runOutboxJob } from '#worker/run-outbox-job.ts';

const REASON = 'Labor schickt die Datei noch einmal';

let world: World;
let admin: Person;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await anAdmin(world);
  token = (await signIn(world, admin)).token;
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => world.close());

const list = async () => (await call(world.baseUrl, 'listFailures', { token })).reply;
const again = (id: string) => call(world.baseUrl, 'repeatFailure', { params: { kind: 'job', id }, token });
const discard = (id: string) =>
  call(world.baseUrl, 'discardFailure', { params: { kind: 'job', id }, body: { reason: REASON }, token });
const importOf = async (id: string) => (await call(world.baseUrl, 'getImport', { params: { id }, token })).reply;

const jobOf = async (subject: string) => {
  const rows = await findRows(world.services, OutboxJob, ['id', 'payload'], { where: { state: 'pending' } });
  const row = rows.find(({ payload }) => Object.values(payload).includes(subject));
  if (!row) throw new Error(`no job for ${subject}`);
  return row.id;
};

/** The process died at every start of this job; the next delivery finds that out. */
async function killEveryTime(id: string) {
  await updateRows(world.services, OutboxJob, { starts: JOB_MAX_STARTS, dueAt: world.services.now() }, { id });
  await runOutboxJob(world.services, id);
}

async function aStoredFile() {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  const text = (await aLabFile(world, order.orderNumber)).toString();
  return { order, text };
}

async function take(text: string) {
  const content = (async function* () {
    yield Buffer.from(text);
  })();
  const facts = { fileName: 'lab.hl7', content, length: Buffer.byteLength(text), actor: null };
  return (await receiveLabFile(world.services, facts)).importId;
}

const ofSomebodyElse = (text: string) => text.replace(/^(PID\|(?:[^|]*\|){6})\d{8}/m, '$119010203');

describe('an import whose job kills its worker', () => {
  it('is shown as failed, listed, and goes on when it is asked for again', async () => {
    const { text } = await aStoredFile();
    const importId = await take(text);
    const id = await jobOf(importId);
    await killEveryTime(id);
    expect(await importOf(importId)).toMatchObject({ state: 'failed', reason: 'work-failed' });
    expect((await list()).items).toContainEqual({
      ...{ _id: id, kind: 'job', work: 'import-lab-file', reason: 'crashed', code: null, amount: null },
      ...{
        subject: { kind: 'import', importId, fileName: 'lab.hl7' },
        tries: JOB_MAX_STARTS,
        failedAt: expect.any(String),
      },
    });
    expect((await again(id)).status).toBe(204);
    expect(await importOf(importId)).toMatchObject({ state: 'waiting', reason: null, finishedAt: null });
    expect(await findRow(world.services, OutboxJob, ['starts', 'state'], { where: { id } })).toEqual({
      ...{ starts: 0, state: 'pending' },
    });
    await runJobs(world);
    expect(await importOf(importId)).toMatchObject({ state: 'done', applied: 1 });
    expect((await list()).items.map(({ _id }) => _id)).not.toContain(id);
  });
});

describe('a message whose job kills its worker', () => {
  it('says so where it was matched, and goes back to people when the job is discarded', async () => {
    const { order, text } = await aStoredFile();
    const importId = await take(ofSomebodyElse(text));
    await runJobs(world);
    const [message] = (await importOf(importId)).messages;
    const params = { id: importId, messageId: message?._id ?? '' };
    const match = () =>
      call(world.baseUrl, 'matchImportMessage', {
        ...{ params, token, body: { orderNumber: order.orderNumber, reason: REASON } },
      });
    expect((await match()).status).toBe(204);
    const id = await jobOf(params.messageId);
    await killEveryTime(id);
    const stuck = { state: 'set-aside', decision: { kind: 'matched' }, reason: 'work-failed' };
    expect((await importOf(importId)).messages).toMatchObject([stuck]);
    expect((await list()).items).toMatchObject([
      { _id: id, subject: { kind: 'message', importId, fileName: 'lab.hl7', position: 0 } },
    ]);
    expect((await discard(id)).status).toBe(204);
    const back = { state: 'set-aside', decision: null, reason: 'work-failed' };
    expect((await importOf(importId)).messages).toMatchObject([back]);
    expect((await match()).status).toBe(204);
    await runJobs(world);
    expect((await importOf(importId)).messages).toMatchObject([{ state: 'applied' }]);
  });
});

describe('a settlement that the provider never answered', () => {
  it('names its order by number, and is decided once', async () => {
    const { orderId, orderNumber } = await aPlacedOrder(world);
    const [row] = await findRows(world.services, OutboxJob, ['id', 'payload'], {
      ...{ where: { kind: 'lapse-hold', state: 'pending' }, order: [['createdAt', 'DESC']], limit: 1 },
    });
    const id = row?.id ?? '';
    expect(row?.payload).toEqual({ orderId });
    await killEveryTime(id);
    expect((await list()).items.find(({ _id }) => _id === id)).toMatchObject({
      ...{ work: 'lapse-hold', subject: { kind: 'order', orderId, orderNumber } },
    });
    const replies = await Promise.all([discard(id), discard(id), again(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)?.reply as unknown as ErrorBody;
    expect(refused.error).toBe('already-decided');
  });

  it('keeps who decided, why, and tells administrators at each step', async () => {
    const { orderId } = await aPlacedOrder(world);
    const id = await jobOf(orderId);
    await killEveryTime(id);
    await discard(id);
    const row = await findRow(world.services, OutboxJob, ['state', 'decidedBy', 'decisionReason'], { where: { id } });
    expect(row).toEqual({ state: 'discarded', decidedBy: admin.id, decisionReason: REASON });
    const noted = await findRows(world.services, Activity, ['event', 'actorId'], { where: { entityId: id } });
    expect(noted.sort((a, b) => a.event.localeCompare(b.event))).toEqual([
      { event: 'runtime.job-discarded', actorId: admin.id },
      { event: 'runtime.job-failed', actorId: null },
    ]);
    const told = (await readPushes(world.services)).filter(({ entity }) => entity === 'failures');
    expect(told.filter((one) => one.id === id)).toHaveLength(2);
  });

  it('is not there for an id that is none, nor for a kind that is none', async () => {
    expect((await again(admin.id)).status).toBe(404);
    const strange = { params: { kind: 'dream' as 'job', id: admin.id }, token };
    expect((await call(world.baseUrl, 'repeatFailure', strange)).status).toBe(404);
  });
});
