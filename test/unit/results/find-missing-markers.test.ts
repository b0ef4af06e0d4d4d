import { describe, expect, it } from '@jest/globals';
import { countCompleteness, findMissingMarkers } from '#shared/domain/results/find-missing-markers.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';
import { aMeasure } from './shipped-content.ts';

const held = aMeasure('iron', { held: 'unknown-unit', position: null, positionReason: 'held' });

describe('what is missing of an order', () => {
  it.each<[string, BloodMeasure[], { marker: string; reason: string }[]]>([
    ['nothing came', [], [{ marker: 'iron', reason: 'not-measured' }]],
    ['a value came', [aMeasure('iron')], []],
    ['another value came', [aMeasure('ferritin')], [{ marker: 'iron', reason: 'not-measured' }]],
    ['it came and cannot be used', [held], [{ marker: 'iron', reason: 'not-usable' }]],
    ['one of two can be used', [held, aMeasure('iron')], []],
    ['it was taken back', [aMeasure('iron', { status: 'W' })], [{ marker: 'iron', reason: 'withdrawn' }]],
    [
      'the laboratory could not measure it',
      [aMeasure('iron', { status: 'X' })],
      [{ marker: 'iron', reason: 'not-measured' }],
    ],
    ['an empty value came', [aMeasure('iron', { valueText: ' ' })], [{ marker: 'iron', reason: 'not-measured' }]],
    ['a word came', [aMeasure('iron', { number: null, valueText: 'negativ' })], []],
  ])('when %s', (_name, measures, missing) => {
    expect(findMissingMarkers(['iron'], measures)).toEqual(missing);
  });

  it('is counted against what was ordered, once per marker, without what was not ordered', () => {
    const measures = [aMeasure('ferritin'), held, aMeasure('ldl'), aMeasure('ferritin')];
    expect(countCompleteness(['ferritin', 'iron', 'tsh', 'ferritin'], measures)).toEqual({
      ordered: 3,
      came: 2,
      notUsable: 1,
    });
  });
});
