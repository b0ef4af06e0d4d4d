import { describe, expect, it } from '@jest/globals';
import { callbackOpensAt, isCallbackOpen, readCallbackHours } from '#shared/domain/results/callback-hours.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import type { Level } from '#shared/domain/results/types.ts';
import { type CallbackFacts, waitsForCallback } from '#shared/domain/results/waits-for-callback.ts';
import { aMeasure } from './shipped-content.ts';

const WEEK = 'Mo-Fr 08:00-18:00';
const HOLIDAYS = ['2026-12-25', '2026-12-28'];

describe('the setting', () => {
  it.each([
    [WEEK, [1, 2, 3, 4, 5], 480, 1080],
    ['Mo-Su 00:00-24:00', [1, 2, 3, 4, 5, 6, 7], 0, 1440],
    ['Fr-Mo 09:30-12:15', [5, 6, 7, 1], 570, 735],
    [' We 08:00-08:01 ', [3], 480, 481],
  ])('%s is days and minutes', (text, days, from, until) => {
    expect(readCallbackHours(text)).toEqual({ days, from, until });
  });

  it.each([
    '',
    'immer',
    'Mo-Fr',
    'Mo-Fr 8-18',
    'Mo-Fr 18:00-08:00',
    'Mo-Fr 08:00-08:00',
    'Mo-Fr 08:00-24:01',
    'Mo-Fr 08:60-18:00',
    'Di 08:00-18:00',
  ])('%s says that nobody calls back', (text) => {
    expect(readCallbackHours(text)).toBeNull();
  });
});

describe('a moment', () => {
  // Zurich is one hour ahead in winter, two in summer; the clocks change on 29 March and 25 October 2026.
  it.each([
    [WEEK, '2026-11-23T06:59:59Z', false, '2026-11-23T07:00:00.000Z'],
    [WEEK, '2026-11-23T07:00:00Z', true, null],
    [WEEK, '2026-11-23T16:59:59Z', true, null],
    [WEEK, '2026-11-23T17:00:00Z', false, '2026-11-24T07:00:00.000Z'],
    [WEEK, '2026-11-27T17:00:00Z', false, '2026-11-30T07:00:00.000Z'],
    [WEEK, '2026-11-29T12:00:00Z', false, '2026-11-30T07:00:00.000Z'],
    [WEEK, '2026-07-06T05:59:00Z', false, '2026-07-06T06:00:00.000Z'],
    [WEEK, '2026-10-23T16:30:00Z', false, '2026-10-26T07:00:00.000Z'],
    ['Su 08:00-18:00', '2026-03-28T12:00:00Z', false, '2026-03-29T06:00:00.000Z'],
    ['Su 08:00-18:00', '2026-10-24T12:00:00Z', false, '2026-10-25T07:00:00.000Z'],
    ['Mo 08:00-18:00', '2026-11-23T17:30:00Z', false, '2026-11-30T07:00:00.000Z'],
    ['Mo-Su 00:00-24:00', '2026-11-28T23:30:00Z', true, null],
    // A Friday and a Monday are holidays, as Sundays are.
    [WEEK, '2026-12-25T09:00:00Z', false, '2026-12-29T07:00:00.000Z'],
    [WEEK, '2026-12-24T17:00:00Z', false, '2026-12-29T07:00:00.000Z'],
    ['Fr 08:00-18:00', '2026-12-24T12:00:00Z', false, '2027-01-01T07:00:00.000Z'],
    ['Mo-Su 08:00-18:00', '2026-12-25T09:00:00Z', true, null],
  ])('%s at %s', (text, at, isOpen, opensAt) => {
    const hours = readCallbackHours(text);
    if (!hours) throw new Error('no hours');
    const now = new Date(at);
    expect(isCallbackOpen(hours, now, HOLIDAYS)).toBe(isOpen);
    if (opensAt) expect(callbackOpensAt(hours, now, HOLIDAYS).toISOString()).toBe(opensAt);
  });
});

describe('a result', () => {
  const area = (level: Level | null) => ({
    ...{ resultCategoryId: 'iron', level, selfComparisonDescriptions: null },
    resultCategorySummary: localText(() => 'Text.'),
  });
  const facts = (change: Partial<CallbackFacts>): CallbackFacts => ({
    draft: { resultCategories: [area('good'), area('bad')], healthMeasuresResult: [] },
    measures: [aMeasure('ferritin')],
    language: 'fr',
    callbackHours: { de: 'Mo-Su 00:00-24:00', en: '', fr: WEEK, it: '' },
    callbackHolidays: HOLIDAYS,
    now: new Date('2026-11-28T09:00:00Z'),
    ...change,
  });
  const afterHolidays = { until: new Date('2026-12-29T07:00:00Z') };
  const monday = { until: new Date('2026-11-30T07:00:00Z') };
  const levels = (...all: (Level | null)[]) => ({ resultCategories: all.map(area), healthMeasuresResult: [] });
  const critical = aMeasure('ferritin', { critical: true });
  const doubtful = aMeasure('ferritin', { criticalNotExcluded: true });

  it.each<[string, Partial<CallbackFacts>, ReturnType<typeof waitsForCallback>]>([
    ['that worries, on a Saturday', {}, monday],
    ['that worries, on Friday at noon', { now: new Date('2026-11-27T11:00:00Z') }, null],
    ['that worries, on a holiday in the middle of the week', { now: new Date('2026-12-28T09:00:00Z') }, afterHolidays],
    ['that worries, in a language whose callbacks are open', { language: 'de' }, null],
    ['that worries, in a language in which nobody calls back', { language: 'it' }, { until: null }],
    ['in which nothing worries', { draft: levels('good', 'belowAverage', 'unjudgeable', 'outstanding', null) }, null],
    [
      'of which a health measure alone worries',
      { draft: { resultCategories: [], healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'bad' }] } },
      monday,
    ],
    ['with a critical value', { measures: [critical] }, null],
    ['whose value may be critical', { measures: [doubtful] }, null],
    ['whose critical value the laboratory took back', { measures: [{ ...critical, status: 'W' }] }, monday],
  ])('%s', (_what, change, expected) => {
    expect(waitsForCallback(facts(change))).toEqual(expected);
  });
});
