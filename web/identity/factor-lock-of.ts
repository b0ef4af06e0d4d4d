import type { CallError } from '#web/client/api.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { after, lockOf } from './lock-of.ts';
import type { Lock } from './slice.ts';

/** The lock that a refused second factor stands for, also when this very try has brought it on; null when it is another error. */
export function factorLockOf(error: CallError, now: Date): Lock | null {
  const { lockSeconds } = errorBodyOf(error)?.details ?? {};
  if (typeof lockSeconds === 'number') return { error: 'TemporaryBlock', until: after(lockSeconds, now) };
  return lockOf(error, now);
}
