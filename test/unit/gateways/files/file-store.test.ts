import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { machineTime } from '#shared/server/database/database-clock.ts';
import { markOpen } from '#shared/server/database/open-transaction.ts';
import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { createFileStore } from '#shared/server/gateways/files/create-file-store.ts';
import type { FileSource, FileStore } from '#shared/server/gateways/files/file-store.ts';
import { localFolder } from '#shared/server/gateways/files/local-folder.ts';
import { rewrapFiles } from '#shared/server/gateways/files/rewrap-files.ts';
import { s3Bucket } from '#shared/server/gateways/files/s3-bucket.ts';
import { CREDENTIALS, startS3Server } from '#test/setup/s3-server.ts';

const OLD_KEY = 'an-old-master-key-of-32-characters';
const KEY = 'the-newest-master-key-of-32-characters';

interface Place {
  blobs: BlobStore;
  close(): Promise<void>;
}

const places: [string, () => Promise<Place>][] = [
  [
    'local folder',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'file-store-'));
      return { blobs: localFolder(folder), close: () => rm(folder, { recursive: true }) };
    },
  ],
  [
    'S3',
    async () => {
      const server = await startS3Server();
      return { blobs: s3Bucket({ url: server.url, ...CREDENTIALS }, machineTime), close: server.close };
    },
  ],
];

async function all(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const id of ids) found.push(id);
  return found;
}

describe.each(places)('file store: %s', (_name, open) => {
  let place: Place;
  let files: FileStore;
  beforeAll(async () => {
    place = await open();
    files = createFileStore(place.blobs, [KEY]);
  });
  afterAll(() => place.close());

  const bytes = randomBytes(200_000);
  const sources: [string, () => FileSource, Buffer][] = [
    ['bytes', () => bytes, bytes],
    ['nothing', () => new Uint8Array(), Buffer.alloc(0)],
    ['a stream', () => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), bytes],
    ['a stream of text', () => Readable.from(['Zürich', ' – ', 'Genève']), Buffer.from('Zürich – Genève')],
  ];
  it.each(sources)('writes and reads %s', async (_what, source, content) => {
    const id = uuidv7();
    expect(await files.write('reports', id, source())).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect((await buffer(await files.read('reports', id))).equals(content)).toBe(true);
    expect(await files.size('reports', id)).toBe(content.length);
  });

  it('keeps nothing that could be read', async () => {
    const id = uuidv7();
    await files.write('reports', id, Buffer.from('Keller^Anna '.repeat(20_000)));
    const stored = await buffer(await place.blobs.read(`reports/${id}`));
    expect(stored.length).toBeGreaterThan(240_000);
    expect(stored.includes('Keller')).toBe(false);
  });

  it('replaces a file as a whole, and with two writers keeps one of the two', async () => {
    const id = uuidv7();
    const contents = [Buffer.alloc(300_000, 'a'), Buffer.alloc(150_000, 'b'), Buffer.alloc(10, 'c')];
    await Promise.all(contents.map((content) => files.write('reports', id, content)));
    const kept = await buffer(await files.read('reports', id));
    expect(contents.filter((content) => content.equals(kept))).toHaveLength(1);
  });

  it('keeps what was there when the source fails', async () => {
    const id = uuidv7();
    await files.write('reports', id, Buffer.from('first'));
    const failing = async function* () {
      yield randomBytes(100_000);
      throw new Error('the upload was cut');
    };
    await expect(files.write('reports', id, failing())).rejects.toThrow('the upload was cut');
    expect((await buffer(await files.read('reports', id))).toString()).toBe('first');
  });

  it('knows what is missing', async () => {
    const id = uuidv7();
    await expect(files.read('reports', id)).rejects.toMatchObject({ name: 'FileFailure', kind: 'missing' });
    expect(await files.size('reports', id)).toBeUndefined();
    await files.write('reports', id, Buffer.from('x'));
    await files.remove('reports', id);
    await files.remove('reports', id);
    expect(await files.size('reports', id)).toBeUndefined();
  });

  it('takes an id in either case, as MariaDB does', async () => {
    const id = uuidv7();
    await files.write('reports', id.toUpperCase(), Buffer.from('x'));
    expect(await files.size('reports', id)).toBe(1);
  });

  it.each(['', '../../etc/passwd', 'Anna Keller', `${uuidv7()}.hl7`, `../reports/${uuidv7()}`])(
    'refuses the name %j',
    async (name) => {
      await expect(files.write('reports', name, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(files.read('reports', name)).rejects.toThrow(TypeError);
    },
  );

  it('refuses to work inside a database transaction', async () => {
    await expect(markOpen(() => files.write('reports', uuidv7(), Buffer.from('x')))).rejects.toThrow('transaction');
    await expect(markOpen(() => files.removeExpired(new Date()))).rejects.toThrow('transaction');
  });

  it('does not open a file that lies under another id, kind or key', async () => {
    const [id, otherId] = [uuidv7(), uuidv7()];
    await files.write('reports', id, Buffer.from('of somebody'));
    const moveTo = async (name: string) => place.blobs.write(name, await place.blobs.read(`reports/${id}`));
    await moveTo(`reports/${otherId}`);
    await moveTo(`lab-files/${id}`);
    const damaged = { name: 'FileFailure', kind: 'damaged' };
    await expect(files.read('reports', otherId)).rejects.toMatchObject(damaged);
    await expect(files.read('lab-files', id)).rejects.toMatchObject(damaged);
    const stranger = createFileStore(place.blobs, [OLD_KEY]);
    await expect(stranger.read('reports', id)).rejects.toMatchObject({ name: 'FileFailure', kind: 'unknown-key' });
  });

  it('lists the files of a kind', async () => {
    const ids = Array.from({ length: 5 }, () => uuidv7());
    for (const id of ids) await files.write('lab-files', id, Buffer.from(id));
    const listed = await all(files.list('lab-files'));
    expect(listed).toEqual(expect.arrayContaining(ids));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('removes what nobody knows and is old, whatever its number', async () => {
    const ids = Array.from({ length: 5 }, () => uuidv7());
    for (const id of ids) await files.write('photos', id, Buffer.from(id));
    await files.write('lab-files', ids[0] ?? '', Buffer.from('another kind'));
    const [known = '', ...unknown] = ids;
    const asked: string[] = [];
    const findKnown = async (names: string[]) => {
      asked.push(...names);
      return [known.toUpperCase()];
    };
    const soon = new Date(Date.now() + 60_000);
    expect(await files.removeUnknown('photos', new Date(Date.now() - 60_000), findKnown)).toBe(0);
    expect(asked.sort()).toEqual(ids);
    expect(await files.removeUnknown('photos', soon, findKnown)).toBe(unknown.length);
    expect(await all(files.list('photos'))).toEqual([known]);
    expect(await files.size('lab-files', known)).toBe('another kind'.length);
    expect(await place.blobs.removeOlder(`photos/${unknown[0]}`, soon)).toBe(false);
  });

  it('removes what has expired, and nothing else', async () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const ids = { past: uuidv7(), now: uuidv7(), later: uuidv7(), damaged: uuidv7() };
    await files.write('exports', ids.past, Buffer.from('1'), { expiresAt: new Date('2026-11-21T12:00:00Z') });
    await files.write('exports', ids.now, Buffer.from('2'), { expiresAt: now });
    await files.write('exports', ids.later, Buffer.from('3'), { expiresAt: new Date('2026-11-22T12:00:01Z') });
    await place.blobs.write(`exports/${ids.damaged}`, Readable.from([Buffer.from('short')]));
    await files.write('reports', ids.past, Buffer.from('kept'));
    expect(await files.removeExpired(now)).toBe(2);
    expect((await all(files.list('exports'))).sort()).toEqual([ids.later, ids.damaged].sort());
    expect(await files.size('reports', ids.past)).toBe(4);
    expect(await files.removeExpired(now)).toBe(0);
  });

  it('takes a new master key in steps: both open, rewrapping, the old one goes', async () => {
    const id = uuidv7();
    const content = randomBytes(150_000);
    const expiresAt = new Date('2027-01-01T00:00:00Z');
    await createFileStore(place.blobs, [OLD_KEY]).write('exports', id, content, { expiresAt });
    const both = createFileStore(place.blobs, [KEY, OLD_KEY]);
    expect((await buffer(await both.read('exports', id))).equals(content)).toBe(true);
    const damagedId = uuidv7();
    await place.blobs.write(`exports/${damagedId}`, Readable.from([Buffer.from('short')]));
    const failures = expect.arrayContaining([expect.objectContaining({ kind: 'damaged' })]);
    expect(await rewrapFiles(both)).toEqual({ changed: 1, failures });
    expect(await rewrapFiles(both)).toEqual({ changed: 0, failures });
    expect((await buffer(await files.read('exports', id))).equals(content)).toBe(true);
    expect(await files.removeExpired(expiresAt)).toBeGreaterThan(0);
    expect(await files.size('exports', id)).toBeUndefined();
  });
});
