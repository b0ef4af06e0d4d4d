import { describe, expect, it } from '@jest/globals';
import { weighLevels } from '#shared/domain/results/combine-levels.ts';
import { proposeCategoryLevel } from '#shared/domain/results/propose-category-level.ts';
import { proposeMeasureLevel } from '#shared/domain/results/propose-measure-level.ts';
import type { BloodMeasure, Level } from '#shared/domain/results/types.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const { resultRules } = shippedContent();
const propose = (
  key: string,
  measures: BloodMeasure[],
  ordered = measures.map((measure) => measure.marker as string),
) => {
  const rule = resultRules.categories.find((entry) => entry.key === key);
  if (!rule) throw new Error(key);
  return proposeCategoryLevel(rule, new Set(ordered), measures, resultRules);
};
const aRange = (lower: number | null, upper: number | null) => ({ lower, upper, text: '', source: 'lab' as const });
const below = (marker: string, number = 50) => aMeasure(marker, { number, position: 'below', side: 'low' });
const above = (marker: string, number = 50) => aMeasure(marker, { number, position: 'above', side: 'high' });
const critical = (marker: string, number = 50) =>
  aMeasure(marker, { number, position: 'critical', critical: true, side: 'high' });

describe('worst', () => {
  it.each<[string, BloodMeasure[], Level]>([
    ['all within', [aMeasure('ferritin', { number: 20 }), aMeasure('iron')], 'good'],
    ['one below', [aMeasure('ferritin', { number: 20 }), below('iron', 5)], 'belowAverage'],
    ['far outside below the limit', [below('ferritin', 9.9)], 'bad'],
    ['just not far outside', [below('ferritin', 10)], 'belowAverage'],
    ['far outside beyond the upper limit', [above('ferritin', 1000)], 'bad'],
    [
      'comparator certainly far outside',
      [below('ferritin', 10)].map((measure) => ({ ...measure, comparator: '<' as const })),
      'bad',
    ],
    [
      'comparator not certainly far outside',
      [above('ferritin', 900)].map((measure) => ({ ...measure, comparator: '>' as const })),
      'belowAverage',
    ],
    ['critical', [critical('ferritin', 2500)], 'bad'],
    ['outstanding: target met', [aMeasure('ferritin', { number: 50 })], 'outstanding'],
    ['outstanding: target missed by a little', [aMeasure('ferritin', { number: 49.9 })], 'good'],
    ['outstanding needs every value within', [aMeasure('ferritin', { number: 80 }), above('iron', 40)], 'belowAverage'],
  ])('%s', (_name, measures, level) => {
    expect(propose('iron', measures)).toEqual({ level, reasons: [] });
  });

  it('is never good with a value outside, whatever a rule of the content says', () => {
    const rule = structuredClone(resultRules.categories.find(({ key }) => key === 'sugar'));
    if (!rule) throw new Error('sugar');
    for (const { positions } of rule.markers) positions.below = 'good';
    const low = below('hba1c', 3.9);
    expect(proposeCategoryLevel(rule, new Set(['hba1c']), [low], resultRules)?.level).toBe('belowAverage');
  });

  it.each<[string, Partial<BloodMeasure>, Level]>([
    ['at twice the upper limit', { number: 30, position: 'above', range: aRange(null, 15) }, 'bad'],
    ['just below it', { number: 29.9, position: 'above', range: aRange(null, 15) }, 'belowAverage'],
    ['at half the lower limit', { number: 20, position: 'below', range: aRange(40, null) }, 'bad'],
    ['just above it', { number: 20.1, position: 'below', range: aRange(40, null) }, 'belowAverage'],
    ['the range\u2019s width above it', { number: 120, position: 'above', range: aRange(80, 100) }, 'bad'],
    ['just less', { number: 119, position: 'above', range: aRange(80, 100) }, 'belowAverage'],
    ['the range\u2019s width below it', { number: 60, position: 'below', range: aRange(80, 100) }, 'bad'],
    ['just not so low', { number: 61, position: 'below', range: aRange(80, 100) }, 'belowAverage'],
  ])('without a decision limit, %s', (_name, change, level) => {
    const mcv = aMeasure('mcv', { side: change.position === 'above' ? 'high' : 'low', ...change });
    expect(propose('blood', [aMeasure('hemoglobin', { number: 140 }), mcv])?.level).toBe(level);
  });

  it('is bad with a critical value, also where another one disagrees or is held, and with one that the laboratory marked so', () => {
    const held = aMeasure('potassium', { number: 4.1, held: 'repeated', position: null, positionReason: 'held' });
    const stays = { ...critical('potassium', 7.2), held: 'repeated' as const };
    expect(propose('minerals', [held, stays])?.level).toBe('bad');
    const neighbour = aMeasure('sodium', { held: 'missing-unit', position: null, positionReason: 'held' });
    expect(propose('minerals', [neighbour, critical('potassium', 7.2)])?.level).toBe('bad');
    const marked = aMeasure('sodium', { critical: true, criticalBy: 'lab-flag' });
    expect(propose('minerals', [marked])?.level).toBe('bad');
  });

  it('cannot judge an area with a text that may hold a critical figure', () => {
    const text = { number: null, valueText: '7.2 mmol/l', position: null, positionReason: 'text' as const };
    const potassium = aMeasure('potassium', { ...text, criticalNotExcluded: true });
    expect(propose('minerals', [aMeasure('sodium', { number: 140 }), potassium])).toEqual({
      level: 'unjudgeable',
      reasons: [{ code: 'held', markers: ['potassium'] }],
    });
  });

  it.each<[string, BloodMeasure[], Level]>([
    ['a held value beside one inside', [aMeasure('iron'), aMeasure('iron', { held: 'repeated' })], 'unjudgeable'],
    ['one outside beside one inside', [aMeasure('iron'), below('iron', 5)], 'belowAverage'],
    ['one inside beside one without a place', [aMeasure('iron', { position: null }), below('iron', 5)], 'belowAverage'],
    ['a held value beside one outside', [below('iron', 5), aMeasure('iron', { held: 'repeated' })], 'unjudgeable'],
    ['a text beside a number', [aMeasure('iron', { number: null }), aMeasure('iron')], 'good'],
    [
      'one in the critical zone beside one inside',
      [aMeasure('iron'), aMeasure('iron', { position: 'critical' })],
      'bad',
    ],
    [
      'one that was taken back beside one inside',
      [below('iron', 1), aMeasure('iron')].map((measure, index) =>
        index === 0 ? { ...measure, status: 'W' as const } : measure,
      ),
      'good',
    ],
  ])('of several values of a marker, the worst news counts: %s', (_name, measures, level) => {
    expect(propose('iron', [aMeasure('ferritin', { number: 20 }), ...measures])?.level).toBe(level);
  });

  it('lets a value without a range to lie in not stand in the way of outstanding', () => {
    const placeless = aMeasure('iron', { position: null, positionReason: 'no-range', range: null });
    const level = (...others: BloodMeasure[]) =>
      propose('iron', [aMeasure('ferritin', { number: 80 }), ...others])?.level;
    expect([level(aMeasure('iron')), level(placeless)]).toEqual(['outstanding', 'outstanding']);
  });

  it('needs every ordered target for outstanding', () => {
    const d = aMeasure('vitamin-d', { number: 80 });
    expect(propose('vitamins', [d])?.level).toBe('outstanding');
    expect(propose('vitamins', [d], ['vitamin-d', 'vitamin-b12'])?.level).toBe('good');
    expect(propose('vitamins', [d, aMeasure('vitamin-b12', { number: 299 })])?.level).toBe('good');
    expect(propose('vitamins', [d, aMeasure('vitamin-b12', { number: 300 })])?.level).toBe('outstanding');
    expect(propose('vitamins', [aMeasure('folate', { number: 20 })])?.level).toBe('good');
  });
});

describe('missing', () => {
  it.each(['no-range', 'unreadable-range', 'not-applicable', 'not-fasting'] as const)(
    'a needed value with %s has no range',
    (positionReason) => {
      const measure = aMeasure('ferritin', { position: null, positionReason, range: null });
      expect(propose('iron', [measure])?.reasons).toEqual([{ code: 'no-range', markers: ['ferritin'] }]);
    },
  );

  it.each<[string, BloodMeasure[], string[], string, string[]]>([
    ['needed without a value', [], ['ferritin'], 'missing', ['ferritin']],
    [
      'needed with a text',
      [aMeasure('ferritin', { number: null, valueText: 'hämolytisch', positionReason: 'text' })],
      ['ferritin'],
      'missing',
      ['ferritin'],
    ],
    [
      'needed and uncertain',
      [aMeasure('ferritin', { comparator: '<', position: null, positionReason: 'uncertain' })],
      ['ferritin'],
      'missing',
      ['ferritin'],
    ],
    [
      'needed without a range',
      [aMeasure('ferritin', { range: null, position: null, positionReason: 'no-range' })],
      ['ferritin'],
      'no-range',
      ['ferritin'],
    ],
    [
      'held, though not needed',
      [aMeasure('ferritin'), aMeasure('iron', { held: 'unknown-unit', position: null, positionReason: 'held' })],
      ['ferritin', 'iron'],
      'held',
      ['iron'],
    ],
    ['taken back', [aMeasure('ferritin', { status: 'D' })], ['ferritin'], 'missing', ['ferritin']],
  ])('%s is unjudgeable', (_name, measures, ordered, code, markers) => {
    expect(propose('iron', measures, ordered)).toEqual({ level: 'unjudgeable', reasons: [{ code, markers }] });
  });

  it('ignores what was not ordered, and what is not needed', () => {
    expect(propose('iron', [aMeasure('ferritin', { number: 20 }), critical('iron')], ['ferritin'])?.level).toBe('good');
    expect(propose('iron', [aMeasure('ferritin', { number: 20 })], ['ferritin', 'iron'])?.level).toBe('good');
    expect(propose('iron', [aMeasure('iron')], ['iron'])?.level).toBe('good');
  });

  it('is no area of the order without an ordered marker', () => {
    expect(propose('iron', [aMeasure('ferritin')], [])).toBeNull();
    const rule = { ...resultRules.categories[0], minimumMarkers: 2 } as (typeof resultRules.categories)[number];
    expect(proposeCategoryLevel(rule, new Set(['hemoglobin']), [aMeasure('hemoglobin')], resultRules)).toBeNull();
  });

  it('cannot judge an area of optional markers that has no value at all', () => {
    expect(propose('minerals', [], ['sodium', 'potassium'])).toEqual({
      level: 'unjudgeable',
      reasons: [{ code: 'no-values', markers: ['sodium', 'potassium'] }],
    });
  });

  it('is bad for a critical value that came without a range', () => {
    expect(propose('iron', [aMeasure('ferritin', { ...critical('ferritin', 2500), range: null })])?.level).toBe('bad');
  });
});

describe('weighted', () => {
  it('never weighs a value outside away: one light value below is not good, a far-out one is bad', () => {
    const blood = structuredClone(resultRules.categories.find(({ key }) => key === 'blood'));
    if (!blood) throw new Error('blood');
    const rule = {
      ...blood,
      rule: 'weighted' as const,
      markers: blood.markers.map((entry) => ({ ...entry, weight: 1 })),
    };
    const all = blood.markers.map(({ marker }) => aMeasure(marker, { number: marker === 'leukocytes' ? 5 : 140 }));
    const level = (change: BloodMeasure) => {
      const measures = all.map((measure) => (measure.marker === change.marker ? change : measure));
      return proposeCategoryLevel(rule, new Set(all.map(({ marker }) => marker as string)), measures, resultRules)
        ?.level;
    };
    expect(level(aMeasure('rdw', { number: 14 }))).toBe('good');
    expect(level(below('rdw', 11))).toBe('belowAverage');
    expect(level(below('hemoglobin', 109))).toBe('bad');
    expect(level(critical('hemoglobin', 60))).toBe('bad');
  });

  it.each<[string, [Level, number][], Level]>([
    [
      'at the threshold of good',
      [
        ['good', 3],
        ['belowAverage', 1],
      ],
      'good',
    ],
    [
      'just below it',
      [
        ['good', 2],
        ['belowAverage', 1],
      ],
      'belowAverage',
    ],
    [
      'at the threshold of belowAverage',
      [
        ['belowAverage', 3],
        ['bad', 2],
      ],
      'belowAverage',
    ],
    [
      'below every threshold',
      [
        ['belowAverage', 1],
        ['bad', 2],
      ],
      'bad',
    ],
    [
      'at the threshold of outstanding',
      [
        ['outstanding', 3],
        ['good', 2],
      ],
      'outstanding',
    ],
    [
      'very good does not hide poor',
      [
        ['outstanding', 9],
        ['belowAverage', 3],
      ],
      'good',
    ],
    [
      'very good does not hide more poor',
      [
        ['outstanding', 5],
        ['belowAverage', 3],
      ],
      'belowAverage',
    ],
    [
      'a bad part caps',
      [
        ['outstanding', 99],
        ['bad', 1],
      ],
      'belowAverage',
    ],
  ])('%s', (_name, parts, level) => {
    expect(
      weighLevels(
        parts.map(([part, weight]) => ({ level: part, weight })),
        resultRules,
      ),
    ).toBe(level);
  });
});

it('a very good part beside a bad one counts as good, whatever it would reach by itself', () => {
  const points = { outstanding: 4, good: 3, belowAverage: 2, bad: 1 };
  const thresholds = { outstanding: 3.8, good: 2.8, belowAverage: 1.8 };
  const beside = (bad: Level) =>
    weighLevels(
      [
        { level: 'outstanding', weight: 1 },
        { level: bad, weight: 2 },
      ],
      { points, thresholds },
    );
  expect(beside('bad')).toBe('bad');
  expect(beside('belowAverage')).toBe('belowAverage');
  expect(beside('good')).toBe('good');
});

describe('health measures', () => {
  const measure = (key: string, levels: Record<string, Level>) => {
    const rule = resultRules.healthMeasures.find((entry) => entry.key === key);
    if (!rule) throw new Error(key);
    return proposeMeasureLevel(rule, new Map(Object.entries(levels)), resultRules);
  };

  it.each<[string, Record<string, Level>, Level | null]>([
    ['heart-risk', { lipids: 'good', sugar: 'good', inflammation: 'good' }, 'good'],
    ['heart-risk', { lipids: 'outstanding' }, 'outstanding'],
    ['heart-risk', { sugar: 'good' }, null],
    ['heart-risk', { lipids: 'unjudgeable', sugar: 'good' }, 'unjudgeable'],
    ['heart-risk', { lipids: 'good', sugar: 'unjudgeable' }, 'good'],
    ['heart-risk', { lipids: 'good', sugar: 'bad', inflammation: 'outstanding' }, 'belowAverage'],
    ['detox', { liver: 'good', kidney: 'belowAverage' }, 'belowAverage'],
    ['detox', { liver: 'good' }, null],
    ['detox', { liver: 'outstanding', kidney: 'outstanding' }, 'outstanding'],
    ['bones', { vitamins: 'good', minerals: 'unjudgeable' }, 'good'],
  ])('%s of %j is %s', (key, levels, level) => {
    expect(measure(key, levels)).toBe(level);
  });
});
