import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { BlobStore } from './blob-store.ts';
import { FileFailure, orFull } from './file-failure.ts';
import { type S3Credentials, signS3Request } from './sign-s3-request.ts';

export interface S3Bucket extends S3Credentials {
  /** `https://host/bucket`, without a slash at the end (path-style). */
  url: string;
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/**
 * Files in a bucket of any S3-compatible service. fetch gives up when nothing comes for five minutes; a caller that cannot wait
 * that long sets its own limit.
 */
export function s3Bucket(bucket: S3Bucket, now: () => Date, temporaryFolder = tmpdir()): BlobStore {
  const send = async (method: string, resource: string, body?: Blob, bodySha256 = EMPTY_SHA256): Promise<Response> => {
    const url = new URL(`${bucket.url}${resource}`);
    const headers = signS3Request({ method, url, headers: {}, bodySha256 }, bucket, now());
    try {
      return await fetch(url, { method, headers, body, redirect: 'error' });
    } catch (error) {
      throw new FileFailure('unavailable', resource, error);
    }
  };
  return {
    write: (name, source) =>
      withSpooled(temporaryFolder, name, source, async (body, sha256) =>
        expectOk(name, await send('PUT', `/${name}`, body, sha256)),
      ),
    async read(name) {
      const response = await send('GET', `/${name}`);
      if (!response.ok || !response.body) throw await toFailure(name, response);
      return Readable.from(response.body, { objectMode: false });
    },
    async size(name) {
      const response = await send('HEAD', `/${name}`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw await toFailure(name, response);
      return Number(response.headers.get('content-length'));
    },
    async remove(name) {
      await expectOk(name, await send('DELETE', `/${name}`));
    },
    async removeOlder(name, before) {
      const response = await send('HEAD', `/${name}`);
      if (response.status === 404) return false;
      if (!response.ok) throw await toFailure(name, response);
      // A service that does not say when it was written keeps everything.
      const writtenAt = Date.parse(response.headers.get('last-modified') ?? '');
      if (!(writtenAt < before.getTime())) return false;
      await expectOk(name, await send('DELETE', `/${name}`));
      return true;
    },
    async *list(kind) {
      let after = '';
      do {
        const page = await listPage(kind, await send('GET', listQuery(kind, after)));
        yield* page.names;
        after = page.next;
      } while (after);
    },
    // A PUT is seen whole or not at all, and the operating system clears what was spooled.
    removeLeftovers: async () => undefined,
  };
}

/**
 * Keeps what is to be sent (sealed already) in a temporary file: S3 wants length and checksum before the first byte, and memory
 * stays flat.
 */
async function withSpooled(
  temporaryFolder: string,
  name: string,
  source: AsyncIterable<Uint8Array>,
  send: (body: Blob, sha256: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(temporaryFolder, 'messlinie-s3-'));
  const place = path.join(folder, 'body');
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const bytes of source) {
      hash.update(bytes);
      yield bytes;
    }
  };
  try {
    await using handle = await open(place, 'wx', 0o600);
    await handle.writeFile(hashed());
    await send(await openAsBlob(place), hash.digest('hex'));
  } catch (error) {
    throw orFull(name, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function expectOk(name: string, response: Response): Promise<void> {
  if (!response.ok) throw await toFailure(name, response);
  await response.body?.cancel();
}

/** 507 is what services with a disk of their own return when it is full. */
async function toFailure(what: string, response: Response): Promise<FileFailure> {
  const code = elements(await response.text(), 'Code')[0] ?? '';
  const kind =
    response.status === 404 && code !== 'NoSuchBucket' ? 'missing' : response.status === 507 ? 'full' : 'unavailable';
  return new FileFailure(kind, `${what}, ${response.status} ${code}`);
}

/** Parameters in the order that the signature asks for. */
function listQuery(kind: string, after: string): string {
  const token = after ? `continuation-token=${encodeURIComponent(after)}&` : '';
  return `?${token}list-type=2&prefix=${encodeURIComponent(`${kind}/`)}`;
}

async function listPage(kind: string, response: Response): Promise<{ names: string[]; next: string }> {
  if (!response.ok) throw await toFailure(kind, response);
  const text = await response.text();
  return { names: elements(text, 'Key'), next: elements(text, 'NextContinuationToken')[0] ?? '' };
}

/** Names are ours and tokens are base64: neither holds an XML entity. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1] ?? '');
