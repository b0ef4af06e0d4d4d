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

  it.each([
    ['SLOT_HOLD_MINUTES', 15, 5, 60],
    ['RESCHEDULE_FREE_HOURS', 48, 0, 168],
    ['RESCHEDULE_LATE_HOURS', 24, 0, 168],
    ['RESCHEDULE_LATE_FEE', 2_000, 0, 50_000],
    ['RESCHEDULE_EXTRA_LATE_FEE', 4_000, 0, 50_000],
    ['RESCHEDULE_AFTER_APPOINTMENT_FEE', 6_000, 0, 50_000],
    ['REMINDER_HOURS', 24, 1, 168],
    ['ALERT_ACKNOWLEDGE_MINUTES', 15, 1, 120],
    ['CONTACT_GAP_MINUTES', 15, 1, 240],
    ['RESULT_SHARE_DAYS', 7, 1, 30],
    ['CODES_PER_DAY_PER_COUNTRY', RUNTIME_DEFAULTS.CODES_PER_DAY_PER_COUNTRY, 50, 5_000],
    ['MEDICAL_RECORD_RETENTION_YEARS', 20, 20, 100],
    ['INVOICE_RETENTION_YEARS', 10, 10, 100],
  ] as const)('%s is %i until somebody changes it, and stays between %i and %i', (name, usual, min, max) => {
    expect(RUNTIME_SETTINGS[name]).toMatchObject({ default: usual, min, max });
  });

  it('leave the shop open to everybody, with prices and languages, until somebody changes them', () => {
    const usual = {
      DISABLE_STORE: false,
      DISPLAY_PRICE: true,
      ADMIN_ONLY_MODE: false,
      LANGUAGE_SWITCHING_ENABLE: true,
    };
    expect(RUNTIME_DEFAULTS).toMatchObject(usual);
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
