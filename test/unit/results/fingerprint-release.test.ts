/** What of the words of the screens is in the fingerprint of a release: everything that its page says. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import { describeRelease, FINGERPRINT_SHAPE } from '#shared/domain/results/fingerprint-release.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { fingerprintTexts, resultWordsOf } from '#shared/server/results/fingerprint-texts.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const LAB = { lower: 50, upper: 150, text: '50-150', source: 'lab' as const };
const document = buildReleasedResult({
  content: shippedContent(),
  draft: {
    summary: localText(() => 'Alles in Ordnung.'),
    resultCategories: [
      {
        resultCategoryId: 'vitamins',
        level: 'good',
        resultCategorySummary: localText(() => 'Gut.'),
        selfComparisonDescriptions: null,
      },
    ],
    healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'outstanding' }],
    recommendations: [],
    followUpRecommendations: [],
    acknowledged: [],
  },
  // Inside the goal of 75-125, which is drawn instead of the laboratory's range.
  measures: [aMeasure('vitamin-d', { number: 80, valueText: '80', range: LAB })],
  orderedMarkers: ['vitamin-d'],
});
const facts = {
  version: 1,
  releasedAt: '2026-11-20T08:00:00.000Z',
  document,
  doctor: { name: 'Ursina Probeli', title: null },
  correctionReason: null,
};

/** The words with one of them changed. */
function withWord(words: Readonly<Record<string, unknown>>, [key = '', ...path]: string[]): Record<string, unknown> {
  const known = words[key];
  if (known === undefined) throw new Error(`no such word: ${key}`);
  const next = path.length > 0 ? withWord(known as Record<string, unknown>, path) : `${known} (anders)`;
  return { ...words, [key]: next };
}

/** The languages in which the release reads otherwise after this word was changed in German. */
function changedBy(path: string): string[] {
  const [before, after] = [
    fingerprintTexts(facts),
    fingerprintTexts(facts, (language) =>
      language === 'de' ? withWord(resultWordsOf(language), path.split('.')) : resultWordsOf(language),
    ),
  ];
  return LANGUAGES.filter((language) => before[language] !== after[language]);
}

describe('a word of the screens that changes after the release', () => {
  it.each([
    'position.goal.within.between',
    'position.also.lab.between',
    'level.good',
    'level.first.good_one',
    'level.rest.good_other',
    'level.outstanding',
  ])('is found in its language: %s', (path) => {
    expect(changedBy(path)).toEqual(['de']);
  });

  it.each(['level.bad', 'level.rest.bad_one', 'position.goal.above.between', 'position.also.goal.between'])(
    'is none of this release: %s',
    (path) => {
      expect(changedBy(path)).toEqual([]);
    },
  );
});

describe('what is written down of a release', () => {
  /** Where its texts stand, whatever they are. */
  const pathsIn = (value: unknown, at = ''): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, `${at}[]`));
    if (typeof value !== 'object' || value === null) return [at];
    return Object.entries(value).flatMap(([key, one]) => pathsIn(one, `${at}.${key}`));
  };

  // Whoever sees this fail writes the new sum here and raises the number, because else each release of the past raises an alarm; only
  // where the new words stand in documents that are released from now on, the number stays.
  it('has another number where it has another shape', () => {
    const written: unknown = JSON.parse(describeRelease(facts, 'de', resultWordsOf('de')));
    const paths = [...new Set(pathsIn(written))].sort().join('\n');
    expect([FINGERPRINT_SHAPE, createHash('sha256').update(paths).digest('hex').slice(0, 12)]).toEqual([
      2,
      '72029cd13c8d',
    ]);
  });
});
