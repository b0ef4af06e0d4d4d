import { decideCodeTry, type LockFacts } from '#shared/domain/identity/decide-code-try.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import {
  CODE_RESEND_WAIT_MS,
  CODES_PER_DAY_PER_KNOWN_DEVICE,
  CODES_PER_HOUR_PER_NUMBER,
} from '#shared/limits/sign-in.ts';

export interface CodeRequestFacts extends LockFacts {
  /**
   * When codes of the asker's own budget were asked for within the last day, in any order (ISO instants): by this known device,
   * or by strangers for this number.
   */
  sentAt: readonly string[];
  /** Until when the asker's network has used up what it may ask for; null while it has not. */
  networkFullUntil: string | null;
}

/** Why no code is sent now; `details.until` is when asking again makes sense. */
export type CodeRequestRefusal = Refusal<
  'TemporaryBlock' | 'Forbidden-IP' | 'wait-for-timer' | 'code-limit-reached' | 'too-many-requests'
>;

/**
 * Null when a code may be asked for. Refused in this order: locks (403), the minute between two codes, five per hour (for a
 * known device also a day's limit), and what a network may ask for (429), which does not touch a known device. Says nothing
 * about whether the number has an account.
 */
export function mayRequestCode(facts: CodeRequestFacts, now: Date): CodeRequestRefusal | null {
  const lock = decideCodeTry(facts, now);
  if (isRefusal(lock)) return lock;
  const sent = facts.sentAt
    .map((at) => Date.parse(at))
    .filter((at) => now.getTime() - at < DAY_MS)
    .sort((a, b) => b - a);
  const [latest] = sent;
  if (latest !== undefined && now.getTime() - latest < CODE_RESEND_WAIT_MS) {
    return refuse('wait-for-timer', { details: { until: instant(latest + CODE_RESEND_WAIT_MS) } });
  }
  const fullUntil =
    untilFree(sent, CODES_PER_HOUR_PER_NUMBER, HOUR_MS, now) ??
    (facts.device ? untilFree(sent, CODES_PER_DAY_PER_KNOWN_DEVICE, DAY_MS, now) : null);
  if (fullUntil) return refuse('code-limit-reached', { details: { until: fullUntil } });
  if (!facts.device && facts.networkFullUntil) {
    return refuse('too-many-requests', { details: { until: facts.networkFullUntil } });
  }
  return null;
}

/** When the oldest of the newest `limit` codes leaves the window; null while there are fewer in it. */
function untilFree(newestFirst: readonly number[], limit: number, windowMs: number, now: Date): string | null {
  const oldestCounted = newestFirst[limit - 1];
  return oldestCounted !== undefined && now.getTime() - oldestCounted < windowMs
    ? instant(oldestCounted + windowMs)
    : null;
}

const instant = (ms: number): string => new Date(ms).toISOString();
