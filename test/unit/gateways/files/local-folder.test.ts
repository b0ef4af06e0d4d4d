import { randomBytes } from 'node:crypto';
import { chmod, type FileHandle, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { createFileStore } from '#shared/server/gateways/files/create-file-store.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';
import { localFolder } from '#shared/server/gateways/files/local-folder.ts';

async function all(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const id of ids) found.push(id);
  return found;
}

describe('local folder', () => {
  let folder: string;
  let files: FileStore;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'local-folder-'));
    await chmod(folder, 0o755);
    files = createFileStore(localFolder(path.join(folder, 'files')), ['a-master-key-of-thirty-two-characters']);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const modeOf = async (...parts: string[]) => ((await stat(path.join(folder, ...parts))).mode & 0o777).toString(8);

  it('is closed to everybody else', async () => {
    const id = uuidv7();
    await files.write('reports', id, randomBytes(10));
    expect([await modeOf('files'), await modeOf('files', 'reports'), await modeOf('files', 'reports', id)]).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  /** The methods of every handle, to let the disk fail. */
  const handles = async (): Promise<FileHandle> => {
    await using handle = await open(folder);
    return Object.getPrototypeOf(handle);
  };
  const diskError = (code: string) => Object.assign(new Error(code), { code });

  it.each([
    ['ENOSPC', { kind: 'full' }],
    ['EDQUOT', { kind: 'full' }],
    ['EIO', { code: 'EIO' }],
  ])('leaves nothing behind when the disk answers %s in the middle of a file', async (code, failure) => {
    jest.spyOn(await handles(), 'writeFile').mockImplementationOnce(async function (this: FileHandle) {
      await this.write(Buffer.from('half a file'));
      throw diskError(code);
    });
    const id = uuidv7();
    await expect(files.write('reports', id, randomBytes(10))).rejects.toMatchObject(failure);
    expect(await readdir(path.join(folder, 'files', 'reports'))).toEqual([]);
    await files.write('reports', id, randomBytes(10));
    expect(await files.size('reports', id)).toBe(10);
  });

  it('notices at the sync that there was no room', async () => {
    jest.spyOn(await handles(), 'sync').mockRejectedValueOnce(diskError('ENOSPC'));
    await expect(files.write('reports', uuidv7(), randomBytes(10))).rejects.toMatchObject({ kind: 'full' });
    expect(await readdir(path.join(folder, 'files', 'reports'))).toEqual([]);
  });

  it('notices when less is stored than was sent', async () => {
    jest.spyOn(await handles(), 'writeFile').mockImplementationOnce(async (source) => {
      for await (const _bytes of source as AsyncIterable<Uint8Array>);
    });
    await expect(files.write('reports', uuidv7(), randomBytes(10))).rejects.toThrow('0 were stored');
    expect(await readdir(path.join(folder, 'files', 'reports'))).toEqual([]);
  });

  it('shows nothing of a write that was killed, and removes it a day later', async () => {
    const id = uuidv7();
    await files.write('reports', id, randomBytes(10));
    const now = new Date();
    const [old, running] = [`.${uuidv7()}`, `.${uuidv7()}`].map((name) => path.join(folder, 'files', 'reports', name));
    for (const place of [old, running]) await writeFile(place ?? '', 'half a file');
    const longAgo = new Date(now.getTime() - 25 * 60 * 60 * 1000);
    await utimes(old ?? '', longAgo, longAgo);
    expect(await all(files.list('reports'))).toEqual([id]);
    expect(await files.removeExpired(now)).toBe(0);
    expect((await readdir(path.join(folder, 'files', 'reports'))).sort()).toEqual(
      [path.basename(running ?? ''), id].sort(),
    );
  });
});
