import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import { refuseInsideTransaction } from '#shared/server/database/open-transaction.ts';
import type { BlobStore } from './blob-store.ts';
import { FileFailure } from './file-failure.ts';
import { HEADER_BYTES, newFileKey, readExpiry, readFileKey, readKeyId, writeHeader } from './file-header.ts';
import { FILE_KINDS, type FileKind, type FileSource, type FileStore } from './file-store.ts';
import { toMasterKey } from './master-keys.ts';
import { contentBytes, openStream, SEGMENT_BYTES, sealStream, TAG_BYTES } from './seal-stream.ts';
import { splitSegments } from './split-segments.ts';

/** A write that is older has been killed: none takes this long. */
const LONGEST_WRITE_MS = 24 * 60 * 60 * 1000;

/** Names that are asked about together. */
const NAMES_AT_ONCE = 500;

/** @param masterKeys the first seals; the others only open what was sealed before a rotation */
export function createFileStore(blobs: BlobStore, masterKeys: readonly string[]): FileStore {
  const masters = masterKeys.map(toMasterKey);
  const [newest] = masters;
  if (!newest) throw new Error('no master key');

  const readHeader = async (name: string): Promise<Buffer> => {
    const source = await blobs.read(name);
    try {
      for await (const { bytes } of splitSegments(source, HEADER_BYTES)) return bytes;
      throw new FileFailure('damaged', name);
    } finally {
      source.destroy();
    }
  };

  return {
    async write(kind, id, source, ...[expiry]) {
      const name = nameOf(kind, id);
      const key = newFileKey();
      const written = { bytes: 0, hash: createHash('sha256') };
      const header = writeHeader(name, newest, key, expiry?.expiresAt ?? null);
      await blobs.write(name, sealStream(header, key, measure(source, written)));
      return { bytes: written.bytes, sha256: written.hash.digest('hex') };
    },

    async read(kind, id) {
      const name = nameOf(kind, id);
      const source = await blobs.read(name);
      const content = openStream(name, source, (header) => readFileKey(name, masters, header));
      const stream = Readable.from(content, { objectMode: false });
      stream.once('close', () => source.destroy());
      await once(stream, 'readable');
      return stream;
    },

    async size(kind, id) {
      const stored = await blobs.size(nameOf(kind, id));
      return stored === undefined ? undefined : contentBytes(stored);
    },

    async remove(kind, id) {
      await blobs.remove(nameOf(kind, id));
    },

    async *list(kind) {
      refuseInsideTransaction('the file store');
      for await (const name of blobs.list(kind)) yield idOf(name);
    },

    async removeExpired(now) {
      refuseInsideTransaction('the file store');
      let removed = 0;
      for (const [kind, { expires }] of Object.entries(FILE_KINDS)) {
        await blobs.removeLeftovers(kind, new Date(now.getTime() - LONGEST_WRITE_MS));
        if (!expires) continue;
        for await (const name of blobs.list(kind)) {
          if (!(await hasExpired(name, now))) continue;
          await blobs.remove(name);
          removed++;
        }
      }
      return removed;
    },

    async removeUnknown(kind, before, findKnown) {
      refuseInsideTransaction('the file store');
      let removed = 0;
      const removeOf = async (names: string[]): Promise<void> => {
        const known = new Set((await findKnown(names.map(idOf))).map((id) => id.toLowerCase()));
        for (const name of names) if (!known.has(idOf(name)) && (await blobs.removeOlder(name, before))) removed++;
      };
      let batch: string[] = [];
      for await (const name of blobs.list(kind)) {
        batch.push(name);
        if (batch.length < NAMES_AT_ONCE) continue;
        await removeOf(batch);
        batch = [];
      }
      if (batch.length > 0) await removeOf(batch);
      return removed;
    },

    async rewrap(kind, id) {
      const name = nameOf(kind, id);
      if (readKeyId(name, await readHeader(name)).equals(newest.id)) return false;
      const rewrapped = (old: Buffer): Buffer =>
        writeHeader(name, newest, readFileKey(name, masters, old), readExpiry(name, old));
      await blobs.write(name, replaceHeader(await blobs.read(name), rewrapped));
      return true;
    },
  };

  async function hasExpired(name: string, now: Date): Promise<boolean> {
    try {
      const expiresAt = readExpiry(name, await readHeader(name));
      return expiresAt !== null && expiresAt <= now;
    } catch (error) {
      // Another process was faster, or the file is damaged: neither may keep the others from expiring.
      if (error instanceof FileFailure && (error.kind === 'missing' || error.kind === 'damaged')) return false;
      throw error;
    }
  }
}

const idOf = (name: string): string => name.slice(name.indexOf('/') + 1);

/** Lower case, because MariaDB finds the row of an id in either. */
function nameOf(kind: FileKind, id: string): string {
  refuseInsideTransaction('the file store');
  if (!isFileName(`${kind}/${id}`)) throw new TypeError(`not the name of a file: ${kind}/${id}`);
  return `${kind}/${id.toLowerCase()}`;
}

/** Whether a blob of this name is a file of ours: others put their own beside them, such as `Thumbs.db`. */
export const isFileName = (name: string): boolean =>
  Object.hasOwn(FILE_KINDS, name.slice(0, name.indexOf('/'))) && isUuid(idOf(name));

async function* measure(source: FileSource, written: { bytes: number; hash: Hash }): AsyncGenerator<Uint8Array> {
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    written.bytes += bytes.byteLength;
    written.hash.update(bytes);
    yield bytes;
  }
}

async function* replaceHeader(
  source: AsyncIterable<Uint8Array>,
  change: (header: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  for await (const { bytes, index } of splitSegments(source, SEGMENT_BYTES + TAG_BYTES, HEADER_BYTES)) {
    yield index === 0 ? change(bytes) : bytes;
  }
}
