import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { createFileStore } from '#shared/server/gateways/files/create-file-store.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { HEADER_BYTES } from '#shared/server/gateways/files/file-header.ts';
import { contentBytes, SEGMENT_BYTES, TAG_BYTES } from '#shared/server/gateways/files/seal-stream.ts';

const ID = '0193556f-7d4c-7cc8-9a5e-3d1b7f6a2c10';
const SEALED_SEGMENT = SEGMENT_BYTES + TAG_BYTES;

/** One blob in memory, handed out in pieces of any size. */
function oneBlob() {
  const held: { stored: Buffer; sent: number } = { stored: Buffer.alloc(0), sent: 0 };
  const absent = () => Promise.reject(new Error('not used here'));
  const blobs: BlobStore = {
    write: async (_name, source) => {
      held.stored = await buffer(source);
    },
    read: async () => Readable.from(inPieces(held), { objectMode: false, highWaterMark: 1 }),
    size: async () => held.stored.length,
    remove: absent,
    list: () => Readable.from([]),
    removeLeftovers: absent,
    removeOlder: absent,
  };
  return { held, files: createFileStore(blobs, ['a-master-key-of-thirty-two-characters']) };
}

function* inPieces(held: { stored: Buffer; sent: number }): Generator<Buffer> {
  for (let at = 0; at < held.stored.length; ) {
    const piece = held.stored.subarray(at, at + randomInt(1, 100_000));
    at += piece.length;
    held.sent = at;
    yield piece;
  }
}

async function sealed(content: Uint8Array) {
  const { held, files } = oneBlob();
  await files.write('reports', ID, content);
  return {
    held,
    stored: held.stored,
    /** What comes out of these stored bytes before the end or the failure. */
    open: async (stored: Buffer): Promise<{ opened: Buffer; failure: unknown }> => {
      held.stored = stored;
      const parts: Buffer[] = [];
      try {
        for await (const part of await files.read('reports', ID)) parts.push(part);
      } catch (failure) {
        return { opened: Buffer.concat(parts), failure };
      }
      return { opened: Buffer.concat(parts), failure: null };
    },
  };
}

const borders = [0, 1, 2].flatMap((segments) => [-1, 0, 1].map((beside) => segments * SEGMENT_BYTES + beside));
const sizes = [
  ...borders.filter((size) => size >= 0),
  ...Array.from({ length: 20 }, () => randomInt(4 * SEGMENT_BYTES)),
];

describe('a sealed file', () => {
  it.each(sizes)('of %d bytes opens as it was', async (size) => {
    const content = randomBytes(size);
    const { stored, open } = await sealed(content);
    const { opened, failure } = await open(stored);
    expect(failure).toBeNull();
    expect(opened.equals(content)).toBe(true);
    expect(contentBytes(stored.length)).toBe(size);
  });

  it('never looks the same twice', async () => {
    const content = Buffer.alloc(1000);
    const [one, other] = [(await sealed(content)).stored, (await sealed(content)).stored];
    expect(one.subarray(HEADER_BYTES).equals(other.subarray(HEADER_BYTES))).toBe(false);
  });

  const content = randomBytes(3 * SEGMENT_BYTES + 500);
  const ends = [0, 1, 2, 3].map((segment) => HEADER_BYTES + segment * SEALED_SEGMENT);
  const total = HEADER_BYTES + content.length + 4 * TAG_BYTES;
  const places = [
    ...Array.from({ length: HEADER_BYTES }, (_, at) => at),
    ...ends.flatMap((end) => [end - 1, end, end + 1]),
    total - 1,
    ...Array.from({ length: 40 }, () => randomInt(total)),
  ];

  it.each(places)('with one bit changed at byte %d fails, and gives only what is true', async (at) => {
    const { stored, open } = await sealed(content);
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
    const { opened, failure } = await open(changed);
    expect(failure).toBeInstanceOf(FileFailure);
    expect(opened.equals(content.subarray(0, opened.length))).toBe(true);
    expect(opened.length).toBeLessThanOrEqual(Math.max(0, at - HEADER_BYTES));
  });

  const cuts = [0, 1, HEADER_BYTES - 1, ...ends.flatMap((end) => [end, end + 1, end + TAG_BYTES]), total - 1];
  it.each([...cuts, ...Array.from({ length: 20 }, () => randomInt(total))])(
    'cut after %d bytes fails',
    async (length) => {
      const { stored, open } = await sealed(content);
      const { failure } = await open(stored.subarray(0, length));
      expect(failure).toMatchObject({ name: 'FileFailure', kind: 'damaged' });
    },
  );

  const segment = (stored: Buffer, index: number) =>
    stored.subarray(HEADER_BYTES + index * SEALED_SEGMENT, HEADER_BYTES + (index + 1) * SEALED_SEGMENT);
  it.each<[string, (stored: Buffer) => Buffer[]]>([
    ['with two segments exchanged', (s) => [s.subarray(0, HEADER_BYTES), ...[1, 0, 2, 3].map((i) => segment(s, i))]],
    ['with a segment repeated', (s) => [s.subarray(0, HEADER_BYTES), ...[0, 0, 1, 2, 3].map((i) => segment(s, i))]],
    ['with a segment left out', (s) => [s.subarray(0, HEADER_BYTES), ...[0, 2, 3].map((i) => segment(s, i))]],
    ['without its last segment', (s) => [s.subarray(0, HEADER_BYTES), ...[0, 1, 2].map((i) => segment(s, i))]],
    ['with something behind it', (s) => [s, Buffer.from('x')]],
    ['with its last segment twice', (s) => [s, segment(s, 3)]],
    ['in clear', () => [content]],
  ])('%s fails', async (_what, change) => {
    const { stored, open } = await sealed(content);
    const { failure } = await open(Buffer.concat(change(stored)));
    expect(failure).toMatchObject({ name: 'FileFailure', kind: 'damaged' });
  });

  it('with the head of another file fails', async () => {
    const [mine, other] = [await sealed(content), await sealed(content)];
    const mixed = Buffer.concat([other.stored.subarray(0, HEADER_BYTES), mine.stored.subarray(HEADER_BYTES)]);
    const { opened, failure } = await mine.open(mixed);
    expect(failure).toMatchObject({ name: 'FileFailure', kind: 'damaged' });
    expect(opened).toHaveLength(0);
  });

  it('is read no faster than it is taken', async () => {
    const { held, files } = oneBlob();
    await files.write('reports', ID, randomBytes(100 * SEGMENT_BYTES));
    const stream = await files.read('reports', ID);
    for await (const _part of stream) break;
    expect(held.sent).toBeLessThan(8 * SEALED_SEGMENT);
  });
});
