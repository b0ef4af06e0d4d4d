import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { readConfig } from '#shared/server/config.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';

const COMMAND = path.resolve('shared/server/gateways/files/print-file.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'print-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('another process with the same key prints a file as it was written, and nothing for a name that is none', async () => {
  const ports = { port: 1, standInsPort: 2 };
  const services = { databaseUrl: 'mysql://nobody@127.0.0.1/none', redisUrl: 'redis://127.0.0.1' };
  const env = productEnvironment({ folder, ...ports, ...services, nodeEnv: 'test' });
  const content = 'MSH|^~\\&|Zürich\r'.repeat(10_000);
  const id = uuidv7();
  await openFileStore(readConfig(env)).write('lab-files', id, Buffer.from(content));
  const print = (...words: string[]) => promisify(execFile)(process.execPath, [COMMAND, ...words], { env });
  expect((await print('lab-files', id)).stdout).toBe(content);
  await expect(print('lab-files', uuidv7())).rejects.toMatchObject({ code: 1, stdout: '' });
  await expect(print('secrets', id)).rejects.toMatchObject({ code: 1, stdout: '' });
});
