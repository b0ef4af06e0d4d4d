import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import type { AdditionalAnswer, AnswerValue, Question, Survey } from '#shared/domain/surveys/survey.ts';
import { trimAdditionalAnswers, validateAnswer } from '#shared/domain/surveys/validate-answer.ts';

const shipped: Survey = JSON.parse(readFileSync('shared/content/survey.json', 'utf8'));
const TODAY = '2026-11-24';

function question(key: string, changes: Partial<Question> = {}): Question {
  const found = shipped.questions.find((one) => one.key === key);
  if (!found) throw new Error(`no question ${key}`);
  return { ...found, ...changes };
}

const check = (asked: Question, value: AnswerValue, additionalAnswer: AdditionalAnswer[] = []) =>
  validateAnswer(asked, { questionKey: asked.key, value, additionalAnswer }, { today: TODAY });

const faultOf = (asked: Question, value: AnswerValue) => check(asked, value)[0]?.key ?? null;

describe('validateAnswer by answer type', () => {
  it.each([
    ['2026-11-24', null],
    ['2024-02-29', null],
    ['2026-11-25', 'field.in-future'],
    ['2025-02-29', 'field.date'],
    ['24.11.2026', 'field.date'],
    ['2026-11', 'field.date'],
    ['1899-12-31', 'field.min'],
    [20261124, 'field.date'],
  ] as [AnswerValue, string | null][])('date %p: %p', (value, key) => {
    expect(faultOf(question('last-period'), value)).toBe(key);
  });

  it.each([
    ['2026-11', null],
    ['2026-12', 'field.in-future'],
    ['2026-13', 'field.month'],
    ['2026-00', 'field.month'],
    ['2026-1', 'field.month'],
    ['11/2026', 'field.month'],
  ] as [AnswerValue, string | null][])('month %p: %p', (value, key) => {
    expect(faultOf(question('diet-since'), value)).toBe(key);
  });

  it.each([
    ['2026', null],
    ['1900', null],
    ['2027', 'field.in-future'],
    ['1899', 'field.min'],
    ['26', 'field.year'],
    [2026, 'field.year'],
  ] as [AnswerValue, string | null][])('year %p: %p', (value, key) => {
    expect(faultOf(question('smoke-quit-year'), value)).toBe(key);
  });

  it('takes the future where the question allows it, and a question\u2019s own years', () => {
    expect(faultOf(question('diet-since', { allowFuture: true }), '2030-01')).toBeNull();
    expect(check(question('smoke-quit-year', { maxValue: 2020 }), '2021')).toEqual([
      { path: 'value', key: 'field.max', params: { maxValue: 2020 } },
    ]);
    expect(check(question('smoke-quit-year', { minValue: 1990 }), '1989')).toEqual([
      { path: 'value', key: 'field.min', params: { minValue: 1990 } },
    ]);
    expect(faultOf(question('smoke-quit-year', { minValue: 1880 }), '1885')).toBeNull();
  });

  it.each([
    [100, null],
    [250, null],
    [172.5, null],
    [99.9, 'field.min'],
    [250.1, 'field.max'],
    ['172', 'field.number'],
    [Number.NaN, 'field.number'],
    [Number.POSITIVE_INFINITY, 'field.number'],
    [true, 'field.number'],
  ] as [AnswerValue, string | null][])('number %p: %p', (value, key) => {
    expect(faultOf(question('height'), value)).toBe(key);
  });

  it('names the bound that was missed', () => {
    expect(check(question('height'), 99)).toEqual([{ path: 'value', key: 'field.min', params: { minValue: 100 } }]);
  });

  it.each([
    ['never', null],
    ['sometimes', 'field.answer.invalid'],
    [['never'], 'field.answer.invalid'],
    [true, 'field.answer.invalid'],
  ] as [AnswerValue, string | null][])('single value %p: %p', (value, key) => {
    expect(faultOf(question('smoke'), value)).toBe(key);
  });

  it.each([
    [['headache', 'dizziness'], null],
    [['none'], null],
    [['none', 'headache'], 'field.answer.exclusive'],
    [['headache', 'headache'], 'field.answer.invalid'],
    [['toothache'], 'field.answer.invalid'],
    ['headache', 'field.answer.invalid'],
  ] as [AnswerValue, string | null][])('multiple values %j: %p', (value, key) => {
    expect(faultOf(question('symptoms'), value)).toBe(key);
  });

  it('allows options together where none excludes the others', () => {
    expect(faultOf(question('goals'), ['prevention', 'weight'])).toBeNull();
  });

  it.each([
    [true, null],
    [false, null],
    ['true', 'field.answer.invalid'],
    [1, 'field.answer.invalid'],
  ] as [AnswerValue, string | null][])('boolean %p: %p', (value, key) => {
    expect(faultOf(question('antibiotics'), value)).toBe(key);
  });

  it.each([
    ['Alles gut.\nMerci', null],
    ['x'.repeat(500), null],
    ['x'.repeat(501), 'field.max-length'],
    ['a\u0000b', 'field.control-characters'],
    ['\u{1f600} \u{1f1e8}\u{1f1ed}', null],
    ['half an emoji \ud83d', 'field.control-characters'],
    ['\ude00 the other half', 'field.control-characters'],
    [5, 'field.answer.invalid'],
  ] as [AnswerValue, string | null][])('text %p: %p', (value, key) => {
    expect(faultOf(question('notes'), value)).toBe(key);
  });

  it.each([null, '', '   ', []])('%j is missing where an answer is required, and fine where not', (value) => {
    expect(check(question('smoke'), value)).toEqual([{ path: 'value', key: 'field.required' }]);
    expect(check(question('notes'), value)).toEqual([]);
  });
});

describe('additional answers', () => {
  const perWeek = (value: AnswerValue): AdditionalAnswer[] => [{ key: 'smoke-per-week', value }];

  it('are checked by their own type and bounds', () => {
    expect(check(question('smoke'), 'yes', perWeek(20))).toEqual([]);
    expect(check(question('smoke'), 'yes', perWeek(701))).toEqual([
      { path: 'additionalAnswer.smoke-per-week', key: 'field.max', params: { maxValue: 700 } },
    ]);
    expect(check(question('infection'), true, [{ key: 'infection-end', value: '2026-11-25' }])).toEqual([
      { path: 'additionalAnswer.infection-end', key: 'field.in-future' },
    ]);
  });

  it('may be left out unless they are required', () => {
    const smoke = question('smoke');
    const strict = { ...smoke, additionalAnswers: smoke.additionalAnswers?.map((one) => ({ ...one, required: true })) };
    expect(check(smoke, 'yes')).toEqual([]);
    expect(check(strict, 'yes')).toEqual([{ path: 'additionalAnswer.smoke-per-week', key: 'field.required' }]);
    expect(check(strict, 'never')).toEqual([]);
  });

  it('are refused when the answer does not ask for them, are unknown, or come twice', () => {
    const notAsked = [{ path: 'additionalAnswer.smoke-per-week', key: 'field.answer.not-asked' }];
    expect(check(question('smoke'), 'never', perWeek(20))).toEqual(notAsked);
    expect(check(question('smoke'), 'never', perWeek(null))).toEqual([]);
    expect(check(question('smoke'), 'yes', [{ key: 'pipes', value: 1 }])[0]?.key).toBe('field.answer.not-asked');
    expect(check(question('smoke'), 'yes', [...perWeek(1), ...perWeek(2)])[0]?.key).toBe('field.answer.twice');
  });

  it('are trimmed when a yes becomes a no', () => {
    const answer = { questionKey: 'smoke', value: 'never', additionalAnswer: perWeek(20) };
    expect(trimAdditionalAnswers(question('smoke'), answer)).toEqual([]);
    expect(trimAdditionalAnswers(question('smoke'), { ...answer, value: 'yes' })).toEqual(perWeek(20));
  });
});

describe('legacyAdditionalAnswer', () => {
  it.each([
    ['smoke', '20', [{ key: 'smoke-per-week', value: 20 }]],
    ['smoke', 20, [{ key: 'smoke-per-week', value: 20 }]],
    ['smoke', 'about 20', [{ key: 'smoke-per-week', value: 'about 20' }]],
    ['regular-medication', ' blood pressure ', [{ key: 'regular-medication-why', value: 'blood pressure' }]],
    ['regular-medication', '2', [{ key: 'regular-medication-why', value: '2' }]],
    ['diet', 'paleo', []],
    ['constructor', 'paleo', []],
    ['smoke', '', []],
    ['smoke', null, []],
    ['smoke', undefined, []],
    ['smoke', [{ key: 'smoke-per-week', value: 5 }], [{ key: 'smoke-per-week', value: 5 }]],
  ])('%s %j', (key, stored, expected) => {
    expect(legacyAdditionalAnswer(key, stored)).toEqual(expected);
  });
});
