import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, type Person } from '../../attack/target/person.ts';
import { placeOrder } from '../../attack/target/place-order.ts';
import { until } from '../../attack/target/until.ts';
import { aCustomer } from './orders.ts';
import { must, type Stage, unanswered, untilDead, whileArmed } from './stage.ts';

/** A dead worker's job runs again when its lock has ended and the check or the sweep has found it. */
const RESUMED_WITHIN_MS = 150_000;
/** Longer than the lock of a job: another worker takes it over meanwhile. */
const BLOCKED_MS = 20_000;
const MESSAGES = 5;

/** The administrator of this stage; a new code may be asked for once a minute, so they sign in once. */
const administrators = new WeakMap<Stage, Promise<Person>>();

async function administratorOf(stage: Stage): Promise<Person> {
  const known = administrators.get(stage) ?? stage.target.person().signIn(ADMIN);
  administrators.set(stage, known);
  const admin = await known;
  const [firstApi = stage.stack.baseUrl] = stage.stack.apiUrls;
  admin.baseUrl = firstApi;
  return admin;
}

interface Report {
  orderId: string;
  file: File;
}

/** A file of five messages: one is of a paid order, the others are of orders that do not exist. */
async function aReport(stage: Stage): Promise<Report> {
  const customer = await aCustomer(stage);
  const { _id: orderId, orderNumber } = await placeOrder(stage.target, customer, { isPaid: true });
  const answer = await fetch(`${stage.stack.standInsUrl}/sandbox/lab/${orderNumber}/file?profile=good`);
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const others = Array.from({ length: MESSAGES - 1 }, (_, at) => text.replaceAll(orderNumber, `000000000${at}`));
  return { orderId, file: new File([Buffer.from([text, ...others].join('\r'), 'latin1')], `${orderNumber}.hl7`) };
}

async function upload(stage: Stage, { file }: Report): Promise<string> {
  const admin = await administratorOf(stage);
  const { files } = await admin.need('uploadHl7', { query: { multipleFileUpload: true }, files: [file] });
  const importId = files[0]?.importId;
  must(importId !== null && importId !== undefined, `not taken: ${files[0]?.error}`);
  return importId;
}

/** The import comes to its end with a row for each message, and its values are there once. */
async function mustBeApplied(stage: Stage, importId: string, { orderId }: Report): Promise<void> {
  const state = await until(
    `import ${importId} ends`,
    async () => (await stage.query('SELECT state FROM job_progress WHERE jobId = ?', [importId]))[0]?.state,
    (seen) => seen === 'done' || seen === 'failed',
    RESUMED_WITHIN_MS,
  );
  must(state === 'done', `the import is ${state}`);
  const messages = await stage.query('SELECT state, orderId FROM import_messages WHERE importId = ?', [importId]);
  must(messages.length === MESSAGES, `${messages.length} of ${MESSAGES} messages`);
  const applied = messages.filter((message) => message.state === 'applied' && message.orderId === orderId);
  must(applied.length === 1, `applied ${applied.length} times`);
  const twice = await stage.query(
    `SELECT v.identity FROM observations v JOIN test_results r ON r.id = v.resultId WHERE r.orderId = ? AND v.current
     GROUP BY v.identity HAVING COUNT(*) > 1`,
    [orderId],
  );
  must(twice.length === 0, `${twice.length} values twice`);
}

/** F05: each step of an import is the last one of a process; the laboratory's file is applied once all the same. */
export async function importStepByStep(stage: Stage): Promise<string> {
  await administratorOf(stage);
  const atDoor = await aReport(stage);
  await whileArmed(stage, 'api-1', 'import.fileStored:kill', async () => {
    await unanswered(upload(stage, atDoor).then(() => ({ status: 200 })));
    await untilDead(stage, 'api-1');
  });
  const begun = [{ report: atDoor, importId: await upload(stage, atDoor) }];
  await mustBeApplied(stage, begun[0]?.importId ?? '', atDoor);
  for (const step of [
    'import.begun:kill',
    'import.betweenMessages:kill@2',
    'import.beforeCommit:kill',
    'import.afterCommit:kill',
  ]) {
    const report = await aReport(stage);
    await whileArmed(stage, 'worker-1', step, async () => {
      begun.push({ report, importId: await upload(stage, report) });
      await untilDead(stage, 'worker-1');
    });
  }
  for (const { report, importId } of begun) await mustBeApplied(stage, importId, report);
  return `${begun.length} deaths, each file applied once`;
}

/** F06: the worker dies over the same job again and again. */
export async function workerTwice(stage: Stage): Promise<string> {
  await administratorOf(stage);
  const report = await aReport(stage);
  let importId = '';
  for (const death of [1, 2]) {
    await whileArmed(stage, 'worker-1', 'import.beforeCommit:kill', async () => {
      if (death === 1) importId = await upload(stage, report);
      await untilDead(stage, 'worker-1');
    });
  }
  await mustBeApplied(stage, importId, report);
  return 'two deaths, applied once';
}

/** F19: while the loop of one worker stands still, another one runs its job; then the first goes on with it. */
export async function workerBlocked(stage: Stage): Promise<string> {
  await administratorOf(stage);
  const report = await aReport(stage);
  const other = stage.member('worker-2');
  await whileArmed(stage, 'worker-1', `import.begun:block:${BLOCKED_MS}`, async () => {
    const importId = await upload(stage, report);
    await until(
      'the first worker begins',
      async () => (await stage.query('SELECT state FROM job_progress WHERE jobId = ?', [importId]))[0]?.state,
      (state) => state === 'running',
    );
    await other.start();
    try {
      await mustBeApplied(stage, importId, report);
      // The first worker goes on with what it had begun.
      await pause(BLOCKED_MS);
      await mustBeApplied(stage, importId, report);
    } finally {
      await other.stop();
    }
  });
  return 'two workers ran the job, applied once';
}

/** F62: the process dies while a file is not whole yet. */
export async function fileHalfWritten(stage: Stage): Promise<string> {
  await administratorOf(stage);
  const report = await aReport(stage);
  const before = await visibleFiles(stage);
  await whileArmed(stage, 'api-1', 'files.beforeRename:kill', async () => {
    await unanswered(upload(stage, report).then(() => ({ status: 200 })));
    await untilDead(stage, 'api-1');
  });
  const after = await visibleFiles(stage);
  must(after.length === before.length, 'a file that is not whole has a name');
  await mustBeApplied(stage, await upload(stage, report), report);
  return 'no half file visible, sent again and applied';
}

async function visibleFiles({ stack }: Stage): Promise<string[]> {
  const names = await readdir(join(stack.dataFolder, 'files', 'lab-files')).catch(() => []);
  return names.filter((name) => !name.startsWith('.'));
}
