import { describe, expect, it } from '@jest/globals';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { isFarOutside } from '#shared/domain/results/is-far-outside.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';
import { aMeasure } from './shipped-content.ts';

type Limits = { below: number | null; atLeast: number | null };
const range = (lower: number | null, upper: number | null) => ({ lower, upper, text: '', source: 'lab' as const });
const ferritin = (number: number | null, position: BloodMeasure['position'], change: Partial<BloodMeasure> = {}) =>
  aMeasure('ferritin', { number, position, range: range(10, 30), ...change });

describe('far outside', () => {
  it.each<[string, BloodMeasure, Limits | null, boolean]>([
    ['critical', ferritin(20, 'within', { critical: true }), null, true],
    ['in the critical zone', ferritin(20, 'critical'), null, true],
    ['critical, though held', ferritin(20, 'within', { critical: true, held: 'repeated' }), null, true],
    ['held', ferritin(1, 'below', { held: 'repeated' }), null, false],
    ['not fasting', ferritin(1, 'below', { positionReason: 'not-fasting' }), null, false],
    ['with limits of other people', ferritin(1, 'below', { positionReason: 'not-applicable' }), null, false],
    ['a text', ferritin(null, 'below'), null, false],
    ['half the lower limit', ferritin(5, 'below'), null, true],
    ['above half the lower limit', ferritin(5.1, 'below'), null, false],
    ['certainly below half the lower limit', ferritin(5, 'below', { comparator: '<' }), null, true],
    ['twice the upper limit, before a width', ferritin(50, 'above'), null, true],
    ['less than a width above', ferritin(49.9, 'above'), null, false],
    ['twice an upper limit alone', ferritin(60, 'above', { range: range(null, 30) }), null, true],
    ['less than twice an upper limit alone', ferritin(59, 'above', { range: range(null, 30) }), null, false],
    ['half a lower limit alone', ferritin(5, 'below', { range: range(10, null) }), null, true],
    ['a narrow range, one width below', ferritin(8, 'below', { range: range(10, 12) }), null, true],
    ['a narrow range, less than one width below', ferritin(8.1, 'below', { range: range(10, 12) }), null, false],
    ['a narrow range, one width above', ferritin(14, 'above', { range: range(10, 12) }), null, true],
    ['without a range', ferritin(1, 'below', { range: null }), null, false],
    ['within', ferritin(20, 'within'), null, false],
    ['below the limit of the literature', ferritin(7.9, 'below'), { below: 8, atLeast: null }, true],
    ['at the limit of the literature', ferritin(8, 'below'), { below: 8, atLeast: null }, false],
    ['below that limit, whatever the range says', ferritin(4, 'below'), { below: 3, atLeast: null }, false],
    ['at the upper limit of the literature', ferritin(40, 'above'), { below: null, atLeast: 40 }, true],
    ['under the upper limit of the literature', ferritin(39.9, 'above'), { below: null, atLeast: 40 }, false],
    ['above, under a limit higher than the range allows', ferritin(70, 'above'), { below: null, atLeast: 80 }, false],
    ['above, with a limit for the other side only', ferritin(60, 'above'), { below: 3, atLeast: null }, true],
    ['below, with a limit for the other side only', ferritin(4, 'below'), { below: null, atLeast: 80 }, true],
    [
      'inside its range, beyond the limit of the literature',
      ferritin(29, 'within'),
      { below: null, atLeast: 28 },
      true,
    ],
  ])('%s: %#', (_name, measure, limits, is) => {
    const farOutside = limits ? [{ unit: measure.unit, ...limits, source: '' }] : undefined;
    expect(isFarOutside(measure, { farOutside } as Parameters<typeof isFarOutside>[1])).toBe(is);
  });

  it('goes by the limit of its own unit', () => {
    const farOutside = [{ unit: 'pmol/l', below: 100, atLeast: null, source: '' }];
    expect(isFarOutside(ferritin(20, 'within'), { farOutside } as Parameters<typeof isFarOutside>[1])).toBe(false);
  });
});

describe('a value that alarms', () => {
  it.each<[Partial<BloodMeasure>, boolean]>([
    [{ critical: true }, true],
    [{ criticalNotExcluded: true }, true],
    [{}, false],
    [{ critical: true, status: 'W' }, false],
    [{ criticalNotExcluded: true, status: 'D' }, false],
    [{ critical: true, status: 'P' }, true],
  ])('%j: %p', (change, is) => {
    expect(isAlarming(ferritin(20, 'within', change))).toBe(is);
  });
});
