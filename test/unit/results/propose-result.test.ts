import { describe, expect, it } from '@jest/globals';
import { compareCategory } from '#shared/domain/results/compare-category.ts';
import { changeLimits, describeChange } from '#shared/domain/results/describe-change.ts';
import { findPreviousValue } from '#shared/domain/results/find-previous-value.ts';
import { countLevels, orderAreasByAttention, orderAreasForReview } from '#shared/domain/results/order-areas.ts';
import { proposeResult } from '#shared/domain/results/propose-result.ts';
import type { BloodMeasure, Level, PreviousValue } from '#shared/domain/results/types.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const range = { lower: 15, upper: 150, text: '15-150', source: 'lab' as const };
const lastTime = (number: number, change: Partial<PreviousValue> = {}): PreviousValue => ({
  valueText: String(number),
  comparator: null,
  number,
  unit: 'µg/l',
  sampledAt: '2025-09-16T07:00:00Z',
  range,
  position: 'within',
  side: null,
  beingCorrected: false,
  ...change,
});

describe('a proposal', () => {
  const measures = [
    aMeasure('ferritin', { number: 9, position: 'below', side: 'low', range, previous: lastTime(41) }),
    aMeasure('hemoglobin', { number: 131 }),
    aMeasure('estradiol', { number: 410, position: null, positionReason: 'no-range', range: null }),
    aMeasure('cortisol-morning', { number: 60, position: 'critical', side: 'low', critical: true }),
    aMeasure('ldl', { number: 9, position: 'above', side: 'high' }),
    aMeasure('sodium', { marker: null }),
  ];
  const proposal = proposeResult({
    content,
    orderedMarkers: ['ferritin', 'hemoglobin', 'estradiol'],
    measures,
    previousLevels: { iron: 'good' },
  });
  const draft = (key: string) => proposal.draft.resultCategories.find((area) => area.resultCategoryId === key);

  it('has the ordered areas in fixed order, and nothing of what was not ordered', () => {
    expect(proposal.categories.map((area) => [area.resultCategoryId, area.level, area.outside, area.critical])).toEqual(
      [
        ['blood', 'good', 0, 0],
        ['iron', 'bad', 1, 0],
        ['hormones', 'unjudgeable', 0, 0],
      ],
    );
    expect(proposal.healthMeasures.map((measure) => [measure.healthMeasureId, measure.level])).toEqual([
      ['energy', 'bad'],
      ['immune', 'good'],
      ['blood-formation', 'bad'],
      ['hormonal-balance', 'unjudgeable'],
    ]);
  });

  it('has the health measures in their order, however the file lists them', () => {
    const listed = { ...content, healthMeasures: content.healthMeasures.toReversed() };
    const facts = { orderedMarkers: ['ferritin', 'hemoglobin', 'estradiol'], measures, previousLevels: null };
    const keys = (from: typeof content) =>
      proposeResult({ content: from, ...facts }).healthMeasures.map(({ healthMeasureId }) => healthMeasureId);
    expect(keys(listed)).toEqual(keys(content));
  });

  it('fills the texts in four languages and says why an area cannot be judged', () => {
    expect(draft('blood')?.resultCategorySummary.de).toBe('Ihre Werte im Bereich «Blutbild» sind gut.');
    expect(draft('hormones')?.resultCategorySummary.en).toMatch(
      /could not be assessed\. No reference range for your details: Oestradiol\.$/,
    );
    for (const area of proposal.draft.resultCategories)
      expect(Object.values(area.resultCategorySummary).join()).not.toContain('{');
    expect(proposal.draft.summary).toEqual({ de: '', en: '', fr: '', it: '' });
  });

  it('compares only with areas of the last result', () => {
    expect(draft('iron')?.selfComparisonDescriptions).toBe('worse');
    expect(draft('blood')?.selfComparisonDescriptions).toBe('first');
  });

  it('proposes advice that fits the side of the value', () => {
    expect(proposal.draft.recommendations).toEqual(['more-iron', 'see-doctor']);
    expect(proposal.draft.followUpRecommendations).toEqual(['follow-ferritin']);
    const high = proposeResult({
      content,
      orderedMarkers: ['ferritin'],
      measures: [aMeasure('ferritin', { number: 1200, position: 'above', side: 'high' })],
      previousLevels: null,
    });
    expect(high.draft.recommendations).toEqual(['see-doctor']);
    expect(high.draft.followUpRecommendations).toEqual([]);
  });

  it('praises only when every area is good', () => {
    const good = (marker: string) => aMeasure(marker, { number: 60 });
    const all = proposeResult({
      content,
      orderedMarkers: ['ferritin'],
      measures: [good('ferritin')],
      previousLevels: null,
    });
    expect(all.draft.recommendations).toEqual(['keep-going']);
    const mixed = proposeResult({
      content,
      orderedMarkers: ['ferritin', 'hba1c'],
      measures: [good('ferritin')],
      previousLevels: null,
    });
    expect(mixed.draft.recommendations).toEqual([]);
  });
});

describe('change beyond normal variation', () => {
  it('computes the limits that the content prints', () => {
    for (const item of content.referenceChange.items) {
      const limits = changeLimits(item.cvi, item.cva);
      expect(Math.abs(limits.rise * 100 - item.riseBeyondPercent)).toBeLessThan(0.051);
      expect(Math.abs(limits.fall * 100 - item.fallBeyondPercent)).toBeLessThan(0.051);
    }
  });

  const ferritin = (number: number, previous: PreviousValue | null, change: Partial<BloodMeasure> = {}) =>
    aMeasure('ferritin', { number, range, previous, ...change });

  it.each<[string, BloodMeasure, string]>([
    ['a rise by half is within', ferritin(150, lastTime(100)), 'within'],
    ['a rise by 51 % is larger', ferritin(151, lastTime(100)), 'larger-rise'],
    ['a fall by a third is within', ferritin(67, lastTime(100)), 'within'],
    ['a fall by 34 % is larger', ferritin(66, lastTime(100)), 'larger-fall'],
    ['no previous value', ferritin(66, null), 'unknown'],
    ['another unit', ferritin(66, lastTime(100, { unit: 'pmol/l' })), 'unknown'],
    ['the same unit spelt differently', ferritin(66, lastTime(100, { unit: 'ug/L' })), 'larger-fall'],
    ['a comparator now', ferritin(66, lastTime(100), { comparator: '<' }), 'unknown'],
    ['a comparator before', ferritin(66, lastTime(100, { comparator: '>' })), 'unknown'],
    ['zero before', ferritin(66, lastTime(0)), 'unknown'],
    ['being corrected', ferritin(66, lastTime(100, { beingCorrected: true })), 'unknown'],
    ['held', ferritin(66, lastTime(100), { held: 'repeated' }), 'unknown'],
    [
      'no figure for the marker',
      aMeasure('vitamin-d', { number: 90, previous: lastTime(30, { unit: 'nmol/l' }) }),
      'unknown',
    ],
  ])('%s', (_name, measure, change) => {
    expect(describeChange(measure, content.referenceChange)).toBe(change);
  });

  const outside = (number: number, previous: PreviousValue | null) =>
    ferritin(number, previous, { position: 'below', side: 'low' });
  const ironAsBefore = aMeasure('iron', { number: 20, previous: lastTime(20, { unit: 'µmol/l' }) });
  const vitaminD = (number: number, before: number) =>
    aMeasure('vitamin-d', { number, position: 'below', side: 'low', previous: lastTime(before, { unit: 'nmol/l' }) });

  it.each<[string, Level, Level | null, BloodMeasure[], string | null]>([
    ['first', 'good', null, [], 'first'],
    ['first, though a value was measured before', 'good', null, [ferritin(41, lastTime(40))], null],
    [
      'back in range',
      'good',
      'belowAverage',
      [ferritin(41, lastTime(9, { position: 'below', side: 'low' }))],
      'better',
    ],
    ['better, but what was outside is not measured now', 'good', 'bad', [ferritin(41, lastTime(40))], null],
    ['outside now, without an earlier value', 'bad', 'good', [outside(9, null), ironAsBefore], null],
    [
      'outside now, with an earlier value of another unit',
      'bad',
      'good',
      [outside(9, lastTime(41, { unit: 'x' }))],
      null,
    ],
    [
      'outside now, the earlier one being corrected',
      'bad',
      'good',
      [outside(9, lastTime(41, { beingCorrected: true }))],
      null,
    ],
    ['outside now, with a comparable earlier value', 'bad', 'good', [outside(9, lastTime(41)), ironAsBefore], 'worse'],
    ['comparable, its variation not known', 'belowAverage', 'good', [vitaminD(40, 60)], 'worse'],
    ['further out', 'bad', 'belowAverage', [ferritin(9, lastTime(14))], 'worse'],
    ['tipped over by chance', 'belowAverage', 'good', [ferritin(14, lastTime(16))], 'same'],
    ['large, but in range both times', 'good', 'good', [ferritin(140, lastTime(30))], 'same'],
    [
      'lower is better',
      'good',
      'good',
      [aMeasure('ldl', { number: 2, previous: lastTime(3, { unit: 'mmol/l' }) })],
      'better',
    ],
    [
      'higher is better',
      'good',
      'good',
      [aMeasure('hdl', { number: 1, previous: lastTime(2, { unit: 'mmol/l' }) })],
      'worse',
    ],
    [
      'mixed at the same level',
      'good',
      'good',
      [
        aMeasure('ldl', { number: 2, previous: lastTime(3, { unit: 'mmol/l' }) }),
        aMeasure('hdl', { number: 1, previous: lastTime(2, { unit: 'mmol/l' }) }),
      ],
      null,
    ],
    ...(['better', 'worse'] as const).map((word): [string, Level, Level, BloodMeasure[], string] => [
      `mixed, and the level is ${word}`,
      word === 'better' ? 'good' : 'belowAverage',
      word === 'better' ? 'belowAverage' : 'good',
      [
        aMeasure('ldl', { number: 2, previous: lastTime(3, { unit: 'mmol/l', position: 'above' }) }),
        aMeasure('hdl', { number: 1, previous: lastTime(2, { unit: 'mmol/l' }) }),
      ],
      word,
    ]),
    ['not judgeable', 'unjudgeable', 'good', [ferritin(41, lastTime(9))], null],
    ['not judgeable last time', 'good', 'unjudgeable', [ferritin(41, lastTime(9, { position: 'below' }))], null],
    [
      'the same level, of values whose variation is not known',
      'belowAverage',
      'belowAverage',
      [vitaminD(40, 41)],
      'same',
    ],
    [
      'one of two outside without an earlier value',
      'bad',
      'good',
      [outside(9, lastTime(41)), aMeasure('iron', { number: 2, position: 'below', side: 'low' })],
      null,
    ],
    [
      'a better level, of values whose variation is not known',
      'good',
      'belowAverage',
      [aMeasure('vitamin-d', { number: 80, previous: lastTime(40, { unit: 'nmol/l', position: 'below' }) })],
      'better',
    ],
    [
      'nearer to a range that is open below',
      'belowAverage',
      'belowAverage',
      [
        ferritin(160, lastTime(300, { range: { ...range, lower: null } }), {
          ...{ position: 'above', side: 'high', range: { ...range, lower: null } },
        }),
      ],
      'better',
    ],
    [
      'nearer to a range that is open above',
      'belowAverage',
      'belowAverage',
      [
        ferritin(14, lastTime(5, { range: { ...range, upper: null } }), {
          ...{ position: 'below', side: 'low', range: { ...range, upper: null } },
        }),
      ],
      'better',
    ],
    [
      'further above the range',
      'belowAverage',
      'belowAverage',
      [ferritin(300, lastTime(160), { position: 'above', side: 'high' })],
      'worse',
    ],
    [
      'from far below to just above',
      'belowAverage',
      'belowAverage',
      [ferritin(152, lastTime(5, { position: 'below', side: 'low' }), { position: 'above', side: 'high' })],
      'better',
    ],
    ['without a range to lie in', 'good', 'good', [ferritin(140, lastTime(30), { range: null })], 'same'],
    ['levels alone', 'good', 'bad', [], null],
    ['levels alone, equal', 'good', 'good', [], null],
  ])('an area: %s', (_name, level, previousLevel, measures, comparison) => {
    expect(
      compareCategory({
        level,
        previousLevel,
        measures,
        markers: content.bloodMarkers.markers,
        referenceChange: content.referenceChange,
      }),
    ).toBe(comparison);
  });
});

describe('the previous value', () => {
  const earlier = (sampledAt: string, measure: BloodMeasure, beingCorrected = false) => ({
    sampledAt,
    beingCorrected,
    measures: [measure],
  });
  const now = '2026-10-20T07:00:00Z';

  it('is the newest earlier one of the same marker and unit', () => {
    const found = findPreviousValue(aMeasure('ferritin'), now, [
      earlier('2025-03-11T07:00:00Z', aMeasure('ferritin', { number: 9 })),
      earlier('2025-09-16T07:00:00Z', aMeasure('ferritin', { number: 22, unit: 'ug/L' })),
      earlier('2026-01-01T07:00:00Z', aMeasure('ferritin', { number: 50, unit: 'pmol/l' })),
      earlier('2026-02-01T07:00:00Z', aMeasure('ferritin', { number: 60, held: 'repeated' })),
      earlier('2026-10-20T07:00:00Z', aMeasure('ferritin', { number: 70 })),
    ]);
    expect(found).toMatchObject({ number: 22, sampledAt: '2025-09-16T07:00:00Z' });
  });

  it('does not exist for unmapped and held values', () => {
    const results = [earlier('2025-03-11T07:00:00Z', aMeasure('ferritin'))];
    expect(findPreviousValue(aMeasure('ferritin', { held: 'missing-unit' }), now, results)).toBeNull();
    expect(findPreviousValue(aMeasure('ferritin', { marker: null }), now, results)).toBeNull();
  });
});

describe('orders of areas', () => {
  const areas = [
    { resultCategoryId: 'muscle', level: 'outstanding' as const, outside: 0, critical: 0 },
    { resultCategoryId: 'liver', level: 'good' as const, outside: 0, critical: 0 },
    { resultCategoryId: 'iron', level: 'bad' as const, outside: 1, critical: 0 },
    { resultCategoryId: 'sugar', level: 'unjudgeable' as const, outside: 0, critical: 1 },
    { resultCategoryId: 'blood', level: 'good' as const, outside: 0, critical: 0 },
    { resultCategoryId: 'lipids', level: 'belowAverage' as const, outside: 2, critical: 0 },
  ];
  const list = content.resultCategories.categories;

  it('review: critical, outside, fixed', () => {
    expect(orderAreasForReview(areas, list).map((area) => area.resultCategoryId)).toEqual([
      'sugar',
      'iron',
      'lipids',
      'blood',
      'liver',
      'muscle',
    ]);
  });

  it('customer: by attention', () => {
    expect(orderAreasByAttention(areas, list).map((area) => area.resultCategoryId)).toEqual([
      'iron',
      'lipids',
      'sugar',
      'blood',
      'liver',
      'muscle',
    ]);
    expect(countLevels(areas.map((area) => area.level))).toEqual([
      { level: 'outstanding', count: 1 },
      { level: 'good', count: 2 },
      { level: 'belowAverage', count: 1 },
      { level: 'bad', count: 1 },
      { level: 'unjudgeable', count: 1 },
    ]);
  });
});
