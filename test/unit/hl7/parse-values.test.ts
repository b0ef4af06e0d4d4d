import { describe, expect, it } from '@jest/globals';
import { parseNumber, plainNumber } from '#shared/domain/results/parse-number.ts';
import { parseRange } from '#shared/domain/results/parse-range.ts';

describe('parseNumber', () => {
  it.each([
    ['7.3', null, 7.3],
    ['7,3', null, 7.3],
    ['1.025', null, 1.025],
    ['0,125', null, 0.125],
    ['<0.6', '<', 0.6],
    ['> 75', '>', 75],
    ['≤ 5', '<=', 5],
    ['>=60', '>=', 60],
    ['=>60', '>=', 60],
    ['=5', null, 5],
    [' 139 ', null, 139],
    ['-2.5', null, -2.5],
    ['−2.5', null, -2.5],
    ['+3', null, 3],
    ['.5', null, 0.5],
    ["1'250", null, 1250],
    ["1'250'000.5", null, 1250000.5],
    ['0', null, 0],
  ])('%s is %s %d', (raw, comparator, number) => {
    expect(parseNumber(raw)).toEqual({ kind: 'number', raw, comparator, number });
  });

  it.each<[string, string, number | null]>([
    ['+', 'positive', 1],
    ['+++', 'positive', 3],
    ['neg', 'negative', null],
    ['Negativ', 'negative', null],
    ['POSITIVE', 'positive', null],
    ['Spur', 'trace', null],
    ['(+)', 'trace', null],
    ['négatif', 'negative', null],
    ...['neg.', 'negative', 'négative', 'negativo', 'negativa'].map((raw): [string, string, null] => [
      raw,
      'negative',
      null,
    ]),
    ...['Spuren', 'trace', 'traces', 'traccia', 'tracce'].map((raw): [string, string, null] => [raw, 'trace', null]),
    ...['pos', 'pos.', 'positiv', 'positif', 'positivo', 'positiva', ' positiv '].map((raw): [string, string, null] => [
      raw,
      'positive',
      null,
    ]),
    ['+++++', 'positive', 5],
  ])('%s is a finding', (raw, finding, pluses) => {
    expect(parseNumber(raw)).toEqual({ kind: 'finding', raw, comparator: null, number: null, finding, pluses });
  });

  const texts = [
    '',
    ' ',
    '-',
    '1,250',
    '12,500',
    '1:128',
    '5 mg/l',
    '5*',
    '1e5',
    '1.2.3',
    "1'25",
    '<>5',
    '><5',
    '<',
    '3-5',
    '5 6',
    '∞',
    'NaN',
    'Infinity',
    '0x10',
  ];
  it.each([...texts, 'toString', '9'.repeat(60_000)])('%j stays a text', (raw) => {
    expect(parseNumber(raw)).toEqual({ kind: 'text', raw, comparator: null, number: null });
  });
});

describe('parseRange', () => {
  it.each([
    ['3.5-5.0', 3.5, 5],
    ['3 - 5', 3, 5],
    ['3,5 – 5,0', 3.5, 5],
    ['[ 1.0 - 2.0 ]', 1, 2],
    ['(20.0-40.0)', 20, 40],
    ['4 to 9', 4, 9],
    ['4 bis 9', 4, 9],
    ['70_105', 70, 105],
    ['-2-3', -2, 3],
    ['-2--1', -2, -1],
    ['49 -\n92', 49, 92],
    ["1'000-2'000", 1000, 2000],
    ['5-5', 5, 5],
  ])('%j is %d to %d, both included', (text, lower, upper) => {
    expect(parseRange(text)).toEqual({ lower, upper, lowerInclusive: true, upperInclusive: true });
  });

  it.each([
    ['<5', null, 5, false],
    ['[ < 5.0 ]', null, 5, false],
    ['≤ 5', null, 5, true],
    ['<=5,5', null, 5.5, true],
    ['>20', 20, null, false],
    ['>= 20', 20, null, true],
    ['=>20', 20, null, true],
  ])('%s has one limit', (text, lower, upper, inclusive) => {
    const sides = { lowerInclusive: lower !== null && inclusive, upperInclusive: upper !== null && inclusive };
    expect(parseRange(text)).toEqual({ lower, upper, ...sides });
  });

  const unreadable = [
    '',
    'Negativ',
    'Not Detected',
    '<9 = Susceptible, >= 10',
    '5',
    '-5',
    '5-3',
    '3-5-7',
    '3 - 5 mmol/l',
    '3--5',
    '> <5',
    '≤=5',
    '[3-5',
    '1,000-2,000',
  ];
  it.each([...unreadable, '-', 'to', '1'.repeat(60_000)])('%j gives no limit', (text) => {
    expect(parseRange(text)).toBeNull();
  });
});

describe('a number without sign of comparison', () => {
  it.each(['', '.', ',', '-', '+', '-.'])('%j is none', (text) => {
    expect(plainNumber(text)).toBeNull();
  });
});
