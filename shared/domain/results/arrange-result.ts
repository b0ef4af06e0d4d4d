import { type AreaCounts, countValues } from '#shared/domain/results/count-values.ts';
import { type AreaChange, describeAreaChange } from '#shared/domain/results/describe-area-change.ts';
import { placeShown } from '#shared/domain/results/goal-shown.ts';
import { hasComparable } from '#shared/domain/results/has-comparable.ts';
import { ATTENTION } from '#shared/domain/results/order-areas.ts';
import type { Level, MissingMarker, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';

type Area = ReleasedResult['resultCategories'][number];
type Recommendation = ReleasedResult['recommendations'][number];

/** An area with its values, those outside their range first, and what is computed from them. */
export interface ArrangedArea {
  area: Area;
  measures: ReleasedMeasure[];
  counts: AreaCounts;
  /** What became of the values since last time; null where nothing can be compared. */
  change: AreaChange | null;
  /** The doctor's word of comparison, where a value was comparable. */
  comparison: Area['selfComparison'];
  recommendations: Recommendation[];
}

/** A released result in the order of the page. */
export interface ArrangedResult {
  /** Areas that ask for something, worst first. */
  attention: ArrangedArea[];
  /** The others by level, so that its word stands once. */
  calm: { level: Level; areas: ArrangedArea[] }[];
  /** Values whose area is no part of the result. */
  others: ReleasedMeasure[];
  /** All values, and those of the areas that are in order. */
  counts: AreaCounts;
  calmCounts: AreaCounts;
  missing: MissingMarker[];
  /** Recommendations that no area above carries. */
  recommendations: Recommendation[];
}

const NEEDS_ATTENTION: readonly Level[] = ['bad', 'belowAverage', 'unjudgeable'];

/** Puts a released document in the order in which it is read: first what asks for something. Works on every document ever released. */
export function arrangeResult(document: ReleasedResult): ArrangedResult {
  const areas = document.resultCategories.map((area) => arrangeArea(area, document));
  const attention = areas
    .filter(({ area }) => NEEDS_ATTENTION.includes(area.level))
    .sort((left, right) => urgencyOf(left) - urgencyOf(right));
  const rest = areas.filter(({ area }) => !NEEDS_ATTENTION.includes(area.level));
  const known = new Set(document.resultCategories.map(({ resultCategoryId }) => resultCategoryId));
  const told = new Set(attention.flatMap(({ recommendations }) => recommendations.map(({ key }) => key)));
  return {
    attention,
    calm: ATTENTION.map((level) => ({ level, areas: rest.filter(({ area }) => area.level === level) })).filter(
      (group) => group.areas.length > 0,
    ),
    others: document.bloodMeasures.filter(({ resultCategoryId }) => !known.has(resultCategoryId)),
    counts: countValues(document.bloodMeasures),
    calmCounts: countValues(rest.flatMap(({ measures }) => measures)),
    missing: document.resultCategories.flatMap(({ missingMarkers }) => missingMarkers),
    recommendations: document.recommendations.filter(({ key }) => !told.has(key)),
  };
}

function arrangeArea(area: Area, document: ReleasedResult): ArrangedArea {
  const own = document.bloodMeasures.filter(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId);
  const rank = (measure: ReleasedMeasure) => {
    const place = placeShown(measure);
    return place === 'critical' ? 0 : place === null || place === 'within' ? 2 : 1;
  };
  const measures = [...own].sort((left, right) => rank(left) - rank(right));
  return {
    area,
    measures,
    counts: countValues(measures),
    change: describeAreaChange(measures),
    comparison: hasComparable(measures) ? area.selfComparison : null,
    recommendations: document.recommendations.filter(({ resultCategories }) =>
      // a document of an earlier release does not say for which areas
      (resultCategories ?? []).includes(area.resultCategoryId),
    ),
  };
}

/** Worst level first; of the same level the one with a critical value, then the fixed order of the document. */
function urgencyOf({ area, counts }: ArrangedArea): number {
  return ATTENTION.indexOf(area.level) * 2 + (counts.critical > 0 ? 0 : 1);
}
