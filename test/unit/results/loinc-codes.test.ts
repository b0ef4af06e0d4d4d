import { describe, expect, it } from '@jest/globals';
import { loincCodes } from '#shared/domain/results/map-marker.ts';

const NONE = { code: '', system: '', alternateCode: '', alternateSystem: '' };

describe('the LOINC codes of a test', () => {
  it.each([
    ['a code of its system', { code: ' 718-7 ', system: 'ln' }, ['718-7']],
    ['one without a system, by its shape', { code: '718-7' }, ['718-7']],
    ['no word without a system', { code: 'HB' }, []],
    ['none of another system, whatever its shape', { code: '718-7', system: 'L' }, []],
    ['also the alternate one', { code: 'HB', system: 'L', alternateCode: '718-7', alternateSystem: 'LN' }, ['718-7']],
    ['both', { code: '718-7', system: 'LN', alternateCode: '789-8' }, ['718-7', '789-8']],
    ['none of nothing', {}, []],
  ])('are %s', (_what, said, codes) => {
    expect(loincCodes({ ...NONE, ...said } as never)).toEqual(codes);
  });
});
