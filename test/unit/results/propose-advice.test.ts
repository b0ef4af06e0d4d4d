import { describe, expect, it } from '@jest/globals';
import type { RecommendationContent } from '#shared/domain/results/content-types.ts';
import { proposeAdvice } from '#shared/domain/results/propose-advice.ts';
import type { BloodMeasure, Level } from '#shared/domain/results/types.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const [template] = content.recommendations;
const advice = (key: string, change: Partial<RecommendationContent>): RecommendationContent => {
  if (!template) throw new Error('the content has no recommendation');
  const { proposeFor: _for, proposeWhen: _when, notWhen: _not, ...plain } = template;
  return { ...plain, key, resultCategories: ['iron'], proposeAt: ['belowAverage', 'bad'], ...change };
};
const low = { marker: 'ferritin', sides: ['low' as const] };
const [followUp] = content.followUps;
const made = {
  resultRules: content.resultRules,
  recommendations: [
    advice('praise', { proposeAt: ['good', 'outstanding'] }),
    advice('at-level', {}),
    advice('when-low', { proposeWhen: [low] }),
    advice('not-when-low', { notWhen: [low] }),
    advice('other-area', { resultCategories: ['liver'] }),
    advice('far', { proposeFor: 'far-outside' }),
    advice('urgent', { proposeFor: 'critical' }),
  ],
  followUps: followUp ? [{ ...followUp, key: 'again', proposeWhen: [low] }] : [],
};
const range = { lower: 15, upper: 150, text: '15-150', source: 'lab' as const };
const ferritin = (change: Partial<BloodMeasure> = {}) => aMeasure('ferritin', { range, ...change });
const outside = (side: 'low' | 'high', change: Partial<BloodMeasure> = {}) =>
  ferritin({ side, position: side === 'low' ? 'below' : 'above', number: side === 'low' ? 14 : 151, ...change });

const proposed = (level: Level | null, ...measures: BloodMeasure[]): string[] => {
  const areas = level ? [{ resultCategoryId: 'iron', level }] : [];
  const { recommendations, followUps } = proposeAdvice(areas, measures, made);
  return [...recommendations, ...followUps];
};

describe('advice', () => {
  it.each<[string, string[], string[]]>([
    ['low', proposed('belowAverage', outside('low')), ['at-level', 'when-low', 'again']],
    ['high', proposed('belowAverage', outside('high')), ['at-level', 'not-when-low']],
    ['low, held', proposed('belowAverage', outside('low', { held: 'repeated' })), ['at-level', 'not-when-low']],
    ['without a place', proposed('bad', ferritin({ position: null, side: 'low' })), ['at-level', 'not-when-low']],
    ['inside, on its low side', proposed('bad', ferritin({ side: 'low' })), ['at-level', 'not-when-low']],
    ['far out', proposed('bad', outside('low', { number: 5 })), ['at-level', 'when-low', 'far', 'again']],
    [
      'of a marker that no rule knows',
      proposed('bad', aMeasure('x', { number: 900, position: 'above' })),
      ['at-level', 'not-when-low'],
    ],
    ['critical', proposed('bad', outside('low', { critical: true })), ['urgent']],
    ['not excluded as critical', proposed('good', ferritin({ criticalNotExcluded: true })), ['urgent']],
  ])('for a value %s', (_name, keys, expected) => {
    expect(keys).toEqual(expected);
  });

  it.each<[string, string[], boolean]>([
    ['every value inside', proposed('good', ferritin()), true],
    ['outstanding', proposed('outstanding', ferritin()), true],
    ['no range to lie in', proposed('good', ferritin({ position: null, positionReason: 'no-range' })), true],
    ['no areas', proposed(null, ferritin()), false],
    ['a lower level', proposed('belowAverage', ferritin()), false],
    ['a value outside', proposed('good', outside('high')), false],
    ['a held value', proposed('good', ferritin({ held: 'repeated' })), false],
    ['an uncertain place', proposed('good', ferritin({ position: null, positionReason: 'uncertain' })), false],
    ['a text', proposed('good', ferritin({ position: null, positionReason: 'text', number: null })), false],
    ['a flag', proposed('good', ferritin({ flags: ['H'] })), false],
    ['one of two remarkable', proposed('good', ferritin(), aMeasure('iron', { flags: ['A'] })), false],
  ])('praise with %s: %p', (_name, keys, is) => {
    expect(keys.includes('praise')).toBe(is);
  });
});
