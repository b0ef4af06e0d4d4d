import { describe, expect, it } from '@jest/globals';
import { describeAreaChange } from '#shared/domain/results/describe-area-change.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { aValue } from '#test/web/results/a-result.ts';

const before: ReleasedMeasure['previous'] = {
  ...{ valueText: '40', decimalText: '40', number: 40, sampledAt: '2026-03-16T07:00:00Z', position: 'within' },
};
const value = (
  marker: string,
  change: ReleasedMeasure['change'],
  previous: ReleasedMeasure['previous'] = before,
): ReleasedMeasure => ({
  ...aValue(marker, 'iron'),
  change,
  previous,
});
const said = (...measures: ReleasedMeasure[]) => {
  const change = describeAreaChange(measures);
  return change?.kind === 'moved' ? change.measures.map(({ marker }) => marker) : (change?.kind ?? null);
};

describe('what became of an area since last time', () => {
  it.each<[string, ReleasedMeasure[], string | string[] | null]>([
    ['no values', [], null],
    ['one rose', [value('a', 'larger-rise'), value('b', 'within')], ['a']],
    ['one fell', [value('a', 'within'), value('b', 'larger-fall')], ['b']],
    [
      'three moved: two are named',
      [value('a', 'larger-rise'), value('b', 'larger-fall'), value('c', 'larger-rise')],
      ['a', 'b'],
    ],
    ['moved, without an earlier one to show', [value('a', 'larger-rise', null)], null],
    ['all stayed', [value('a', 'within'), value('b', 'within')], 'steady'],
    ['one of two not comparable', [value('a', 'within'), value('b', 'unknown')], null],
    ['one of two without an earlier one', [value('a', 'within'), value('b', 'within', null)], null],
  ])('%s', (_name, measures, expected) => {
    expect(said(...measures)).toEqual(expected);
  });
});
