import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPerson, visitAs } from '#test/factories/people.ts';
import { aSupport } from '#test/factories/supports.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

/** Starts of a process on a busy machine, and the time until a dead worker's job comes back. */
const PATIENCE_MS = 120_000;

let world: World;
let worker: RunningProcess | undefined;
const holders: Connection[] = [];

beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await worker?.kill9();
  worker = undefined;
  for (const holder of holders.splice(0)) await holder.end();
});
afterAll(() => world.close());

async function hold(text: string, id: string): Promise<Connection> {
  const holder = await createConnection(world.environment.DATABASE_URL ?? '');
  holders.push(holder);
  await holder.beginTransaction();
  await holder.query(text, [id]);
  return holder;
}

const untilBlocked = (holder: Connection, statement: string) =>
  waitUntil(
    `the worker waits in ${statement}`,
    async () => {
      const [[row]] = await holder.query<RowDataPacket[]>(
        'SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE ?',
        [statement],
      );
      return Number(row?.waiting);
    },
    (waiting) => waiting > 0,
    world,
    PATIENCE_MS,
  );

/** What a dead process had sent is lost with its machine, and not done by MariaDB when its turn comes. */
async function loseStatements(holder: Connection, statement: string): Promise<void> {
  const [rows] = await holder.query<RowDataPacket[]>(
    'SELECT ID FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE ?',
    [statement],
  );
  for (const { ID } of rows) await holder.query(`KILL ${Number(ID)}`);
}

/** A promise whose end has come, and the job that looks at it. */
async function aPromiseAtItsEnd(order: PlacedOrder) {
  const supportId = await aSupport(world, order);
  const dueAt = new Date(world.services.now().getTime() - 1000);
  await updateRows(world.services, Support, { dueAt, isPromised: 1 }, { id: supportId });
  await inTransaction(world.services, async (tx) => {
    await appendJob(tx, 'check-callback', { supportId }, { key: `callback:${supportId}:${dueAt.getTime()}`, dueAt });
  });
  const job = await findRow(world.services, OutboxJob, ['id'], {
    where: { dedupKey: `callback:${supportId}:${dueAt.getTime()}` },
  });
  return { supportId, jobId: job?.id ?? '' };
}

const brokenAt = async (id: string) =>
  (await findRow(world.services, Support, ['brokenAt'], { where: { id } }))?.brokenAt;
const apologies = ({ customer }: PlacedOrder) =>
  findRows(world.services, SmsMessage, ['id', 'state'], { where: { userId: customer.id, template: 'callback-late' } });
const jobState = async (id: string) => (await findRow(world.services, OutboxJob, ['state'], { where: { id } }))?.state;

describe('a worker that is killed at the end of a promise', () => {
  it('in the middle of it has said nothing; the next one says it once', async () => {
    const order = await aPaidOrder(world);
    const { supportId, jobId } = await aPromiseAtItsEnd(order);
    const holder = await hold('SELECT id FROM supports WHERE id = ? FOR UPDATE', supportId);
    worker = await startProcess('worker', { ...world.environment, LOG_LEVEL: 'info' });
    await untilBlocked(holder, 'UPDATE%supports%');
    await worker.kill9();
    await holder.rollback();
    expect(await brokenAt(supportId)).toBeNull();
    expect(await apologies(order)).toEqual([]);
    await worker.restart();
    await waitUntil(
      'the job is done',
      () => jobState(jobId),
      (state) => state === 'done',
      world,
      PATIENCE_MS,
    );
    expect(await brokenAt(supportId)).not.toBeNull();
    expect(await apologies(order)).toHaveLength(1);
  }, 300_000);

  it('after it and before the job is noted as done says it once all the same', async () => {
    const order = await aPaidOrder(world);
    const { supportId, jobId } = await aPromiseAtItsEnd(order);
    const first = await hold('SELECT id FROM supports WHERE id = ? FOR UPDATE', supportId);
    worker = await startProcess('worker', { ...world.environment, LOG_LEVEL: 'info' });
    await untilBlocked(first, 'UPDATE%supports%');
    const second = await hold('SELECT id FROM outbox WHERE id = ? FOR UPDATE', jobId);
    await first.rollback();
    const said = await waitUntil(
      'it is broken',
      () => brokenAt(supportId),
      (at) => at !== null,
      world,
      PATIENCE_MS,
    );
    await untilBlocked(second, 'UPDATE%outbox%');
    await worker.kill9();
    await loseStatements(second, 'UPDATE%outbox%');
    await second.rollback();
    expect(await jobState(jobId)).toBe('pending');
    await worker.restart();
    await waitUntil(
      'the job is done',
      () => jobState(jobId),
      (state) => state === 'done',
      world,
      PATIENCE_MS,
    );
    expect(await brokenAt(supportId)).toEqual(said);
    expect(await apologies(order)).toHaveLength(1);
    const told = { where: { entityId: supportId, event: 'crm.promise-broken' } };
    expect(await findRows(world.services, Activity, ['event'], told)).toHaveLength(1);
  }, 300_000);
});

it('a call that begins while the promise ends is one of both: kept, or broken and said', async () => {
  const crm = await visitAs(world, await aPerson(world, ['crm_admin']));
  const { checkCallback } = await import('#worker/crm/check-callback.ts');
  for (let round = 0; round < 6; round++) {
    const order = await aPaidOrder(world);
    const { supportId: id } = await aPromiseAtItsEnd(order);
    await crm.need('changeSupport', { params: { id }, body: { step: 'take' } });
    await Promise.all([
      crm.need('changeSupport', { params: { id }, body: { step: 'call' } }),
      checkCallback(world.services as never, { supportId: id }),
      checkCallback(world.services as never, { supportId: id }),
    ]);
    const row = await findRow(world.services, Support, ['calledAt', 'brokenAt', 'againBy'], { where: { id } });
    expect(row?.calledAt).not.toBeNull();
    expect(await apologies(order)).toHaveLength(row?.brokenAt ? 1 : 0);
    expect(row?.againBy === null).toBe(row?.brokenAt === null);
  }
}, 60_000);
