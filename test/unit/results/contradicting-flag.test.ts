import { describe, expect, it } from '@jest/globals';
import { contradictingFlag } from '#shared/domain/results/contradicting-flag.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';

type Position = BloodMeasure['position'];

describe('a flag of the laboratory against the computed position', () => {
  it.each<[string, Position, BloodMeasure['side'], string | null]>([
    ['H', 'within', null, 'H'],
    ['H', 'above', 'high', null],
    ['H', 'below', 'low', 'H'],
    ['L', 'within', null, 'L'],
    ['L', 'below', 'low', null],
    ['L', 'above', 'high', 'L'],
    ['N', 'within', null, null],
    ['N', 'above', 'high', 'N'],
    ['N', 'below', 'low', 'N'],
    ['N', 'critical', 'high', 'N'],
    ...(['HH', '>', 'HU'] as const).flatMap((flag): [string, Position, BloodMeasure['side'], string | null][] => [
      [flag, 'above', 'high', null],
      [flag, 'within', null, flag],
    ]),
    ...(['LL', '<', 'LU'] as const).flatMap((flag): [string, Position, BloodMeasure['side'], string | null][] => [
      [flag, 'below', 'low', null],
      [flag, 'within', null, flag],
    ]),
    ['A', 'below', 'low', null],
    ['AA', 'above', 'high', null],
    ['AA', 'within', null, 'AA'],
    ['HH', 'critical', 'high', null],
    ['LL', 'critical', 'high', 'LL'],
    ['LL', 'critical', 'low', null],
    ['HH', 'critical', 'low', 'HH'],
    ['HH', 'within', null, 'HH'],
    ['A', 'within', null, 'A'],
    ['A', 'above', 'high', null],
    ['AA', 'below', 'low', null],
    ['H', null, null, null],
    ['U', 'within', null, null],
    ['R', 'above', 'high', null],
  ])('%s for a value that lies %s', (flag, position, side, expected) => {
    const measure = { flags: [flag], position, side, criticalBy: position === 'critical' ? ('limit' as const) : null };
    expect(contradictingFlag(measure)?.flag ?? null).toBe(expected);
  });

  it('names the first of several that contradicts, and where the value lies', () => {
    const measure = { flags: ['U', 'N', 'H'], position: 'above', side: 'high', criticalBy: null } as const;
    expect(contradictingFlag({ ...measure, flags: [...measure.flags] })).toEqual({ flag: 'N', place: 'above' });
  });
});
