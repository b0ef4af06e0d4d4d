import { arrangeResult } from '#shared/domain/results/arrange-result.ts';
import type { Level, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';

export const inAll = (words: string): LocalText => ({ de: words, en: words, fr: words, it: words });

/** A released value inside 15–150, unless said otherwise. */
export function aValue(marker: string, area: string, change: Partial<ReleasedMeasure> = {}): ReleasedMeasure {
  return {
    marker,
    name: inAll(marker),
    about: null,
    resultCategoryId: area,
    valueText: '41',
    decimalText: '41',
    comparator: null,
    number: 41,
    unit: 'µg/l',
    decimals: 0,
    betterDirection: 'within',
    axis: { min: 0, max: 500 },
    goalRange: null,
    range: { lower: 15, upper: 150, text: '15-150', source: 'lab' },
    rangeNote: null,
    position: 'within',
    positionReason: null,
    side: null,
    sentence: {
      key: 'position.within.between',
      params: { value: '41', unit: 'µg/l', lower: '15', upper: '150' },
    },
    change: 'unknown',
    changeSentence: { key: 'position.change.first', params: {} },
    previous: null,
    difference: null,
    ...change,
  };
}

export const above: Partial<ReleasedMeasure> = {
  valueText: '180',
  decimalText: '180',
  number: 180,
  position: 'above',
  side: 'high',
  sentence: { key: 'position.above.between', params: { value: '180', unit: 'µg/l', lower: '15', upper: '150' } },
};

export const comparedWith = (number: number, change: ReleasedMeasure['change']): Partial<ReleasedMeasure> => ({
  change,
  previous: {
    valueText: String(number),
    decimalText: String(number),
    number,
    sampledAt: '2026-03-16T07:00:00Z',
    position: 'within',
  },
});

type Area = ReleasedResult['resultCategories'][number];

export function anArea(resultCategoryId: string, level: Level, change: Partial<Area> = {}): Area {
  return {
    resultCategoryId,
    name: inAll(`Bereich ${resultCategoryId}`),
    description: inAll(`Über ${resultCategoryId}`),
    icon: 'droplet',
    level,
    levelName: inAll(level),
    resultCategorySummary: inAll(`Text zu ${resultCategoryId}.`),
    selfComparison: null,
    selfComparisonDescriptions: null,
    missingMarkers: [],
    ...change,
  };
}

export function aResult(document: Partial<ReleasedResult>, change: Partial<ResultView> = {}): ResultView {
  return {
    _id: 'r1',
    orderId: 'o1',
    orderNumber: '2600001230',
    customerId: 'livia',
    version: 1,
    releasedAt: '2026-10-23T14:40:00Z',
    beingCorrected: false,
    replacedBy: null,
    withdrawn: [],
    correction: null,
    versions: [{ version: 1, releasedAt: '2026-10-23T14:40:00Z' }],
    doctor: { name: 'Ursina Probeli', title: 'Dr. med.' },
    ...{ createdBy: 'ursina', releasedBy: 'ursina' },
    sampledAt: '2026-10-20T06:30:00Z',
    product: { key: 'complete', name: inAll('Komplett-Check') },
    document: {
      contentVersion: '1',
      summary: inAll('Ein Blutfett ist leicht erhöht.'),
      counts: [],
      resultCategories: [],
      healthMeasuresResult: [],
      bloodMeasures: [],
      recommendations: [],
      followUpRecommendations: [],
      ...document,
    },
    ...change,
  };
}

/** The one area of a result, as the page gets it. */
export function arrangedArea(area: Area, bloodMeasures: ReleasedMeasure[]) {
  const { attention, calm } = arrangeResult(aResult({ resultCategories: [area], bloodMeasures }).document);
  const [found] = [...attention, ...calm.flatMap(({ areas }) => areas)];
  if (!found) throw new Error('the result has no area');
  return found;
}
