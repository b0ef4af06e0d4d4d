import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { stopProcess } from '#dev/bootstrap/stop-process.mjs';
import type { ErrorBody } from '#shared/errors.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { Import } from '#shared/server/models/import.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { FILLER, openSmallDisk, type SmallDisk } from '#test/setup/small-disk.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
let folder: string;
let disk: SmallDisk;
let api: ReturnType<typeof spawn>;
let baseUrl: string;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  disk = openSmallDisk(folder);
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const { program, parameters } = disk.wrap([process.execPath, '--no-warnings', 'api/main.ts']);
  const env = { ...world.environment, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' };
  api = spawn(program, parameters, { env, stdio: 'inherit' });
  await waitUntil('the API is ready', isReady, (ready) => ready, world, 60_000);
}, 120_000);
afterAll(async () => {
  if (api) await stopProcess(api);
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const isReady = () =>
  fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

it('with 4 KB free an upload of 8,714 bytes is refused, whole, and taken when there is room', async () => {
  const { token } = await signIn(world, await anAdmin(world));
  const content = 'MSH|^~\\&|LAB|LAB|||20261122||ORU^R01|1|P|2.5\r'.padEnd(8714, 'x');
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'lab.hl7');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${baseUrl}/api/results/hl7-upload`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: (await answer.json()) as ErrorBody };
  };
  const seen = disk.seenFrom(api.pid ?? 0);
  expect(await upload()).toMatchObject({ status: 507, body: { error: 'storage-full' } });
  expect(await readdir(path.join(seen, 'files', 'lab-files'))).toEqual([]);
  expect(await countRows(world.services, Import, {})).toBe(0);
  if (disk.kind !== 'tmpfs') return; // the limit stays, and small-disk.ts has said so
  await rm(path.join(seen, FILLER));
  expect(await upload()).toMatchObject({ status: 200 });
  expect(await readdir(path.join(seen, 'files', 'lab-files'))).toHaveLength(1);
  expect(await countRows(world.services, Import, { bytes: 8714 })).toBe(1);
}, 60_000);

it('a disk that is nearly full raises an alarm of the worker, and is seen in the metrics', async () => {
  if (disk.kind !== 'tmpfs') return; // small-disk.ts has said so
  const { program, parameters } = disk.wrap([process.execPath, '--no-warnings', 'worker/main.ts']);
  const env = { ...world.environment, DATA_DIR: folder, LOG_LEVEL: 'error' };
  const worker = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let printed = '';
    worker.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const full = await waitUntil(
      'an alarm',
      async () => printed,
      (text) => text.includes('"alarm":"disk"'),
      world,
      60_000,
    );
    const line = full.split('\n').find((each) => each.includes('"alarm":"disk"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, used: 252 / 256 });
  } finally {
    await stopProcess(worker);
  }
  const metrics = await readMetrics({ baseUrl, environment: world.environment });
  expect(Number(/^disk_used_ratio (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(0.2); // its own, which has room since
}, 120_000);
