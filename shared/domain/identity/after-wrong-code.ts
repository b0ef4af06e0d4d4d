import { ACCOUNT_RULE, type Tries, type TryRule } from '#shared/domain/identity/tries.ts';
import { DAY_MS } from '#shared/durations.ts';

/**
 * The counters after one more wrong code. The try that reaches the limit starts the lock, and the count begins anew
 * when it ends; its length never grows. The try that reaches the day limit locks until that day is over.
 * Codes given while a lock holds are not checked and not counted.
 */
export function afterWrongCode(tries: Tries, now: Date, rule: TryRule = ACCOUNT_RULE): Tries {
  const at = now.toISOString();
  const inWindow = isWithin(tries.windowStartedAt, rule.windowMs, now);
  const inDay = isWithin(tries.dayStartedAt, DAY_MS, now);
  const wrong = (inWindow ? tries.wrong : 0) + 1;
  const wrongToday = (inDay ? tries.wrongToday : 0) + 1;
  const dayStartedAt = inDay ? tries.dayStartedAt : at;
  const isDayOver = rule.dayLimit !== null && wrongToday >= rule.dayLimit;
  const isLocked = isDayOver || wrong >= rule.limit;
  return {
    wrong: isLocked ? 0 : wrong,
    windowStartedAt: isLocked ? null : inWindow ? tries.windowStartedAt : at,
    wrongToday,
    dayStartedAt,
    lockedUntil: isDayOver ? later(dayStartedAt ?? at, DAY_MS) : isLocked ? later(at, rule.lockMs) : null,
  };
}

/** A right code forgets the wrong ones before it, but not those of the day: guessing between two sign-ins still counts. */
export function afterRightCode(tries: Tries): Tries {
  return { ...tries, wrong: 0, windowStartedAt: null };
}

/** When the lock ends, or null when none holds at this instant. A lock of five minutes is open again after exactly five. */
export function lockedUntil(tries: Tries, now: Date): string | null {
  return tries.lockedUntil !== null && now.getTime() < Date.parse(tries.lockedUntil) ? tries.lockedUntil : null;
}

/** A window that starts in the future (a clock that was set back) counts as running: no try is gained by it. */
function isWithin(startedAt: string | null, lengthMs: number, now: Date): boolean {
  return startedAt !== null && now.getTime() - Date.parse(startedAt) < lengthMs;
}

function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}
