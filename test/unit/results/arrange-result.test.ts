import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { arrangeResult } from '#shared/domain/results/arrange-result.ts';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import { describeOtherRange, placeShown } from '#shared/domain/results/goal-shown.ts';
import { parseRange } from '#shared/domain/results/parse-range.ts';
import type { BloodMeasure, Comparison, Level, PreviousValue } from '#shared/domain/results/types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const range = { lower: 15, upper: 150, text: '15-150', source: 'lab' as const };
const earlier = (number: number, unit = 'µg/l'): PreviousValue => ({
  valueText: String(number),
  comparator: null,
  number,
  unit,
  sampledAt: '2026-03-16T07:00:00Z',
  range,
  position: 'within',
  side: null,
  beingCorrected: false,
});

interface Wish {
  levels: Record<string, Level>;
  measures?: BloodMeasure[];
  ordered?: string[];
  comparison?: Comparison;
  recommendations?: string[];
}

function released({ levels, measures = [], ordered, comparison, recommendations = [] }: Wish) {
  return buildReleasedResult({
    content,
    draft: {
      summary: localText(() => 'Fazit.'),
      resultCategories: Object.entries(levels).map(([resultCategoryId, level]) => ({
        resultCategoryId,
        level,
        resultCategorySummary: localText(() => 'Text.'),
        selfComparisonDescriptions: comparison ?? null,
      })),
      healthMeasuresResult: [],
      recommendations,
      followUpRecommendations: [],
      acknowledged: [],
    },
    measures,
    orderedMarkers: ordered ?? measures.flatMap(({ marker }) => marker ?? []),
  });
}
const arranged = (wish: Wish) => arrangeResult(released(wish));
const keys = (areas: readonly { area: { resultCategoryId: string } }[]) =>
  areas.map(({ area }) => area.resultCategoryId);

describe('the order of a result', () => {
  it('begins with what needs attention, worst first, a critical value before the others of its level', () => {
    const { attention, calm } = arranged({
      levels: {
        blood: 'good',
        iron: 'belowAverage',
        vitamins: 'outstanding',
        minerals: 'bad',
        thyroid: 'unjudgeable',
        lipids: 'bad',
        liver: 'good',
      },
      measures: [
        aMeasure('sodium', { position: 'above', side: 'high' }),
        aMeasure('ldl', { position: 'critical', side: 'high', critical: true }),
      ],
    });
    expect(keys(attention)).toEqual(['lipids', 'minerals', 'iron', 'thyroid']);
    expect(calm.map(({ level, areas }) => [level, keys(areas)])).toEqual([
      ['good', ['blood', 'liver']],
      ['outstanding', ['vitamins']],
    ]);
  });

  it('puts values outside their range first within an area, the critical one before all', () => {
    const { attention } = arranged({
      levels: { iron: 'bad' },
      measures: [
        aMeasure('ferritin'),
        aMeasure('iron', { position: 'below', side: 'low' }),
        aMeasure('transferrin-saturation', { position: 'critical', side: 'low', critical: true }),
      ],
    });
    expect(attention[0]?.measures.map(({ marker }) => marker)).toEqual(['transferrin-saturation', 'iron', 'ferritin']);
  });

  it('shows a recommendation with the area that needs attention, and the others at the end', () => {
    const { attention, recommendations } = arranged({
      levels: { iron: 'belowAverage', vitamins: 'good' },
      recommendations: ['more-iron', 'b12-diet'],
    });
    expect(attention[0]?.recommendations.map(({ key }) => key)).toEqual(['more-iron']);
    expect(recommendations.map(({ key }) => key)).toEqual(['b12-diet']);
  });

  it('never tells somebody to keep going with an area that needs attention', () => {
    const { attention, recommendations } = arranged({
      levels: { iron: 'belowAverage', vitamins: 'good' },
      recommendations: ['keep-going'],
    });
    expect(attention[0]?.recommendations).toEqual([]);
    expect(recommendations.map(({ resultCategories }) => resultCategories)).toEqual([['vitamins']]);
  });
});

describe('counts are computed from the values, whatever the level says', () => {
  const counts = (measures: BloodMeasure[], level: Level = 'good') =>
    arranged({ levels: { iron: level }, measures }).calm[0]?.areas[0]?.counts;

  it.each<[string, BloodMeasure[], object]>([
    ['all inside', [aMeasure('ferritin'), aMeasure('iron')], { values: 2, inside: 2, below: 0, above: 0, unplaced: 0 }],
    [
      'a good area with a value below and one above',
      [
        aMeasure('ferritin', { position: 'below', side: 'low' }),
        aMeasure('iron', { position: 'above', side: 'high' }),
        aMeasure('transferrin'),
      ],
      { values: 3, inside: 1, below: 1, above: 1 },
    ],
    [
      'a critical one',
      [aMeasure('ferritin', { position: 'critical', side: 'low', critical: true })],
      { inside: 0, critical: 1 },
    ],
    [
      'a word without a range',
      [aMeasure('ferritin', { number: null, valueText: 'negativ', position: null, positionReason: 'text' })],
      { values: 1, inside: 0, unplaced: 1 },
    ],
  ])('%s', (_name, measures, expected) => {
    expect(counts(measures)).toMatchObject(expected);
  });

  it.each([
    [60, 'within', 'below'],
    [80, 'within', 'within'],
    [130, 'within', 'above'],
    // the laboratory's range is the stricter one: the goal makes nothing look better
    [76, 'below', 'below'],
    [30, 'critical', 'critical'],
  ] as const)('counts vitamin D %s (%s) by the line that is drawn: %s', (number, position, place) => {
    const [measure] = released({
      levels: { vitamins: 'good' },
      measures: [aMeasure('vitamin-d', { number, valueText: String(number), position })],
    }).bloodMeasures;
    expect(measure && placeShown(measure)).toBe(place);
  });
});

it('shows values outside first, then those inside and those without a place, as the document has them', () => {
  const { calm } = arranged({
    levels: { minerals: 'good' },
    measures: [
      aMeasure('sodium', { position: null, positionReason: 'no-range' }),
      aMeasure('potassium', { position: 'within' }),
      aMeasure('calcium', { position: 'above', side: 'high' }),
      aMeasure('magnesium', { position: 'critical', side: 'high', critical: true }),
    ],
  });
  const [group] = calm;
  const order = group?.areas[0]?.measures.map(({ marker }) => marker) ?? [];
  expect(order.slice(0, 2)).toEqual(['magnesium', 'calcium']);
  expect(order.slice(2).toSorted()).toEqual(['potassium', 'sodium']);
});

describe('a target range beside the laboratory\u2019s', () => {
  const vitaminD = (number: number, position: 'below' | 'within' | 'above' | null, text: string) =>
    released({
      levels: { vitamins: 'good' },
      measures: [aMeasure('vitamin-d', { number, valueText: String(number), position, range: parsed(text) })],
    }).bloodMeasures.map(describeOtherRange);
  const parsed = (text: string) => {
    const limits = parseRange(text);
    return { lower: limits?.lower ?? null, upper: limits?.upper ?? null, text, source: 'lab' as const };
  };

  it('shows the laboratory\u2019s where the line shows the target, and the target where it shows the laboratory\u2019s', () => {
    expect(vitaminD(60, 'within', '50.0-125')).toEqual([
      { key: 'position.also.lab.between', params: { lower: '50.0', upper: '125' } },
    ]);
    expect(vitaminD(60, 'within', '>=50')[0]?.key).toBe('position.also.lab.from');
    expect(vitaminD(80, 'below', '90-150')).toEqual([
      { key: 'position.also.goal.between', params: { lower: '75', upper: '125' } },
    ]);
  });

  it('says nothing twice where both are the same, or where there is no range', () => {
    expect(vitaminD(80, 'within', '75-125')).toEqual([null]);
    expect(vitaminD(80, 'within', '75-124')).not.toEqual([null]);
    expect(vitaminD(80, 'within', '74-125')).not.toEqual([null]);
    expect(vitaminD(80, null, '')).toEqual([null]);
  });

  it('has its words in four languages', () => {
    for (const language of LANGUAGES) {
      const { position } = JSON.parse(readFileSync(`locales/${language}/results.json`, 'utf8'));
      for (const kind of ['between', 'from', 'over', 'upTo', 'under']) {
        expect(position.also.lab[kind]).toMatch(/\{\{(lower|upper)\}\}/);
        expect(position.also.goal[kind]).toMatch(/\{\{(lower|upper)\}\}/);
      }
    }
  });
});

describe('a comparison with last time', () => {
  const iron = (measures: BloodMeasure[], comparison: Comparison = 'better') =>
    arranged({ levels: { iron: 'good' }, measures, comparison }).calm[0]?.areas[0];

  it('is left out at a first test, whatever word was chosen', () => {
    const area = iron([aMeasure('ferritin')]);
    expect([area?.change, area?.comparison, area?.area.selfComparisonDescriptions]).toEqual([null, null, null]);
  });

  it('is left out where the earlier value has another unit', () => {
    const area = iron([aMeasure('ferritin', { previous: earlier(22, 'pmol/l') })]);
    expect([area?.change, area?.comparison]).toEqual([null, null]);
  });

  it('names what moved beyond normal variation', () => {
    const area = iron([aMeasure('ferritin', { number: 41, valueText: '41', previous: earlier(22) }), aMeasure('iron')]);
    expect(area?.change).toMatchObject({ kind: 'moved', measures: [{ marker: 'ferritin' }] });
    expect(area?.comparison).toBe('better');
  });

  it('says that an area hardly changed only where each of its values could be compared', () => {
    const same = aMeasure('ferritin', { number: 41, valueText: '41', previous: earlier(41) });
    expect(iron([same])?.change).toEqual({ kind: 'steady' });
    expect(iron([same, aMeasure('iron')])?.change).toBeNull();
  });

  it('is not shown from an earlier document either that carries the word without a comparable value', () => {
    const document = released({ levels: { iron: 'good' }, measures: [aMeasure('ferritin')] });
    const [area] = document.resultCategories;
    const old = { ...document, resultCategories: area ? [{ ...area, selfComparison: 'same' as const }] : [] };
    expect(arrangeResult(old).calm[0]?.areas[0]?.comparison).toBeNull();
  });
});

describe('ordered values that are not there', () => {
  it('are named; only what was not measured is called so', () => {
    const { missing } = arranged({
      levels: { iron: 'unjudgeable' },
      measures: [
        aMeasure('ferritin'),
        aMeasure('iron', { held: 'unknown-unit', position: null, positionReason: 'held' }),
        aMeasure('transferrin', { status: 'X', number: null }),
        aMeasure('transferrin-saturation', { status: 'W' }),
      ],
      ordered: ['ferritin', 'iron', 'transferrin', 'transferrin-saturation'],
    });
    expect(missing.map(({ marker, reason }) => `${marker}: ${reason}`)).toEqual([
      'iron: not-usable',
      'transferrin: not-measured',
      'transferrin-saturation: withdrawn',
    ]);
  });

  it('are not those that nobody ordered', () => {
    expect(arranged({ levels: { iron: 'good' }, measures: [aMeasure('ferritin')] }).missing).toEqual([]);
  });
});
