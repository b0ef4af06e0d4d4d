import { createCipheriv, createDecipheriv } from 'node:crypto';
import { FileFailure } from './file-failure.ts';
import { HEADER_BYTES } from './file-header.ts';
import { type Segment, splitSegments } from './split-segments.ts';

/**
 * The content follows the head in segments, each sealed on its own (AES-256-GCM) with a nonce that counts and marks the last one,
 * after the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015): none can be changed, left out, repeated, moved or cut off.
 */
export const SEGMENT_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

/** A file as it is stored: its head, then `source` sealed. @param key of this one file: the nonces begin at 0 */
export async function* sealStream(
  header: Buffer,
  key: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  yield header;
  for await (const segment of splitSegments(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(segment.index, segment.isLast));
    yield Buffer.concat([cipher.update(segment.bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The content of a stored file, whose key `unwrap` reads from its head. @throws FileFailure before anything that is not verified leaves */
export async function* openStream(
  name: string,
  source: AsyncIterable<Uint8Array>,
  unwrap: (header: Buffer) => Uint8Array,
): AsyncGenerator<Buffer> {
  let key: Uint8Array | undefined;
  for await (const segment of splitSegments(source, SEGMENT_BYTES + TAG_BYTES, HEADER_BYTES)) {
    if (key) yield openSegment(name, key, { ...segment, index: segment.index - 1 });
    else {
      key = unwrap(segment.bytes);
      if (segment.isLast) throw new FileFailure('damaged', name);
    }
  }
}

function openSegment(name: string, key: Uint8Array, { bytes, index, isLast }: Segment): Buffer {
  if (bytes.length < TAG_BYTES) throw new FileFailure('damaged', name);
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new FileFailure('damaged', name, error);
  }
}

/** Seven empty bytes (the key is the file's own), the counter, whether it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Length of the content of a stored file of `stored` bytes. */
export function contentBytes(stored: number): number {
  const sealed = Math.max(0, stored - HEADER_BYTES);
  return sealed - TAG_BYTES * Math.ceil(sealed / (SEGMENT_BYTES + TAG_BYTES));
}
