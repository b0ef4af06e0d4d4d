import { describe, expect, it } from '@jest/globals';
import { localText } from '#shared/domain/results/category-summary.ts';
import { compareAsRead, type ReadRelease } from '#shared/domain/results/compare-as-read.ts';
import { compareReleases } from '#shared/domain/results/compare-releases.ts';
import type { Level, ReleasedResult } from '#shared/domain/results/types.ts';
import { above, anArea, aResult, aValue } from '#test/web/results/a-result.ts';
import { shippedContent } from './shipped-content.ts';

const shipped = shippedContent();
const proposeWhen = [{ marker: 'hemoglobin', sides: ['low' as const] }];
const content = {
  ...shipped,
  followUps: shipped.followUps.map((entry, at) => (at === 0 ? { ...entry, key: 'of-blood', proposeWhen } : entry)),
};
const words = (text: string) => localText(() => text);
const link = { text: words('Rat'), url: null };

const release = (levels: Record<string, Level>, change: Partial<ReleasedResult> = {}): ReleasedResult =>
  aResult({
    resultCategories: Object.entries(levels).map(([key, level]) => anArea(key, level)),
    bloodMeasures: [aValue('ferritin', 'iron'), aValue('hemoglobin', 'blood')],
    ...change,
  }).document;
const read = (document: ReleasedResult, ...withdrawn: string[]): ReadRelease => ({
  document,
  withdrawn: new Set(withdrawn),
});
const health = (level: Level) => ({
  ...{ healthMeasureId: 'energy', name: words('Energie'), levelName: words(level) },
  level,
});
const aFollowUp = (key: string) => ({ key, name: words(key), reason: words(''), product: key, weeksAfterResult: 12 });

describe('two versions as they are read now', () => {
  const before = release(
    { iron: 'good', blood: 'good' },
    { healthMeasuresResult: [health('good')], followUpRecommendations: [aFollowUp('lipids')] },
  );
  const after = release(
    { iron: 'bad', blood: 'bad' },
    {
      bloodMeasures: [aValue('ferritin', 'iron', above), aValue('hemoglobin', 'blood', above)],
      healthMeasuresResult: [health('bad')],
      recommendations: [
        { key: 'of-blood', link, resultCategories: ['blood'] },
        { key: 'of-both', link, resultCategories: ['blood', 'iron'] },
        { key: 'of-iron', link, resultCategories: ['iron'] },
        { key: 'of-none', link, resultCategories: [] },
      ],
      followUpRecommendations: [aFollowUp('of-blood'), aFollowUp('of-something-else')],
    },
  );

  it('are compared whole where nothing of them was taken back', () => {
    const whole = compareReleases(before, after);
    expect(compareAsRead(read(before), read(after), content)).toEqual(whole);
    expect(compareAsRead(read(before, 'tsh'), read(after, 'tsh'), content)).toEqual(whole);
  });

  it('say nothing of a value that was taken back since, nor a word that may rest on it', () => {
    const found = compareAsRead(read(before, 'hemoglobin'), read(after, 'hemoglobin'), content);
    expect(found.measures.map(({ marker }) => marker)).toEqual(['ferritin']);
    expect(found.areas.map((area) => area.after.resultCategoryId)).toEqual(['iron']);
    expect(found.health).toEqual([]);
    expect(found.recommendations.added.map(({ key }) => key)).toEqual(['of-iron']);
    expect(found.followUps.added.map(({ key }) => key)).toEqual(['of-something-else']);
    expect(found.followUps.removed).toEqual([]);
    expect([found.unchanged, found.outcome]).toEqual([0, 'worse']);
  });

  it('say nothing of a value of before that was taken back in between, and what is new', () => {
    const found = compareAsRead(read(before, 'hemoglobin'), read(after), content);
    expect(found.measures.map(({ marker, before: was, after: is }) => [marker, was?.valueText, is?.valueText])).toEqual(
      [
        ['ferritin', '41', '180'],
        ['hemoglobin', undefined, '180'],
      ],
    );
    expect(found.areas.map((area) => area.after.resultCategoryId)).toEqual(['iron']);
    expect(found.recommendations.added.map(({ key }) => key)).toEqual(['of-iron']);
  });

  it.each<[Level, Level, string | null]>([
    ['good', 'bad', 'worse'],
    ['bad', 'good', null],
    ['good', 'good', null],
  ])('say of the areas together no more than is known: %s to %s is %s', (was, is, outcome) => {
    const [left, right] = [release({ iron: was, blood: 'good' }), release({ iron: is, blood: 'bad' })];
    expect(compareAsRead(read(left, 'hemoglobin'), read(right, 'hemoglobin'), content).outcome).toBe(outcome);
  });

  it('take no advice for removed, or for new, that one of them had for what was taken back', () => {
    const advice = (...resultCategories: string[]) => [{ key: 'of-both', link, resultCategories }];
    const [both, iron] = [
      release({ iron: 'good', blood: 'good' }, { recommendations: advice('blood') }),
      release({ iron: 'good', blood: 'good' }, { recommendations: advice('iron') }),
    ];
    for (const [left, right] of [
      [both, iron],
      [iron, both],
    ] as const) {
      const found = compareAsRead(read(left, 'hemoglobin'), read(right, 'hemoglobin'), content);
      expect(found.recommendations).toEqual({ added: [], removed: [] });
    }
  });

  it('name a value that was taken back and released as missing, with why', () => {
    const why = { marker: 'hemoglobin', name: words('Hämoglobin'), reason: 'withdrawn' as const };
    const without = release(
      { iron: 'good' },
      {
        bloodMeasures: [aValue('ferritin', 'iron')],
        resultCategories: [anArea('iron', 'good'), anArea('blood', 'unjudgeable', { missingMarkers: [why] })],
      },
    );
    const found = compareAsRead(read(before, 'hemoglobin'), read(without), content);
    expect(found.measures).toEqual([{ marker: 'hemoglobin', before: null, after: null, why }]);
    expect([found.areas, found.unchanged]).toEqual([[], 1]);
  });
});
