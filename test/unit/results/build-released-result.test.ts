import { describe, expect, it } from '@jest/globals';
import { buildReleasedResult, type ReleaseMaterial } from '#shared/domain/results/build-released-result.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const area = (resultCategoryId: string, level: 'good' | 'bad'): ResultDraft['resultCategories'][number] => ({
  ...{ resultCategoryId, level, selfComparisonDescriptions: null },
  resultCategorySummary: localText((language) => `${resultCategoryId} ${language}`),
});
const release = (draft: Partial<ResultDraft>, change: Partial<ReleaseMaterial> = {}) =>
  buildReleasedResult({
    content,
    draft: {
      ...{ summary: localText(() => 'Fazit.'), resultCategories: [], healthMeasuresResult: [] },
      ...{ recommendations: [], followUpRecommendations: [], acknowledged: [] },
      ...draft,
    },
    measures: [],
    orderedMarkers: [],
    ...change,
  });

describe('what the customer reads', () => {
  it('names the health measures that the doctor judged, in the words of the content', () => {
    const [first, second] = content.healthMeasures;
    const { healthMeasuresResult } = release({
      healthMeasuresResult: [
        { healthMeasureId: second?.key ?? '', level: 'bad' },
        { healthMeasureId: 'gone from the content', level: 'good' },
      ],
    });
    expect(healthMeasuresResult).toEqual([
      {
        healthMeasureId: second?.key,
        name: second?.name,
        level: 'bad',
        levelName: content.resultCategories.levels.bad.name,
      },
    ]);
    expect(first?.key).not.toBe(second?.key);
  });

  it('names only the follow-ups that the doctor chose', () => {
    const [, chosen] = content.followUps;
    const { followUpRecommendations } = release({ followUpRecommendations: [chosen?.key ?? ''] });
    expect(followUpRecommendations.map(({ key, name }) => [key, name])).toEqual([[chosen?.key, chosen?.name]]);
  });

  it('gives a recommendation its address where it has one, and stands it with the areas it is meant for', () => {
    const [linked, plain] = [true, false].map((has) =>
      content.recommendations.find(({ url, resultCategories }) => Boolean(url) === has && resultCategories.length > 0),
    );
    for (const about of [linked, plain]) {
      if (!about) continue;
      const id = about.resultCategories[0] ?? '';
      const level = about.proposeAt.includes('bad') ? 'bad' : 'good';
      const { recommendations } = release({ recommendations: [about.key], resultCategories: [area(id, level)] });
      expect(recommendations).toEqual([
        { key: about.key, link: { text: about.text, url: about.url ?? null }, resultCategories: [id] },
      ]);
      const other = level === 'bad' ? 'good' : 'bad';
      const elsewhere = release({ recommendations: [about.key], resultCategories: [area(id, other)] });
      expect(elsewhere.recommendations[0]?.resultCategories).toEqual(about.proposeAt.includes(other) ? [id] : []);
    }
    expect([linked, plain].some(Boolean)).toBe(true);
  });

  it('compares an area only by its own values', () => {
    const previous = {
      ...{ valueText: '40', comparator: null, number: 40, unit: 'µg/l', sampledAt: '2026-03-16T07:00:00Z' },
      ...{ range: null, position: 'within' as const, side: null, beingCorrected: false },
    };
    const compared = { ...area('liver', 'good'), selfComparisonDescriptions: 'better' as const };
    const { resultCategories } = release(
      { resultCategories: [area('iron', 'good'), compared] },
      { measures: [aMeasure('ferritin', { previous }), aMeasure('alt')], orderedMarkers: ['ferritin', 'alt'] },
    );
    expect(resultCategories.find(({ resultCategoryId }) => resultCategoryId === 'liver')?.selfComparison).toBeNull();
  });

  it('puts every value into the area of the content that lists its marker', () => {
    const moved = structuredClone(content);
    const ferritin = moved.bloodMarkers.markers.find(({ key }) => key === 'ferritin');
    if (ferritin) ferritin.resultCategory = 'liver';
    const { bloodMeasures } = release(
      {},
      { content: moved, measures: [aMeasure('ferritin')], orderedMarkers: ['ferritin'] },
    );
    expect(bloodMeasures.map(({ resultCategoryId }) => resultCategoryId)).toEqual(['iron']);
  });

  it('says on which side a value lies only where it has a place', () => {
    const sides = release(
      {},
      {
        measures: [
          aMeasure('ferritin', { position: 'above', side: 'high' }),
          aMeasure('iron', { position: null, positionReason: 'no-range', side: 'low' }),
        ],
        orderedMarkers: ['ferritin', 'iron'],
      },
    ).bloodMeasures.map(({ side }) => side);
    expect(sides).toEqual(['high', null]);
  });

  it('has no area that the content does not know', () => {
    expect(() => release({ resultCategories: [area('gone', 'good')] })).toThrow('no area gone');
  });
});
