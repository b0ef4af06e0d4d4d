import { readCallbackHours } from '#shared/domain/results/callback-hours.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#shared/languages.ts';
import { REMINDER_HOURS, SLOT_HOLD_MINUTES } from '#shared/limits/booking.ts';
import { SMS_PER_SECOND_PER_NUMBER } from '#shared/limits/messaging.ts';
import { BULK_UNDO_SECONDS } from '#shared/limits/orders.ts';
import { INVOICE_RETENTION_YEARS, MEDICAL_RECORD_RETENTION_YEARS } from '#shared/limits/privacy.ts';
import {
  RESCHEDULE_AFTER_APPOINTMENT_FEE,
  RESCHEDULE_EXTRA_LATE_FEE,
  RESCHEDULE_FREE_HOURS,
  RESCHEDULE_LATE_FEE,
  RESCHEDULE_LATE_HOURS,
} from '#shared/limits/rescheduling.ts';
import { ALERT_ACKNOWLEDGE_MINUTES, CONTACT_GAP_MINUTES } from '#shared/limits/results.ts';
import { RESULT_SHARE_DAYS } from '#shared/limits/sharing.ts';
import { CODES_PER_DAY_PER_COUNTRY } from '#shared/limits/sign-in.ts';
import { CALLBACK_HOURS } from '#shared/limits/support.ts';

/** Where a setting stands on the administrators' page, in its order. */
export const SETTING_SECTIONS = ['shop', 'languages', 'booking', 'results', 'security', 'retention'] as const;

export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** What a whole number counts. */
export type SettingUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'years' | 'codes' | 'messages';

interface Declared<Value> {
  section: SettingSection;
  /** The value that applies until somebody changes it. */
  default: Value;
}

interface Bounds {
  min: number;
  max: number;
}

/** What a setting takes: on or off, a whole number, Rappen, some of the languages, or hours of callbacks. */
export type SettingKind =
  | (Declared<boolean> & { type: 'switch' })
  | (Declared<number> & Bounds & { type: 'number'; unit: SettingUnit })
  | (Declared<number> & Bounds & { type: 'money' })
  | (Declared<Language[]> & { type: 'languages' })
  | (Declared<string> & { type: 'hours' });

type Count = Extract<SettingKind, { type: 'number' }>;

const turned = (section: SettingSection, on: boolean) => ({ type: 'switch', section, default: on }) as const;
const count = (section: SettingSection, value: number, unit: SettingUnit, [min, max]: [number, number]): Count => ({
  ...{ type: 'number', section, default: value, unit, min, max },
});
/** No fee is higher than the dearest test. */
const fee = (value: number) => ({ type: 'money', section: 'booking', default: value, min: 0, max: 50_000 }) as const;
/** As `readCallbackHours` reads them; empty where nobody calls back. */
const hours = (value: string) => ({ type: 'hours', section: 'results', default: value }) as const;
const WEEK_HOURS = 168;

/**
 * Everything an administrator changes without a restart. A bound is where the product stops making sense, or the law: a medical record
 * is kept for twenty years and invoices for ten, never shorter.
 */
export const RUNTIME_SETTINGS = {
  DISABLE_STORE: turned('shop', false),
  DISPLAY_PRICE: turned('shop', true),
  ADMIN_ONLY_MODE: turned('shop', false),
  LANGUAGE_SWITCHING_ENABLE: turned('languages', true),
  LANGUAGE_SWITCHING_OPTIONS: { type: 'languages', section: 'languages', default: [...LANGUAGES] as Language[] },
  SLOT_HOLD_MINUTES: count('booking', SLOT_HOLD_MINUTES, 'minutes', [5, 60]),
  RESCHEDULE_FREE_HOURS: count('booking', RESCHEDULE_FREE_HOURS, 'hours', [0, WEEK_HOURS]),
  RESCHEDULE_LATE_HOURS: count('booking', RESCHEDULE_LATE_HOURS, 'hours', [0, WEEK_HOURS]),
  RESCHEDULE_LATE_FEE: fee(RESCHEDULE_LATE_FEE),
  RESCHEDULE_EXTRA_LATE_FEE: fee(RESCHEDULE_EXTRA_LATE_FEE),
  RESCHEDULE_AFTER_APPOINTMENT_FEE: fee(RESCHEDULE_AFTER_APPOINTMENT_FEE),
  REMINDER_HOURS: count('booking', REMINDER_HOURS, 'hours', [1, WEEK_HOURS]),
  ALERT_ACKNOWLEDGE_MINUTES: count('results', ALERT_ACKNOWLEDGE_MINUTES, 'minutes', [1, 120]),
  CONTACT_GAP_MINUTES: count('results', CONTACT_GAP_MINUTES, 'minutes', [1, 240]),
  CALLBACK_HOURS_DE: hours(CALLBACK_HOURS),
  CALLBACK_HOURS_EN: hours(CALLBACK_HOURS),
  CALLBACK_HOURS_FR: hours(CALLBACK_HOURS),
  CALLBACK_HOURS_IT: hours(CALLBACK_HOURS),
  RESULT_SHARE_DAYS: count('results', RESULT_SHARE_DAYS, 'days', [1, 30]),
  CODES_PER_DAY_PER_COUNTRY: count('security', CODES_PER_DAY_PER_COUNTRY, 'codes', [50, 5_000]),
  SMS_PER_SECOND_PER_NUMBER: count('security', SMS_PER_SECOND_PER_NUMBER, 'messages', [1, 20]),
  BULK_UNDO_SECONDS: count('security', BULK_UNDO_SECONDS, 'seconds', [10, 600]),
  PURGE_SECOND_ADMINISTRATOR: turned('security', true),
  MEDICAL_RECORD_RETENTION_YEARS: count('retention', MEDICAL_RECORD_RETENTION_YEARS, 'years', [20, 100]),
  INVOICE_RETENTION_YEARS: count('retention', INVOICE_RETENTION_YEARS, 'years', [10, 100]),
} as const satisfies Record<string, SettingKind>;

export type SettingName = keyof typeof RUNTIME_SETTINGS;
export type SettingValue = boolean | number | string | Language[];

type Widened<Value> = Value extends boolean
  ? boolean
  : Value extends number
    ? number
    : Value extends string
      ? string
      : Value;

export type RuntimeSettings = { [N in SettingName]: Widened<(typeof RUNTIME_SETTINGS)[N]['default']> };

/** The settings of a product that nobody has changed. */
export const RUNTIME_DEFAULTS = Object.fromEntries(
  Object.entries(RUNTIME_SETTINGS).map(([name, kind]) => [name, kind.default]),
) as RuntimeSettings;

/** True for the name of a setting; `constructor` names none. */
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(RUNTIME_SETTINGS, name);

/** Why a value is none of this setting: a key of `errors.json`, with the bound it breaks; null for one that may be stored. */
export function refuseSetting(
  name: SettingName,
  value: unknown,
): null | { key: string; params?: Record<string, number> } {
  const kind: SettingKind = RUNTIME_SETTINGS[name];
  if (kind.type === 'switch') return typeof value === 'boolean' ? null : { key: 'field.type' };
  if (kind.type === 'hours') return areHours(value) ? null : { key: 'field.callbackHours' };
  if (kind.type === 'languages') return areLanguages(value) ? null : { key: 'field.languages' };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'field.number' };
  if (!Number.isSafeInteger(value)) return { key: 'field.integer' };
  if (value < kind.min) return { key: 'field.min', params: { minValue: kind.min } };
  return value > kind.max ? { key: 'field.max', params: { maxValue: kind.max } } : null;
}

const areHours = (value: unknown): boolean =>
  typeof value === 'string' && (value === '' || (value === value.trim() && readCallbackHours(value) !== null));

/** German stays: it is what everybody sees who has chosen nothing. */
function areLanguages(value: unknown): value is Language[] {
  if (!Array.isArray(value) || !value.every(isLanguage)) return false;
  return new Set(value).size === value.length && value.includes(DEFAULT_LANGUAGE);
}

/** Settings that only together make sense: the dearer fee never applies earlier than the cheaper one. */
export const areConsistent = (settings: Pick<RuntimeSettings, 'RESCHEDULE_FREE_HOURS' | 'RESCHEDULE_LATE_HOURS'>) =>
  settings.RESCHEDULE_LATE_HOURS <= settings.RESCHEDULE_FREE_HOURS;

/** True where both are the same value of one setting. */
export const isSameSetting = (one: SettingValue, other: SettingValue): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (value: SettingValue) => (Array.isArray(value) ? [...value].sort() : value);

/** A value as the history keeps it. */
export const writeSetting = (value: SettingValue): boolean | number | string =>
  Array.isArray(value) ? value.join(',') : value;
