import type { CountryCode } from '#shared/countries.ts';
import type { RuntimeSettings } from '#shared/domain/runtime/runtime-settings.ts';
import {
  CODE_BUDGET_ALARM_SHARE,
  CODES_PER_DAY_HOME_COUNTRIES,
  PREFIX_MIN_CONVERSION,
  PREFIX_WATCH_FROM_CODES,
} from '#shared/limits/sign-in.ts';

/** Digits of a range that operators sell as one: a hundred thousand numbers. */
const RANGE_DIGITS = 5;

/** Codes a day to strangers of a country. */
export const countryCap = (
  country: CountryCode,
  settings: Pick<RuntimeSettings, 'CODES_PER_DAY_PER_COUNTRY'>,
): number => (country === 'CH' || country === 'LI' ? CODES_PER_DAY_HOME_COUNTRIES : settings.CODES_PER_DAY_PER_COUNTRY);

/** The range an E.164 number belongs to. */
export const phonePrefix = (phoneNo: string): string => phoneNo.slice(0, -RANGE_DIGITS);

/**
 * Whether a range gets no more codes: many were sent to strangers within an hour or a day and hardly one came back. That is what numbers do
 * whose operator earns by each SMS; people who sign up give their code back.
 */
export const isPrefixStopped = ({ sent, verified }: { sent: number; verified: number }): boolean =>
  sent > PREFIX_WATCH_FROM_CODES && verified < sent * PREFIX_MIN_CONVERSION;

/** Whether taking the last code deserves an alarm: at four fifths of a budget, and at its end. */
export const isAlarming = (sent: number, cap: number): boolean =>
  sent === Math.ceil(cap * CODE_BUDGET_ALARM_SHARE) || sent === cap;
