import type { CountryCode } from '#shared/countries.ts';
import { decideCodeTry, type LockFacts } from '#shared/domain/identity/decide-code-try.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import {
  CODE_RESEND_WAIT_MS,
  CODES_PER_DAY_HOME_COUNTRIES,
  CODES_PER_DAY_PER_COUNTRY,
  CODES_PER_HOUR_PER_NUMBER,
  CODES_PER_HOUR_WINDOW_MS,
  DAY_MS,
} from '#shared/limits.ts';

export interface CodeRequestFacts extends LockFacts {
  /** When codes were sent to this number within the last hour, in any order (ISO instants). */
  sentAt: readonly string[];
  country: CountryCode;
  /** Codes sent to numbers of this country within the last 24 hours. */
  sentToCountryToday: number;
  /** The country's cap when an administrator has set one. */
  countryCap?: number;
}

/** Why no code is sent now; `details.until` is when asking again makes sense. */
export type CodeRequestRefusal = Refusal<
  'TemporaryBlock' | 'Forbidden-IP' | 'wait-for-timer' | 'code-limit-reached' | 'too-many-requests'
>;

/**
 * Null when a code may be sent. Refused in this order: locks (403), the minute between two codes, five per hour for a
 * number, the daily cap of a country (429). Says nothing about whether the number has an account.
 */
export function mayRequestCode(facts: CodeRequestFacts, now: Date): CodeRequestRefusal | null {
  const lock = decideCodeTry(facts, now);
  if (isRefusal(lock)) return lock;
  const recent = facts.sentAt
    .map((at) => Date.parse(at))
    .filter((at) => now.getTime() - at < CODES_PER_HOUR_WINDOW_MS)
    .sort((a, b) => b - a);
  const [latest] = recent;
  if (latest !== undefined && now.getTime() - latest < CODE_RESEND_WAIT_MS) {
    return refuse('wait-for-timer', { details: { until: instant(latest + CODE_RESEND_WAIT_MS) } });
  }
  const oldestCounted = recent[CODES_PER_HOUR_PER_NUMBER - 1];
  if (oldestCounted !== undefined) {
    return refuse('code-limit-reached', { details: { until: instant(oldestCounted + CODES_PER_HOUR_WINDOW_MS) } });
  }
  if (facts.sentToCountryToday >= (facts.countryCap ?? defaultCountryCap(facts.country))) {
    return refuse('too-many-requests', { details: { until: instant(now.getTime() + DAY_MS) } });
  }
  return null;
}

/** Codes per day to one country unless an administrator sets another number. */
export function defaultCountryCap(country: CountryCode): number {
  return country === 'CH' || country === 'LI' ? CODES_PER_DAY_HOME_COUNTRIES : CODES_PER_DAY_PER_COUNTRY;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
