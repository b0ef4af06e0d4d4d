// npm run hl7:hostile: sends every hostile file to the product by upload and over MLLP and prints how long its answer and its refusal
// took, what processor time they cost, and the memory that each process had at most, three times over: the memory must not grow. Exit
// code 1 when a file is not answered or read as it should be, or its refusal costs more than a second.
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { columns, exists, select } from '#shared/server/database/sql.ts';
import { openWorld } from '#test/factories/open-world.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { openMllpClient } from '#test/setup/mllp-client.ts';
import { startProcess } from '#test/setup/processes.ts';
import { forgetPeak, peakMb, processorMs } from '../measure/read-process.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';

const LIMIT_MS = 1000;
const ROUNDS = 3;
const NAMES = ['api', 'worker', 'listener'] as const;
const ROW = columns<{ state: string; reason: string | null }>({ state: 'm', reason: 'm' });
const LEFT = "FROM job_progress WHERE state IN ('waiting', 'running')";

const services = await startTestServices();
Object.assign(process.env, services.environment);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void services.stop().finally(() => process.exit(1)));
const world = await openWorld({ catalogue: false });
const [port, mllpPort] = [await freePort(), await freePort()];
const environment = { ...world.environment, LOG_LEVEL: 'info', PORT: String(port), MLLP_PORT: String(mllpPort) };
const running = await Promise.all(NAMES.map((name) => startProcess(name, environment)));
const { token } = await signIn(world, await anAdmin(world));

const upload = async (bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'hostile.hl7');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`http://127.0.0.1:${port}/api/results/hl7-upload`, { method: 'POST', headers, body: form });
  const { error } = (await reply.json()) as { error?: string };
  return reply.status === 200 ? 'stored' : (error ?? String(reply.status));
};
const deliver = async (bytes: Buffer): Promise<string> => {
  const client = await openMllpClient(mllpPort);
  const answer = await client.ask(bytes);
  client.close();
  return answer?.[1]?.slice(4, 6) ?? 'no answer';
};
const processorNow = () => running.reduce((sum, { pid }) => sum + processorMs(pid), 0);

/** Sends one file through one door. @returns what is wrong, or nothing */
async function send(file: HostileFile, door: 'upload' | 'mllp'): Promise<string> {
  const bytes = file.make();
  for (const table of ['import_messages', 'lab_receipts']) await world.services.sequelize.query(`DELETE FROM ${table}`);
  const [start, startProcessor] = [performance.now(), processorNow()];
  const answer = await (door === 'upload' ? upload(bytes) : deliver(bytes));
  const answered = performance.now() - start;
  while (await exists(world.services, LEFT, [])) await pause(5);
  const [read, processor] = [performance.now() - start, processorNow() - startProcessor];
  const rows = await select(world.services, ROW, 'FROM import_messages m ORDER BY m.position');
  const found = rows.map(({ state, reason }) => `${state} ${reason}`);
  const isStored = answer === 'stored' || answer === 'AA';
  const isRight = answer === file[door] && found.join() === (isStored ? (file.read ?? []).join() : '');
  // What is taken may take its time. Of two measures the smaller one: others use the machine too.
  const isRefusal = found.every((one) => one.startsWith('refused'));
  const isSlow = isRefusal && Math.min(read, processor) > LIMIT_MS;
  const wrong = isRight ? (isSlow ? 'TOO SLOW' : '') : `WRONG ${found}`;
  console.log(`${file.name}, ${door}: ${[answer, ...[answered, read, processor].map(Math.round)].join(', ')} ${wrong}`);
  return wrong;
}

let faults = 0;
try {
  console.log('file, door: answer, ms to the answer, ms until read, ms of processor');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { pid } of running) forgetPeak(pid);
    for (const file of HOSTILE_FILES)
      for (const door of ['upload', 'mllp'] as const) if ((await send(file, door)) !== '') faults += 1;
    const memory = running.map(({ name, pid }) => `${name} ${peakMb(pid)} MB`);
    console.log(`round ${round} of ${ROUNDS}, at most: ${memory.join(', ')}`);
  }
  console.log(`${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await Promise.all(running.map((one) => one.stop()));
  await world.close();
  await services.stop();
}
process.exit();
