import { lockedUntil } from '#shared/domain/identity/after-wrong-code.ts';
import type { Tries } from '#shared/domain/identity/tries.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

export interface LockFacts {
  /** Wrong codes for the phone number. */
  account: Tries;
  /** Wrong codes from the network address. */
  address: Tries;
  /** Wrong codes of this device at this number; null for a device that never signed in to it. */
  device: Tries | null;
}

/** Why nobody on this connection gets any further, and (`details.until`) until when. */
export type LockRefusal = Refusal<'TemporaryBlock' | 'Forbidden-IP'>;

/**
 * Whether a code may be tried, and whose counter a wrong one raises in addition to the address's. A locked address stops
 * everybody; a locked number stops strangers, while a device that signed in to it before goes on with a small budget of its own, so
 * that a lock is no weapon against the number's owner.
 */
export function decideCodeTry(facts: LockFacts, now: Date): { countOn: 'account' | 'device' } | LockRefusal {
  const addressUntil = lockedUntil(facts.address, now);
  if (addressUntil) return refuse('Forbidden-IP', { details: { until: addressUntil } });
  const accountUntil = lockedUntil(facts.account, now);
  if (!accountUntil) return { countOn: 'account' };
  if (!facts.device) return refuse('TemporaryBlock', { details: { until: accountUntil } });
  const deviceUntil = lockedUntil(facts.device, now);
  return deviceUntil ? refuse('TemporaryBlock', { details: { until: deviceUntil } }) : { countOn: 'device' };
}
