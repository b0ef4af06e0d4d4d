import { HOLD_ASKING_LIMIT_MS } from '#shared/limits/payments.ts';

/**
 * Until when a place is kept although its hold is over, because the provider cannot say whether it was paid: three days, and
 * never past its start.
 */
export function holdAskingEnds({ heldUntil, startsAt }: { heldUntil: Date; startsAt: Date }): Date {
  return new Date(Math.min(heldUntil.getTime() + HOLD_ASKING_LIMIT_MS, startsAt.getTime()));
}
