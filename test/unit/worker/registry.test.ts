import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { JOB_QUEUES } from '#shared/jobs.ts';
import { findHandlers, handlerOf } from '#worker/registry.ts';

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** A folder of capabilities with these files. */
async function withFiles(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'messlinie-worker-'));
  folders.push(folder);
  for (const [file, source] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  return pathToFileURL(`${folder}/`);
}

const HANDLER = 'export const lapseHold = async () => undefined;';

describe('the handlers of jobs', () => {
  it('are there for every job but the pushes', () => {
    const names = Object.keys(JOB_QUEUES).filter((name) => name !== 'push-change');
    for (const name of names) expect(handlerOf(name)).toBeInstanceOf(Function);
    expect(() => handlerOf('no-such-job')).toThrow('no handler');
  });

  it('are the only files of their folders, but for what others import', () => {
    const files = readdirSync('worker', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const sources = files.map((file) => readFileSync(join('worker', file), 'utf8')).join('\n');
    const beside = files.filter((file) => file.includes('/') && !(basename(file, '.ts') in JOB_QUEUES));
    expect(files).toContain('booking/lapse-hold.ts');
    expect(beside.filter((file) => !sources.includes(`'#worker/${file}'`))).toEqual([]);
  });

  it('are found by the names of their files', async () => {
    const folder = await withFiles({ 'booking/lapse-hold.ts': HANDLER, 'booking/read-rows.ts': 'export {};' });
    expect([...(await findHandlers(folder, ['lapse-hold'])).keys()]).toEqual(['lapse-hold']);
  });

  it('stop the start where one is missing', async () => {
    const folder = await withFiles({ 'booking/lapse-hold.ts': HANDLER });
    await expect(findHandlers(folder, ['lapse-hold', 'send-sms'])).rejects.toThrow('send-sms');
  });

  it('stop the start where a job has two', async () => {
    const folder = await withFiles({ 'booking/lapse-hold.ts': HANDLER, 'orders/lapse-hold.ts': HANDLER });
    await expect(findHandlers(folder, ['lapse-hold'])).rejects.toThrow('two handlers');
  });

  it('stop the start where a file exports another name', async () => {
    const folder = await withFiles({ 'booking/lapse-hold.ts': 'export const endHold = () => undefined;' });
    await expect(findHandlers(folder, ['lapse-hold'])).rejects.toThrow('lapseHold');
  });
});
