/** When people answer the phone, and when they call back. */

import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

/** Where people answer; sample data until a real office does. */
export const SUPPORT_PHONE = '0800 000 000';
/** People answer the phone from Monday to Friday between these hours of Zurich. */
export const SUPPORT_FROM_HOUR = 8;
export const SUPPORT_UNTIL_HOUR = 18;
/** When somebody calls back, in each language (setting): a result that worries is released then. `Mo-Fr 08:00-18:00`; empty where nobody does. */
export const CALLBACK_HOURS = 'Mo-Fr 08:00-18:00';
/** Where the people work who call back: its public holidays count as Sundays. */
export const CALLBACK_CANTON = 'ZH';
/** Public holidays are looked up so far ahead. */
export const HOLIDAYS_KNOWN_DAYS = 60;
/** Callbacks are promised within two hours in German; the other languages promise 'as soon as possible'. */
export const CALLBACK_PROMISE_HOURS_DE = 2;
/** The last quarter of that time. */
export const CALLBACK_AT_RISK_MS = 30 * MINUTE_MS;
/** A promise that was broken: opening time until the new one. */
export const CALLBACK_AGAIN_MS = HOUR_MS;
/** Nobody answered: opening time until the next attempt. */
export const CALLBACK_NEXT_TRY_MS = 30 * MINUTE_MS;
/** A time may be wished so far ahead. */
export const CALLBACK_WISH_DAYS = 14;
export const CALLBACK_NOTE_MAX_LENGTH = 500;
