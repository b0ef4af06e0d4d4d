import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#shared/server/config.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { sealClearLabFiles } from '#shared/server/lab-intake/seal-clear-lab-files.ts';

it('laboratory files that lie in clear are sealed once, whoever starts first', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clear-files-'));
  const config = { dataDir, files: { masterKeys: ['a-master-key-of-thirty-two-characters'], s3: undefined } } as Config;
  const services = { config, files: openFileStore(config) };
  const folder = path.join(dataDir, 'lab-files');
  await sealClearLabFiles(services);

  const ids = Array.from({ length: 5 }, () => uuidv7());
  await mkdir(folder);
  for (const id of ids) await writeFile(path.join(folder, `${id}.hl7`), `MSH|${id}`);
  await writeFile(path.join(folder, `${uuidv7()}.hl7.part`), 'MSH|half');
  await writeFile(path.join(folder, 'notes.txt'), 'not ours');
  await Promise.all([sealClearLabFiles(services), sealClearLabFiles(services)]);
  await sealClearLabFiles(services);

  expect(await readdir(folder)).toEqual(['notes.txt']);
  for (const id of ids) {
    expect((await buffer(await services.files.read('lab-files', id))).toString()).toBe(`MSH|${id}`);
  }
  await rm(dataDir, { recursive: true });
});
