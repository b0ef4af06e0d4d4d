import { SMS_FIRST_PAUSE_MS } from '#shared/limits/messaging.ts';
import type { SmsEvent } from './sms-machine.ts';
import type { SmsPolicy } from './sms-policies.ts';

/** What is known of a message whose handing over failed. */
export interface FailedTry {
  /**
   * - `retry`: it certainly did not leave, and may later
   * - `permanent`: it is refused for good
   * - `unknown`: it may have left
   */
  kind: 'retry' | 'permanent' | 'unknown';
  /** Tries so far, this one included. */
  tries: number;
  /** Earlier tries of which nobody knows what became. */
  lost: number;
  /** From then on it is of no use. */
  giveUpAt: Date;
}

type Outcome = { event: 'put-back'; dueAt: Date } | { event: Extract<SmsEvent, 'reject' | 'lose' | 'give-up'> };

/**
 * What follows from a failed try: another one after a growing pause as long as it makes sense, or an end that staff see. What may
 * have left is repeated only where the template's policy calls a second copy harmless.
 * @param chance from 0 to 1, so that messages that failed together do not come back together
 */
export function decideSmsFailure(
  policy: Pick<SmsPolicy, 'copies' | 'longestPauseMs'>,
  failed: FailedTry,
  now: Date,
  chance: number,
): Outcome {
  const { kind, tries, lost, giveUpAt } = failed;
  if (kind === 'permanent') return { event: 'reject' };
  if (kind === 'unknown' && lost >= policy.copies) return { event: 'lose' };
  const dueAt = new Date(now.getTime() + pauseMs(policy, tries, chance));
  if (dueAt < giveUpAt) return { event: 'put-back', dueAt };
  // One copy that may have left is no certain failure, whenever it was.
  return { event: kind === 'unknown' || lost > 0 ? 'lose' : 'give-up' };
}

/** Doubles from try to try up to the longest, less up to half of it by chance. */
function pauseMs({ longestPauseMs }: Pick<SmsPolicy, 'longestPauseMs'>, tries: number, chance: number): number {
  const full = Math.min(longestPauseMs, SMS_FIRST_PAUSE_MS * 2 ** (tries - 1));
  return Math.round(full * (1 - chance / 2));
}
