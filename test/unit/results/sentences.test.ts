import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decimalText, subtractDecimals } from '#shared/domain/results/decimal-text.ts';
import { describeDifference } from '#shared/domain/results/describe-difference.ts';
import { describeGoal, describePosition, rangeFigures } from '#shared/domain/results/describe-position.ts';
import { RELEASE_REFUSALS } from '#shared/domain/results/may-release.ts';
import type { BloodMeasure, PositionReason, Sentence } from '#shared/domain/results/types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { aMeasure } from './shipped-content.ts';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../../locales/${language}/results.json`, import.meta.url), 'utf8')),
  ]),
);
const textOf = (language: string, key: string): unknown =>
  key.split('.').reduce((at: unknown, part) => Reflect.get(Object(at), part), texts[language]);
const render = (language: string, { key, params }: Sentence): string =>
  String(textOf(language, key)).replace(/\{\{(\w+)\}\}/g, (_whole, name) => params[name] ?? `MISSING ${name}`);

it.each([
  ['3,50-5,1', 3.5, 5.1, '3.50', '5.1'],
  ['5.0 - 10', 5, 10, '5.0', '10'],
  ['< 1’200', null, 1200, '', '1200'],
  ['normal', 2, null, '2', ''],
])('the limits of %s are printed with the digits of the laboratory', (text, lower, upper, from, to) => {
  expect(rangeFigures({ text, lower, upper })).toEqual({ lower: from, upper: to });
});

describe('decimals', () => {
  it.each([
    ['7,30', 7.3, '7.30'],
    ['< 0.6', 0.6, '0.6'],
    ['+4', 4, '4'],
    ["1'250", 1250, '1250'],
    ['negativ', null, null],
  ])('%s reads %s', (text, number, plain) => {
    expect(decimalText(text, number)).toBe(plain);
  });

  it.each([
    ['41', '22', '19'],
    ['5.1', '4.9', '0.2'],
    ['2.70', '3.1', '-0.40'],
    ['0.1', '0.3', '-0.2'],
    ['7', '7.0', '0.0'],
    ['-1.5', '2', '-3.5'],
    ['12345678901234567890.1', '0.1', '12345678901234567890.0'],
    ['1e3', '1', null],
    ['1', '1e3', null],
  ])('%s - %s = %s', (left, right, difference) => {
    expect(subtractDecimals(left, right)).toBe(difference);
  });
});

const ranges: [BloodMeasure['range'], string][] = [
  [{ lower: 15, upper: 150, text: '', source: 'lab' }, 'between'],
  [{ lower: 15, upper: null, text: '', source: 'lab' }, 'from'],
  [{ lower: null, upper: 150, text: '', source: 'lab' }, 'upTo'],
  [{ lower: 15, upper: null, lowerExclusive: true, text: '>15', source: 'lab' }, 'over'],
  [{ lower: null, upper: 150, upperExclusive: true, text: '<150', source: 'lab' }, 'under'],
];
const positions = [
  ['below', 'low', ['between', 'from', 'over']],
  ['within', null, ['between', 'from', 'over', 'upTo', 'under']],
  ['above', 'high', ['between', 'upTo', 'under']],
  ['critical', 'low', ['between', 'from', 'over', 'upTo', 'under']],
  ['critical', 'high', ['between', 'from', 'over', 'upTo', 'under']],
] as const;
const reasons: PositionReason[] = [
  'unmapped',
  'held',
  'no-value',
  'text',
  'no-range',
  'unreadable-range',
  'not-applicable',
  'not-fasting',
  'uncertain',
];

const sentences: Sentence[] = [
  ...positions.flatMap(([position, side, kinds]) =>
    ranges
      .filter(([, kind]) => kinds.some((entry) => entry === kind))
      .map(([range]) => describePosition(aMeasure('ferritin', { position, side, range }))),
  ),
  describePosition(aMeasure('ferritin', { position: 'critical', side: 'low', range: null })),
  describePosition(aMeasure('ferritin', { position: 'critical', side: 'high', range: null })),
  ...reasons.map((positionReason) => describePosition(aMeasure('ferritin', { position: null, positionReason }))),
  ...[10, 80, 200].flatMap(
    (number) => describeGoal(aMeasure('vitamin-d', { number }), { lower: 75, upper: 125 }) ?? [],
  ),
  ...[10, 80].flatMap((number) => describeGoal(aMeasure('vitamin-d', { number }), { lower: 75, upper: null }) ?? []),
  ...[80, 200].flatMap((number) => describeGoal(aMeasure('vitamin-d', { number }), { lower: null, upper: 125 }) ?? []),
];

describe('sentences', () => {
  it.each(LANGUAGES)('exist in %s with every parameter', (language) => {
    expect(sentences).toHaveLength(21 + 2 + 9 + 7);
    for (const sentence of sentences) {
      expect(typeof textOf(language, sentence.key)).toBe('string');
      expect(render(language, sentence)).not.toMatch(/MISSING|\{|ß/);
    }
    for (const code of RELEASE_REFUSALS) expect(String(textOf(language, `release.${code}`)).length).toBeGreaterThan(10);
  });

  it('say what the picture shows', () => {
    const measure = aMeasure('ferritin', { number: 41, range: ranges[0]?.[0] ?? null });
    expect(render('en', describePosition(measure))).toBe('41\u00a0µg/l – within the reference range (15–150).');
    const low = {
      ...measure,
      valueText: '<0,6',
      number: 0.6,
      comparator: '<' as const,
      position: 'below' as const,
      side: 'low' as const,
    };
    expect(render('de', describePosition(low))).toBe(
      '< 0,6\u00a0µg/l – unter dem Referenzbereich (15–150).'.replace('0,6', '0.6'),
    );
    const text = aMeasure('ferritin', { number: null, valueText: 'negativ', position: null, positionReason: 'text' });
    expect(render('de', describePosition(text))).toBe('negativ');
  });

  it.each<[number, { lower: number | null; upper: number | null }, string | null, object]>([
    [74.9, { lower: 75, upper: 125 }, 'below', { lower: '75', upper: '125' }],
    [75, { lower: 75, upper: 125 }, 'within', { lower: '75', upper: '125' }],
    [125, { lower: 75, upper: 125 }, 'within', { lower: '75', upper: '125' }],
    [125.1, { lower: 75, upper: 125 }, 'above', { lower: '75', upper: '125' }],
    [80, { lower: null, upper: 70 }, 'above', { lower: '', upper: '70' }],
    [80, { lower: null, upper: null }, null, {}],
  ])('%d beside the goal %j is %s', (number, goal, word, limits) => {
    const sentence = describeGoal(aMeasure('vitamin-d', { number }), goal);
    expect(sentence?.key.split('.')[2] ?? null).toBe(word);
    expect(sentence?.params ?? {}).toMatchObject(limits);
  });

  it('says nothing about a goal where the number is only a limit, or none', () => {
    const goal = { lower: 75, upper: 125 };
    expect(describeGoal(aMeasure('vitamin-d', { number: 80, comparator: '>' }), goal)).toBeNull();
    expect(describeGoal(aMeasure('vitamin-d', { number: null }), goal)).toBeNull();
  });

  const previous = {
    valueText: '22',
    comparator: null,
    number: 22,
    unit: 'µg/l',
    sampledAt: '2025-09-16T07:00:00Z',
    range: null,
    position: null,
    side: null,
    beingCorrected: false,
  };
  it.each([
    ['more', { number: 41, valueText: '41' }, previous, 'more', '19'],
    ['less', { number: 3.5, valueText: '3.5' }, previous, 'less', '18.5'],
    ['same', { number: 22, valueText: '22.0' }, previous, 'same', undefined],
    [
      'no difference with a comparator',
      { number: 22, valueText: '<22', comparator: '<' as const },
      previous,
      'before',
      undefined,
    ],
    [
      'no difference with a comparator before',
      { number: 41, valueText: '41' },
      { ...previous, valueText: '<22', comparator: '<' as const },
      'before',
      undefined,
    ],
    ['first', { number: 22, valueText: '22' }, null, 'first', undefined],
    ['another unit', { number: 22, valueText: '22' }, { ...previous, unit: 'ng/ml' }, 'first', undefined],
  ])('change: %s', (_name, change, before, word, difference) => {
    const sentence = describeDifference(aMeasure('ferritin', { ...change, previous: before }));
    expect(sentence.key).toBe(`position.change.${word}`);
    expect(sentence.params.difference).toBe(difference);
    for (const language of LANGUAGES) expect(render(language, sentence)).not.toMatch(/MISSING|undefined/);
  });
});
