import { createHash } from 'node:crypto';

/** 2026-01-01 in milliseconds, as version 7 begins with a time (RFC 9562, 5.7). */
const EPOCH = (1_767_225_600_000).toString(16).padStart(12, '0');

/**
 * The id of something that is loaded, from its name: the same at every start and on every machine, so that loading again
 * finds what is there and links into the demonstration stay right. Shaped as a UUID version 7.
 */
export function demoId(kind: string, name: string): string {
  const digest = createHash('sha256').update(`${kind}\n${name}`).digest('hex');
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${EPOCH.slice(0, 8)}-${EPOCH.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(8, 20)}`;
}
