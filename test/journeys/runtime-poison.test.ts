import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const DEATHS_BEFORE = 2;
/** Some starts of a process on a busy machine, each found dead a second or two later. */
const PATIENCE_MS = 120_000;

let world: World;
let token: string;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  world = await openWorld();
  token = (await signIn(world, await anAdmin(world))).token;
});

afterAll(async () => {
  await stop?.();
  await world.close();
});

/** A worker that is started again whenever it dies, as its supervisor does. */
function superviseWorker(poisonedFile: string) {
  let child: ChildProcess | undefined;
  let deaths = 0;
  let isStopping = false;
  const env = { ...world.environment, LOG_LEVEL: 'info', POISONED_FILE: poisonedFile };
  const run = (async () => {
    while (!isStopping) {
      child = spawn(process.execPath, ['--no-warnings', 'test/setup/poisoned-worker.ts'], { env, stdio: 'ignore' });
      await once(child, 'exit');
      if (!isStopping) deaths += 1;
    }
  })();
  stop = async () => {
    isStopping = true;
    child?.kill('SIGKILL');
    await run;
  };
  return { deaths: () => deaths };
}

async function take(fileName: string): Promise<string> {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  const bytes = await aLabFile(world, order.orderNumber);
  const content = (async function* () {
    yield bytes;
  })();
  return (await receiveLabFile(world.services, { fileName, content, length: bytes.length, actor: null })).importId;
}

async function importJobs(where: { state: 'pending' | 'failed' }, importId: string) {
  const columns = ['id', 'state', 'starts', 'reason', 'payload'] as const;
  const jobs = await findRows(world.services, OutboxJob, columns, { where: { kind: 'import-lab-file', ...where } });
  return jobs.filter(({ payload }) => 'importId' in payload && payload.importId === importId);
}

const importOf = async (id: string) => (await call(world.baseUrl, 'getImport', { params: { id }, token })).reply;

it('a job that kills its worker is given up after five starts, with its import; the others are done', async () => {
  const healthy = [await take('before.hl7')];
  const poisoned = await take('poison.hl7');
  healthy.push(await take('after.hl7'), await take('last.hl7'));
  // Two deaths are left out, which would only take time.
  const [row] = await importJobs({ state: 'pending' }, poisoned);
  await updateRows(world.services, OutboxJob, { starts: DEATHS_BEFORE }, { id: row?.id ?? '' });
  const worker = superviseWorker(poisoned);
  const failed = await waitUntil(
    'the import fails',
    () => importOf(poisoned),
    ({ state }) => state === 'failed',
    world,
    PATIENCE_MS,
  );
  expect(failed.reason).toBe('work-failed');
  expect(worker.deaths()).toBe(JOB_MAX_STARTS - DEATHS_BEFORE);
  for (const id of healthy) {
    const done = await waitUntil(
      'the others are done',
      () => importOf(id),
      ({ state }) => state === 'done',
      world,
    );
    expect(done.applied).toBe(1);
  }
  expect(await importJobs({ state: 'failed' }, poisoned)).toMatchObject([
    { starts: JOB_MAX_STARTS, reason: 'crashed' },
  ]);
}, 180_000);
