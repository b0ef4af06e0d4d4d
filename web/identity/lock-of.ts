import type { CallError } from '#web/client/api.ts';
import type { Lock } from './slice.ts';

const LOCKING = new Set<CallError['error']>([
  'TemporaryBlock',
  'Forbidden-IP',
  'wait-for-timer',
  'code-limit-reached',
  'too-many-requests',
]);
/** Used when the server names no end, so that a form is never shut without a clock. */
const FALLBACK_SECONDS = 60;

/**
 * The lock a refusal of sign-in stands for, or null when it is another error. The server says when it ends: seconds from now
 * (`details.seconds`) come first, because this browser's clock may be wrong, then an instant (`details.until`).
 */
export function lockOf(error: CallError, now: Date): Lock | null {
  if (!LOCKING.has(error.error)) return null;
  const details = 'details' in error ? (error.details ?? {}) : {};
  const { seconds, until } = details;
  if (typeof seconds === 'number') return { error: error.error, until: after(seconds, now) };
  const isInstant = typeof until === 'string' && Number.isFinite(Date.parse(until));
  return { error: error.error, until: isInstant ? until : after(FALLBACK_SECONDS, now) };
}

/** The instant so many seconds from now. */
export function after(seconds: number, now: Date): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString();
}
