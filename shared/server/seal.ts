import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 32 bytes for one purpose (HKDF-SHA-256): it reveals neither the secret nor the key of another purpose. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text (AES-256-GCM) under a key that is at hand, seven times as fast where that is a `KeyObject`; `bound` is what it opens together with and nowhere else. */
export function sealWith(key: CipherKey, bound: string, text: string): string {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Opens what `sealWith` closed. @throws when it was changed, or was bound to something else */
export function openWith(key: CipherKey, bound: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Encrypts a short text; `purpose` separates the keys and is bound as additional data. */
export const seal = (secret: string, purpose: string, text: string): string =>
  sealWith(deriveKey(secret, purpose), purpose, text);

/** Opens what `seal` closed. @throws when it was changed or the purpose differs */
export const unseal = (secret: string, purpose: string, sealed: string): string =>
  openWith(deriveKey(secret, purpose), purpose, sealed);

const NONCES_AT_ONCE = 512;
let nonces = Buffer.alloc(0);

/** Random, drawn many at a time: asking for each cost more than the encryption. */
function nextNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

/**
 * Opens what was sealed under one of these secrets, the newest of which comes first; `isOld` where it was not that one and should be
 * sealed again. Undefined when none of them opens it.
 */
export function unsealWithAny(
  secrets: readonly string[],
  purpose: string,
  sealed: string,
): { text: string; isOld: boolean } | undefined {
  for (const [index, secret] of secrets.entries()) {
    try {
      return { text: unseal(secret, purpose, sealed), isOld: index > 0 };
    } catch {
      // Sealed under another one.
    }
  }
  return undefined;
}

/** Keyed hash (HMAC-SHA-256, hex): a copied table gives no codes away. */
export const keyedHash = (secret: string | KeyObject, text: string): string => keyedHashOf(secret, [text]);

/** The same of parts, one after another. */
export function keyedHashOf(secret: string | KeyObject, parts: readonly (string | Uint8Array)[]): string {
  const hash = createHmac('sha256', secret);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Compares two hex hashes without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
