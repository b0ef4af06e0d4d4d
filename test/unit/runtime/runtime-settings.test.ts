import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { mayOrder } from '#shared/domain/runtime/may-order.ts';
import {
  areConsistent,
  isSameSetting,
  isSettingName,
  RUNTIME_DEFAULTS,
  RUNTIME_SETTINGS,
  refuseSetting,
  type SettingKind,
  type SettingName,
  type SettingValue,
} from '#shared/domain/runtime/runtime-settings.ts';
import { isRefusal } from '#shared/errors.ts';

const NAMES = Object.keys(RUNTIME_SETTINGS) as SettingName[];

describe('the settings', () => {
  it.each(NAMES)('%s takes its own default, and its bounds', (name) => {
    const kind: SettingKind = RUNTIME_SETTINGS[name];
    expect(refuseSetting(name, kind.default)).toBeNull();
    if (!('min' in kind)) return;
    expect([refuseSetting(name, kind.min), refuseSetting(name, kind.max)]).toEqual([null, null]);
    expect(refuseSetting(name, kind.min - 1)).toEqual({ key: 'field.min', params: { minValue: kind.min } });
    expect(refuseSetting(name, kind.max + 1)).toEqual({ key: 'field.max', params: { maxValue: kind.max } });
  });

  it('are these, with their types, what they are until somebody changes them, and their bounds', () => {
    const declared = NAMES.map((name) => {
      const kind: SettingKind = RUNTIME_SETTINGS[name];
      const bounds = 'min' in kind ? [kind.min, kind.max] : [];
      return [name, kind.section, 'unit' in kind ? kind.unit : kind.type, kind.default, ...bounds];
    });
    // By hand: a setting that is missing, or another value, is a decision that somebody changes here too.
    expect(declared).toEqual([
      ['DISABLE_STORE', 'shop', 'switch', false],
      ['DISPLAY_PRICE', 'shop', 'switch', true],
      ['ADMIN_ONLY_MODE', 'shop', 'switch', false],
      ['LANGUAGE_SWITCHING_ENABLE', 'languages', 'switch', true],
      ['LANGUAGE_SWITCHING_OPTIONS', 'languages', 'languages', ['de', 'en', 'fr', 'it']],
      ['SLOT_HOLD_MINUTES', 'booking', 'minutes', 15, 5, 60],
      ['RESCHEDULE_FREE_HOURS', 'booking', 'hours', 48, 0, 168],
      ['RESCHEDULE_LATE_HOURS', 'booking', 'hours', 24, 0, 168],
      ['RESCHEDULE_LATE_FEE', 'booking', 'money', 2_000, 0, 50_000],
      ['RESCHEDULE_EXTRA_LATE_FEE', 'booking', 'money', 4_000, 0, 50_000],
      ['RESCHEDULE_AFTER_APPOINTMENT_FEE', 'booking', 'money', 6_000, 0, 50_000],
      ['REMINDER_HOURS', 'booking', 'hours', 24, 1, 168],
      ['ALERT_ACKNOWLEDGE_MINUTES', 'results', 'minutes', 15, 1, 120],
      ['CONTACT_GAP_MINUTES', 'results', 'minutes', 15, 1, 240],
      ['CALLBACK_HOURS_DE', 'results', 'hours', 'Mo-Fr 08:00-18:00'],
      ['CALLBACK_HOURS_EN', 'results', 'hours', 'Mo-Fr 08:00-18:00'],
      ['CALLBACK_HOURS_FR', 'results', 'hours', 'Mo-Fr 08:00-18:00'],
      ['CALLBACK_HOURS_IT', 'results', 'hours', 'Mo-Fr 08:00-18:00'],
      ['RESULT_SHARE_DAYS', 'results', 'days', 7, 1, 30],
      ['CODES_PER_DAY_PER_COUNTRY', 'security', 'codes', 300, 50, 5_000],
      ['SMS_PER_SECOND_PER_NUMBER', 'security', 'messages', 1, 1, 20],
      ['BULK_UNDO_SECONDS', 'security', 'seconds', 60, 10, 600],
      ['PURGE_SECOND_ADMINISTRATOR', 'security', 'switch', true],
      ['MEDICAL_RECORD_RETENTION_YEARS', 'retention', 'years', 20, 20, 100],
      ['INVOICE_RETENTION_YEARS', 'retention', 'years', 10, 10, 100],
    ]);
  });

  it.each([
    ['DISABLE_STORE', 1, 'field.type'],
    ['DISABLE_STORE', null, 'field.type'],
    ['REMINDER_HOURS', '24', 'field.number'],
    ['REMINDER_HOURS', Number.NaN, 'field.number'],
    ['REMINDER_HOURS', Number.POSITIVE_INFINITY, 'field.number'],
    ['REMINDER_HOURS', 2.5, 'field.integer'],
    ['LANGUAGE_SWITCHING_OPTIONS', 'de', 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['en', 'fr'], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['de', 'de'], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['de', 'xx'], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['de', 'en', 'fr', 'it', 'de'], 'field.languages'],
    ['CALLBACK_HOURS_DE', ' Mo-Fr 08:00-18:00', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr 08:00-18:00\n', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr 18:00-08:00', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr 08:00-08:00', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr 08:00-24:01', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr 08:60-18:00', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Di-Fr 08:00-18:00', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', ' ', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', null, 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', ['Mo-Fr 08:00-18:00'], 'field.callbackHours'],
  ] as const)('%s does not take %p', (name, value, key) => {
    expect(refuseSetting(name, value)?.key).toBe(key);
  });

  it.each(['', 'Mo-Fr 08:00-18:00', 'Sa 09:00-12:30', 'Fr-Mo 00:00-24:00'])('hours may be «%s»', (value) => {
    expect(refuseSetting('CALLBACK_HOURS_FR', value)).toBeNull();
  });

  it('are known by their own names alone', () => {
    expect(NAMES.every(isSettingName)).toBe(true);
    expect(['constructor', 'toString', '__proto__', '', 'disable_store'].some(isSettingName)).toBe(false);
  });

  it.each([
    [48, 24, true],
    [24, 24, true],
    [24, 25, false],
  ])('free until %i hours, dearer below %i: %s', (RESCHEDULE_FREE_HOURS, RESCHEDULE_LATE_HOURS, isRight) => {
    expect(areConsistent({ RESCHEDULE_FREE_HOURS, RESCHEDULE_LATE_HOURS })).toBe(isRight);
  });

  it.each<[SettingValue, SettingValue, boolean]>([
    [true, true, true],
    [true, false, false],
    [15, 15, true],
    [15, 16, false],
    [['de', 'fr'], ['fr', 'de'], true],
    [['de'], ['de', 'fr'], false],
  ])('%p and %p are the same: %s', (one, other, isSame) => expect(isSameSetting(one, other)).toBe(isSame));
});

describe('whether anything may be ordered', () => {
  it.each([
    [false, false, ['customer'], null],
    [true, false, ['customer'], 'store-closed'],
    [true, false, ['admin'], 'store-closed'],
    [true, true, ['admin'], 'store-closed'],
    [false, true, ['customer'], 'admin-only-mode'],
    [false, true, ['partner'], 'admin-only-mode'],
    [false, true, ['customer', 'admin'], null],
  ] as const)('closed %s, for administrators %s, %p: %s', (DISABLE_STORE, ADMIN_ONLY_MODE, roles, refused) => {
    const outcome = mayOrder({ DISABLE_STORE, ADMIN_ONLY_MODE }, { roles });
    expect(isRefusal(outcome) ? outcome.refused : null).toBe(refused);
  });
});

describe.each(['de', 'en', 'fr', 'it'])('runtime-settings.json in %s', (language) => {
  const words = JSON.parse(readFileSync(`locales/${language}/runtime-settings.json`, 'utf8'));

  it('names every setting, what it does, and both sides of a switch', () => {
    for (const name of NAMES) {
      expect([name, Boolean(words.name[name]), /\.$/.test(words.effect[name] ?? '')]).toEqual([name, true, true]);
      const isSwitch = typeof RUNTIME_DEFAULTS[name] === 'boolean';
      expect([name, Boolean(words.on[name]), Boolean(words.off[name])]).toEqual([name, isSwitch, isSwitch]);
    }
  });
});
