import { createSecretKey } from 'node:crypto';
import { deriveKey, keyedHash } from '#shared/server/seal.ts';

const DIGITS = 8;

/**
 * Draws which traces are made: all processes with this secret say the same of one. A client names its request, and so its trace; without
 * the secret it cannot tell which name is drawn.
 * @param share 0 to 1
 */
export function drawShare(secret: string, share: number): (traceId: string) => boolean {
  const key = createSecretKey(deriveKey(secret, 'trace'));
  return (traceId) => Number.parseInt(keyedHash(key, traceId).slice(0, DIGITS), 16) / 16 ** DIGITS < share;
}
