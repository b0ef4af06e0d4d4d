import { describe, expect, it } from '@jest/globals';
import { findCriticalLimit } from '#shared/domain/results/find-critical-limit.ts';
import { resultContent } from '#test/factories/shipped-content.ts';

const { criticalLimits } = resultContent;
const given = (marker: string, side: 'low' | 'high' | null, criticalBy: 'limit' | 'lab-flag' | null = 'limit') =>
  findCriticalLimit({ marker, side, criticalBy }, criticalLimits);

describe('the critical limit that a value passed', () => {
  it.each(criticalLimits.limits.map((limit) => [limit.marker, limit] as const))(
    '%s: as the content says it',
    (marker, limit) => {
      const urgency = criticalLimits.urgency[limit.urgency];
      for (const side of ['low', 'high'] as const)
        expect(given(marker, side)).toEqual(limit[side] === null ? null : { side, limit: limit[side], urgency });
    },
  );

  it('is unknown where the laboratory’s flag alone makes a value critical, and where none was passed', () => {
    expect(given('potassium', 'high')).toMatchObject({ side: 'high' });
    expect(given('potassium', 'high', 'lab-flag')).toBeNull();
    expect(given('potassium', 'high', null)).toBeNull();
    expect(given('potassium', null)).toBeNull();
    expect(given('no-such-marker', 'high')).toBeNull();
  });
});
