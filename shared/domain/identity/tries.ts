import { DAY_MS } from '#shared/durations.ts';
import {
  ACCOUNT_LOCK_MS,
  ACCOUNT_WRONG_CODE_DAY_LIMIT,
  ACCOUNT_WRONG_CODE_LIMIT,
  ADDRESS_COUNT_WINDOW_MS,
  ADDRESS_LOCK_MS,
  ADDRESS_WRONG_CODE_LIMIT,
  KNOWN_DEVICE_WRONG_CODE_DAY_LIMIT,
  KNOWN_DEVICE_WRONG_CODE_LIMIT,
} from '#shared/limits/sign-in.ts';

/**
 * Wrong codes counted for one phone number, one address, or one known device at one number. The row lives in MariaDB,
 * so that neither a restart nor an empty Redis opens a lock. Instants are ISO 8601 with Z.
 */
export interface Tries {
  /** Wrong codes since the last lock or the start of the window. */
  wrong: number;
  windowStartedAt: string | null;
  /** Wrong codes of the running day, which begins with the first of them. */
  wrongToday: number;
  dayStartedAt: string | null;
  lockedUntil: string | null;
}

export const NO_TRIES: Tries = {
  wrong: 0,
  windowStartedAt: null,
  wrongToday: 0,
  dayStartedAt: null,
  lockedUntil: null,
};

/** How many wrong codes lead to which lock. */
export interface TryRule {
  limit: number;
  lockMs: number;
  /** Wrong codes older than this are forgotten. */
  windowMs: number;
  /** At most so many in a day; null where the day is not counted. */
  dayLimit: number | null;
}

/** A phone number, whether it has an account or not. A new code gives no new tries. */
export const ACCOUNT_RULE: TryRule = {
  limit: ACCOUNT_WRONG_CODE_LIMIT,
  lockMs: ACCOUNT_LOCK_MS,
  windowMs: DAY_MS,
  dayLimit: ACCOUNT_WRONG_CODE_DAY_LIMIT,
};

/** A network address, over any numbers. */
export const ADDRESS_RULE: TryRule = {
  limit: ADDRESS_WRONG_CODE_LIMIT,
  lockMs: ADDRESS_LOCK_MS,
  windowMs: ADDRESS_COUNT_WINDOW_MS,
  dayLimit: null,
};

/** A device that signed in to that number before, used only while the number is locked for strangers. */
export const KNOWN_DEVICE_RULE: TryRule = {
  limit: KNOWN_DEVICE_WRONG_CODE_LIMIT,
  lockMs: ACCOUNT_LOCK_MS,
  windowMs: DAY_MS,
  dayLimit: KNOWN_DEVICE_WRONG_CODE_DAY_LIMIT,
};
