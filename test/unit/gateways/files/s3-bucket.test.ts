import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { machineTime } from '#shared/server/database/database-clock.ts';
import { createFileStore } from '#shared/server/gateways/files/create-file-store.ts';
import { s3Bucket } from '#shared/server/gateways/files/s3-bucket.ts';
import { CREDENTIALS, type S3Server, startS3Server } from '#test/setup/s3-server.ts';

const KEYS = ['a-master-key-of-thirty-two-characters'];

async function all(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const id of ids) found.push(id);
  return found;
}

describe('S3 bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  const openStore = (change: Partial<typeof CREDENTIALS & { url: string }> = {}) =>
    createFileStore(s3Bucket({ url: server.url, ...CREDENTIALS, ...change }, machineTime), KEYS);

  it.each([
    ['secret', { secretAccessKey: 'another' }],
    ['key id', { accessKeyId: 'AKIDOTHER' }],
    ['region', { region: 'us-east-1' }],
    ['address', { url: 'http://127.0.0.1:9/files' }],
  ])('with another %s is unavailable', async (_what, change) => {
    const files = openStore(change);
    const unavailable = { name: 'FileFailure', kind: 'unavailable' };
    await expect(files.write('reports', uuidv7(), Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(files.read('reports', uuidv7())).rejects.toMatchObject(unavailable);
    await expect(files.size('reports', uuidv7())).rejects.toMatchObject(unavailable);
    await expect(files.remove('reports', uuidv7())).rejects.toMatchObject(unavailable);
    await expect(all(files.list('reports'))).rejects.toMatchObject(unavailable);
    expect(server.objects.size).toBe(0);
  });

  it.each([
    [503, 'SlowDown', 'unavailable'],
    [404, 'NoSuchBucket', 'unavailable'],
    [507, 'XMinioStorageFull', 'full'],
  ])('answering %d %s fails as it should, and works afterwards', async (status, code, kind) => {
    const files = openStore();
    const id = uuidv7();
    server.failures.push({ status, code });
    await expect(files.write('reports', id, Buffer.from('x'))).rejects.toMatchObject({ name: 'FileFailure', kind });
    await files.write('reports', id, Buffer.from('x'));
    expect(await files.size('reports', id)).toBe(1);
  });

  it('leaves nothing of what was on its way in the temporary folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 's3-bucket-'));
    const files = createFileStore(s3Bucket({ url: server.url, ...CREDENTIALS }, machineTime, folder), KEYS);
    await files.write('reports', uuidv7(), Buffer.alloc(100_000));
    server.failures.push({ status: 500, code: 'InternalError' });
    await expect(files.write('reports', uuidv7(), Buffer.from('x'))).rejects.toThrow('500 InternalError');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
