import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { UploadedFile } from './call.ts';
import { deriveKey, keyedHashOf } from './seal.ts';

interface Facts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly UploadedFile[];
}

const keys = new Map<string, KeyObject>();

/**
 * What makes two calls the same, whoever makes them: parameters, query, body and files (HMAC-SHA-256, hex). With a key, because a birth
 * date or a yes is soon guessed from a plain hash.
 * @param secret a change of it makes every call another one
 */
export function hashCall(secret: string, facts: Facts): string {
  const key = keys.get(secret) ?? createSecretKey(deriveKey(secret, 'call'));
  keys.set(secret, key);
  const { files = [] } = facts;
  // With its length, so that no byte belongs to a name in one call and to a file in another.
  const parts = files.flatMap(({ name, bytes }) => [JSON.stringify([name, bytes.length]), bytes]);
  return keyedHashOf(key, [saidIn(facts), ...parts]);
}

/** Whether this is the call with this hash; a version before had no key, and a repeat may come after its end. */
export function isSameCall(secret: string, facts: Facts, hash: string | null): boolean {
  if (hash === hashCall(secret, facts)) return true;
  const plain = createHash('sha256').update(saidIn(facts));
  for (const { name, bytes } of facts.files ?? []) plain.update(name).update(bytes);
  return hash === plain.digest('hex');
}

const saidIn = ({ params, query, body }: Facts): string => JSON.stringify([params, query, body]);
