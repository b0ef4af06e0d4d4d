import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { FileFailure } from './file-failure.ts';
import type { MasterKey } from './master-keys.ts';

/**
 * The head of every stored file: marker and version of the format (5 bytes), id of the master key (8), end of life in ms since
 * 1970 or 0 (8), then the file's own key, wrapped: nonce (12), key (32), tag (16).
 */
const MARKER = Buffer.from('MLSF\x01', 'latin1');
const KEY_ID_AT = MARKER.length;
const EXPIRY_AT = KEY_ID_AT + 8;
const NONCE_AT = EXPIRY_AT + 8;
const KEY_AT = NONCE_AT + 12;
const TAG_AT = KEY_AT + 32;
export const HEADER_BYTES = TAG_AT + 16;

export const newFileKey = (): Buffer => randomBytes(32);

/** Wraps a file's key; kind, id, expiry and version are bound to it, so that a moved or altered head does not open. */
export function writeHeader(name: string, master: MasterKey, fileKey: Uint8Array, expiresAt: Date | null): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.set(MARKER);
  header.set(master.id, KEY_ID_AT);
  header.writeBigUInt64BE(BigInt(expiresAt?.getTime() ?? 0), EXPIRY_AT);
  header.set(randomBytes(12), NONCE_AT);
  const cipher = createCipheriv('aes-256-gcm', master.wrappingKey, header.subarray(NONCE_AT, KEY_AT));
  cipher.setAAD(boundData(header, name));
  header.set(Buffer.concat([cipher.update(fileKey), cipher.final()]), KEY_AT);
  header.set(cipher.getAuthTag(), TAG_AT);
  return header;
}

/** @throws FileFailure `damaged` or `unknown-key` */
export function readFileKey(name: string, masters: readonly MasterKey[], header: Buffer): Buffer {
  const master = masters.find(({ id }) => id.equals(readKeyId(name, header)));
  if (!master) throw new FileFailure('unknown-key', name);
  const decipher = createDecipheriv('aes-256-gcm', master.wrappingKey, header.subarray(NONCE_AT, KEY_AT));
  decipher.setAAD(boundData(header, name)).setAuthTag(header.subarray(TAG_AT));
  try {
    return Buffer.concat([decipher.update(header.subarray(KEY_AT, TAG_AT)), decipher.final()]);
  } catch (error) {
    throw new FileFailure('damaged', name, error);
  }
}

export function readKeyId(name: string, header: Buffer): Buffer {
  checkFormat(name, header);
  return header.subarray(KEY_ID_AT, EXPIRY_AT);
}

/** Not verified: whoever can write to the store can remove the file anyway, and a file whose key is lost expires too. */
export function readExpiry(name: string, header: Buffer): Date | null {
  checkFormat(name, header);
  const instant = Number(header.readBigUInt64BE(EXPIRY_AT));
  return instant === 0 ? null : new Date(instant);
}

function checkFormat(name: string, header: Buffer): void {
  const isKnown = header.length === HEADER_BYTES && header.subarray(0, KEY_ID_AT).equals(MARKER);
  if (!isKnown) throw new FileFailure('damaged', name);
}

const boundData = (header: Buffer, name: string): Buffer =>
  Buffer.concat([header.subarray(0, NONCE_AT), Buffer.from(name)]);
