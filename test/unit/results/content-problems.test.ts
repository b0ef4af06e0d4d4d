import { describe, expect, it } from '@jest/globals';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { validateResultContent } from '#shared/domain/results/validate-result-content.ts';
import { shippedContent } from './shipped-content.ts';

const problemsAfter = (change: (content: ResultContent) => void): string[] => {
  const content = shippedContent();
  change(content);
  return validateResultContent(content).map(({ path, problem }) => `${path}: ${problem}`);
};
const nth = <T>(list: readonly T[], index = 0): T => list[index] as T;
/** Puts a value at a path of the content, whatever its type says. */
const put = (path: string, value: unknown) => (content: ResultContent) => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const at = names.reduce<object>((from, name) => Reflect.get(from, name) as object, content);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, value);
};

describe('every text that people read', () => {
  it.each([
    'bloodMarkers.markers.0.name',
    'bloodMarkers.markers.0.shortName',
    'bloodMarkers.markers.0.about',
    'resultCategories.categories.0.name',
    'resultCategories.categories.0.description',
    'healthMeasures.0.name',
    'recommendations.0.text',
    'recommendations.0.url',
    'followUps.0.name',
    'followUps.0.reason',
    'badges.badges.0.name',
    'badges.badges.0.description',
  ])('%s must be there', (path) => {
    const field = path.split('.').at(-1);
    expect(problemsAfter(put(path, undefined))).toContainEqual(
      expect.stringMatching(new RegExp(`\\.${field}: is no text per language$`)),
    );
  });

  it('is named by the marker it is about where it has no key', () => {
    const { marker } = nth(shippedContent().criticalLimits.limits);
    expect(problemsAfter(put('criticalLimits.limits.0.note', { de: 'gross', en: 'ß', fr: 'x', it: 'x' }))).toEqual([
      `criticalLimits.limits.${marker}.note.en: holds ß`,
    ]);
  });
});

describe('numbers of the content', () => {
  const variation = nth(shippedContent().referenceChange.items).marker;
  it.each<[string, unknown, string]>([
    ['bloodMarkers.markers.0.decimals', 4, ''],
    ['bloodMarkers.markers.0.decimals', 5, 'decimals is no small whole number'],
    ['bloodMarkers.markers.0.decimals', 1.5, 'decimals is no small whole number'],
    ['bloodMarkers.markers.0.decimals', -1, 'decimals is no small whole number'],
    ['bloodMarkers.markers.0.axis', { min: 5, max: 5 }, 'axis has no length'],
    ['bloodMarkers.markers.0.unit', '', 'has no unit'],
    ['bloodMarkers.markers.0.shortName.de', 'x'.repeat(17), ''],
    ['bloodMarkers.markers.0.shortName.de', 'x'.repeat(18), 'short name is long'],
    ['bloodMarkers.markers.0.betterDirection', 'up', 'betterDirection is unknown'],
    ['bloodMarkers.markers.0.referenceRange.male', { lower: null, upper: null }, 'has a range without limits'],
    ['bloodMarkers.markers.0.referenceRange.male', { lower: '1', upper: 5 }, 'has a range without limits'],
    ['bloodMarkers.markers.0.referenceRange.male', { lower: 1, upper: Number.NaN }, 'has a range without limits'],
    ['bloodMarkers.markers.0.otherCodes', [{ loinc: '2276-4', units: [] }], 'a code brings a unit'],
    ['bloodMarkers.markers.0.otherCodes', [{ loinc: '2276-4', units: ['g/l', 'furlong'] }], 'a code brings a unit'],
    ['criticalLimits.limits.0.high', 'x', 'limit is no number'],
    ['criticalLimits.limits.0.low', Number.NaN, 'limit is no number'],
    ['criticalLimits.limits.0.low', Number.POSITIVE_INFINITY, 'limit is no number'],
    ['referenceChange.items.0.cvi', 0, `referenceChange.${variation}: variation is no percentage`],
    ['referenceChange.items.0.cvi', 100, `referenceChange.${variation}: variation is no percentage`],
    ['referenceChange.items.0.cva', 100, `referenceChange.${variation}: variation is no percentage`],
    ['referenceChange.items.0.cva', -1, `referenceChange.${variation}: variation is no percentage`],
  ])('%s %j: %s', (path, value, problem) => {
    const found = problemsAfter(put(path, value)).filter((text) => !text.includes('is used twice'));
    if (problem === '') expect(found.filter((text) => /decimals|short name/.test(text))).toEqual([]);
    else expect(found).toContainEqual(expect.stringContaining(problem));
  });

  it('of a critical limit need at least one side, and low below high', () => {
    const limit = (low: number | null, high: number | null) => (content: ResultContent) => {
      Object.assign(nth(content.criticalLimits.limits), { low, high });
    };
    expect(problemsAfter(limit(null, null)).join()).toContain('has no limit');
    expect(problemsAfter(limit(5, 5)).join()).toContain('low is not below high');
    expect(problemsAfter(limit(5, null)).join()).not.toContain('limit');
    expect(problemsAfter(limit(null, 5)).join()).not.toContain('limit');
  });
});

describe('rules of the content', () => {
  it.each<[string, unknown, string]>([
    ['resultCategories.selfComparison.better', undefined, 'resultCategories.selfComparison: lacks a word'],
    ['resultCategories.selfComparison.same', undefined, 'resultCategories.selfComparison: lacks a word'],
    ['resultCategories.selfComparison.worse', undefined, 'resultCategories.selfComparison: lacks a word'],
    ['resultCategories.selfComparison.first', undefined, 'resultCategories.selfComparison: lacks a word'],
    ['resultCategories.unjudgeableReasons.missing', undefined, 'lacks a reason'],
    ['resultCategories.unjudgeableReasons.no-range', undefined, 'lacks a reason'],
    ['resultCategories.unjudgeableReasons.held', undefined, 'lacks a reason'],
    ['resultCategories.unjudgeableReasons.no-values', undefined, 'lacks a reason'],
    ['resultRules.points.outstanding', 0, 'resultRules.points: do not fall'],
    ['resultRules.points.good', 0, 'resultRules.points: do not fall'],
    ['resultRules.points.belowAverage', 100, 'resultRules.points: do not fall'],
    ['resultRules.points.bad', 100, 'resultRules.points: do not fall'],
    ['resultRules.thresholds.outstanding', 0, 'resultRules.thresholds: do not fall'],
    ['resultRules.thresholds.belowAverage', 100, 'resultRules.thresholds: do not fall'],
    ['resultRules.categories.0.minimumMarkers', 0, 'minimumMarkers is not above 0'],
    ['resultRules.categories.0.minimumMarkers', 1.5, 'minimumMarkers is not above 0'],
    ['resultRules.healthMeasures.0.rule', 'mean', 'rule is neither worst nor weighted'],
    ['recommendations.0.notWhen', [{ marker: 'eisen', sides: ['low'] }], 'names an unknown marker: eisen'],
    ['recommendations.0.proposeWhen', [{ marker: 'eisen', sides: ['low'] }], 'names an unknown marker: eisen'],
  ])('%s %j: %s', (path, value, problem) => {
    expect(problemsAfter(put(path, value))).toContainEqual(expect.stringContaining(problem));
  });

  it.each<[object, string]>([
    [{ unit: '', below: 5, atLeast: null }, 'farOutside has no unit'],
    [{ unit: 'g/l', below: null, atLeast: null }, 'farOutside has no limit'],
    [{ unit: 'g/l', below: 5, atLeast: 5 }, 'farOutside limits are the wrong way round'],
  ])('far outside %j: %s', (limits, problem) => {
    expect(problemsAfter(put('resultRules.categories.0.markers.0.farOutside', [limits])).join()).toContain(problem);
  });

  it.each([0, -1, Number.NaN, '1', undefined])('a weight of %s is none', (weight) => {
    const weighted = (content: ResultContent) => {
      const rule = nth(content.resultRules.healthMeasures);
      Object.assign(rule, { rule: 'weighted', categories: rule.categories.map((entry) => ({ ...entry, weight })) });
    };
    expect(problemsAfter(weighted).join()).toContain('a member has no weight above 0');
  });

  it('of a health measure need an area without which it is not shown', () => {
    const optional = (content: ResultContent) => {
      for (const entry of nth(content.resultRules.healthMeasures).categories) Reflect.set(entry, 'needed', false);
    };
    expect(problemsAfter(optional).join()).toContain('needs no area');
  });
});
