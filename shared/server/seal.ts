import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 32 bytes for one purpose (HKDF-SHA-256): it reveals neither the secret nor the key of another purpose. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a short text (AES-256-GCM); `purpose` separates the keys and is bound as additional data. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Opens what `seal` closed. @throws when it was changed or the purpose differs */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
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
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares two hex hashes without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
