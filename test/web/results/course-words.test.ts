import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import type { CourseBreak, CourseValue } from '#shared/domain/results/build-course.ts';
import {
  sayBreak,
  sayChange,
  sayChangeSince,
  sayPlace,
  sayPoint,
  sayRange,
  sayValue,
} from '#web/results/course/course-words.ts';
import { aCourse } from '../../unit/results/a-course.ts';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de', 'results', 'results-course'));

const aValue = (change: Partial<CourseValue> = {}): CourseValue => ({
  ...(aCourse([{ at: '2026-03-16T07:00:00.000Z', number: 41 }])[0] as CourseValue),
  ...change,
});
const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const limits = (lower: number | null, upper: number | null, text = '') => ({
  lower,
  upper,
  text,
  source: 'lab' as const,
});
const SINCE = '2025-09-16T07:00:00.000Z';

describe('the words of a measurement over time', () => {
  it.each<[string | null, boolean, string, string]>([
    [null, true, 'erster Wert', 'erster Wert'],
    [null, false, 'kein Vergleich', 'kein Vergleich'],
    ['0', false, 'gleich', 'gleich wie am 16.09.2025'],
    ['-0.00', false, 'gleich', 'gleich wie am 16.09.2025'],
    ['19', false, '19 mehr', '19 mehr als am 16.09.2025'],
    ['0.40', false, '0.40 mehr', '0.40 mehr als am 16.09.2025'],
    ['-0.40', false, '0.40 weniger', '0.40 weniger als am 16.09.2025'],
  ])('say the change: %s', (difference, isFirst, change, since) => {
    const value = aValue({ difference, comparedWith: difference === null ? null : SINCE });
    expect(sayChange(value, isFirst, i18next.t)).toBe(change);
    expect(sayChangeSince(value, isFirst, i18next.t)).toBe(since);
  });

  it('name no day where none is known', () => {
    expect(sayChangeSince(aValue({ difference: '19', comparedWith: null }), false, i18next.t)).toBe('19 mehr');
  });

  it.each<[Partial<CourseValue>, string]>([
    [{}, 'im Bereich'],
    [{ position: 'below', side: 'low' }, 'darunter'],
    [{ position: 'above', side: 'high' }, 'darüber'],
    [{ position: 'critical', side: 'low' }, 'kritisch tief'],
    [{ position: 'critical', side: 'high' }, 'kritisch hoch'],
    [{ position: null }, 'ohne Bereich'],
    [{ goalRange: { lower: 75, upper: null } }, 'darunter'],
  ])('say the place: %j', (change, said) => {
    expect(sayPlace(aValue(change), i18next.t)).toBe(said);
  });

  it.each<[Partial<CourseValue>, string]>([
    [{}, '15–150'],
    [{ range: limits(15, null) }, 'ab 15'],
    [{ range: limits(null, 150, '<=150') }, 'bis 150'],
    [{ range: limits(1.5, 5), decimals: 1 }, '1.5–5.0'],
    [{ goalRange: { lower: 75, upper: null } }, 'ab 75'],
    [{ position: null }, ''],
    [{ range: null }, ''],
    [{ range: limits(null, null, 'negativ') }, ''],
  ])('say the range: %j', (change, said) => {
    expect(sayRange(aValue(change), i18next.t)).toBe(said);
  });

  it('say a value with its unit, and one without', () => {
    expect(sayValue(aValue())).toBe('41 µg/l');
    expect(sayValue(aValue({ number: null, decimalText: null, valueText: 'negativ', unit: '' }))).toBe('negativ');
  });

  it.each<[CourseBreak, Partial<CourseValue>, Partial<CourseValue>, RegExp]>([
    ['unit', { unit: 'ng/ml' }, {}, /^Vorher ng\/ml, am 16\.03\.2026 µg\/l\./],
    ['method', { loinc: 'a' }, { loinc: 'b' }, /LOINC b statt a/],
    ['method', { loinc: null }, { loinc: 'b' }, /LOINC b statt \)/],
    ['laboratory', { lab: 'A' }, { lab: 'B' }, /^Vorher A, am 16\.03\.2026 B\./],
    ['inexact', {}, { comparator: '<', number: 5, decimalText: '5' }, /^Vorher 41 µg\/l, am 16\.03\.2026 < ?5 µg\/l:/],
    [
      'text',
      {},
      { number: null, decimalText: null, valueText: 'negativ', unit: '' },
      /^Vorher 41 µg\/l, am 16\.03\.2026 negativ:/,
    ],
    ['range', { range: limits(20, 150) }, {}, /^Seit dem 16\.03\.2026 gilt 15–150 statt 20–150\.$/],
  ])('say why a line breaks: %s', (kind, before, after, said) => {
    expect(plain(sayBreak(kind, aValue(before), aValue(after), i18next.t))).toMatch(said);
  });

  it.each<[boolean, Partial<CourseValue>, string]>([
    [true, {}, '16.03.2026: 41 µg/l – im Referenzbereich (15–150). erster Wert.'],
    [
      false,
      { joined: true, difference: '19', comparedWith: SINCE },
      '16.03.2026: 41 µg/l – im Referenzbereich (15–150). 19 mehr als am 16.09.2025. Verbunden mit der Messung davor.',
    ],
    [
      false,
      { joined: false, beingCorrected: true },
      '16.03.2026: 41 µg/l – im Referenzbereich (15–150). kein Vergleich. Nicht verbunden mit der Messung davor. Dieser Wert wird gerade korrigiert.',
    ],
  ])('say what a point of the picture shows (first: %s)', (isFirst, change, said) => {
    expect(plain(sayPoint(aValue(change), isFirst, i18next.t))).toBe(said);
  });
});
