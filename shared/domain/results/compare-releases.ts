import type { Level, MissingMarker, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';

type Area = ReleasedResult['resultCategories'][number];
type HealthMeasure = ReleasedResult['healthMeasuresResult'][number];
type FollowUp = ReleasedResult['followUpRecommendations'][number];
type Recommendation = ReleasedResult['recommendations'][number];

/** How a level moved. */
export type LevelMove = 'better' | 'worse' | 'same';

/** What a corrected version says differently from the one before. */
export interface ReleaseDifference {
  /** Values that say something else; null where a version has none of that marker. */
  measures: {
    marker: string;
    before: ReleasedMeasure | null;
    after: ReleasedMeasure | null;
    why: MissingMarker | null;
  }[];
  /** Areas whose level moved. */
  areas: { before: Area | null; after: Area; move: LevelMove }[];
  /** Health measures whose level moved. */
  health: { before: HealthMeasure | null; after: HealthMeasure; move: LevelMove }[];
  recommendations: { added: Recommendation[]; removed: Recommendation[] };
  followUps: { added: FollowUp[]; removed: FollowUp[] };
  /** Values that are as they were. */
  unchanged: number;
  /** Of all areas: worse where one is worse, better where one is better and none worse; null where not all may be spoken of. */
  outcome: LevelMove | null;
}

/** Compares a released version with the one it replaces, as the customer reads them. */
export function compareReleases(before: ReleasedResult, after: ReleasedResult): ReleaseDifference {
  const markers = new Set([...before.bloodMeasures, ...after.bloodMeasures].map(({ marker }) => marker));
  const missing = after.resultCategories.flatMap(({ missingMarkers }) => missingMarkers);
  const measures = [...markers].flatMap((marker) => {
    const [was, is] = [before, after].map((document) => document.bloodMeasures.find((one) => one.marker === marker));
    if (was && is && isSameValue(was, is)) return [];
    const why = is ? null : (missing.find((one) => one.marker === marker) ?? null);
    return [{ marker, before: was ?? null, after: is ?? null, why }];
  });
  const areas = after.resultCategories.flatMap((area) => {
    const was = before.resultCategories.find(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId);
    if (was?.level === area.level) return [];
    return [{ before: was ?? null, after: area, move: was ? moveOf(was.level, area.level) : ('same' as const) }];
  });
  const health = after.healthMeasuresResult.flatMap((measure) => {
    const was = before.healthMeasuresResult.find(({ healthMeasureId }) => healthMeasureId === measure.healthMeasureId);
    if (was?.level === measure.level) return [];
    return [{ before: was ?? null, after: measure, move: was ? moveOf(was.level, measure.level) : ('same' as const) }];
  });
  return {
    measures,
    areas,
    health,
    recommendations: {
      added: without(after.recommendations, before.recommendations),
      removed: without(before.recommendations, after.recommendations),
    },
    followUps: {
      added: without(after.followUpRecommendations, before.followUpRecommendations),
      removed: without(before.followUpRecommendations, after.followUpRecommendations),
    },
    unchanged: markers.size - measures.length,
    outcome: areas.some(({ move }) => move === 'worse')
      ? 'worse'
      : areas.some(({ move }) => move === 'better')
        ? 'better'
        : 'same',
  };
}

const without = <T extends { key: string }>(left: readonly T[], right: readonly T[]): T[] =>
  left.filter(({ key }) => !right.some((entry) => entry.key === key));

/** Best first; a level that cannot be judged any more is worse than one that asked for nothing. */
const RANK: Record<Level, number> = { outstanding: 0, good: 1, unjudgeable: 2, belowAverage: 3, bad: 4 };

/** How an area moved from one level to another. */
export const moveOf = (before: Level, after: Level): LevelMove =>
  RANK[after] > RANK[before] ? 'worse' : RANK[after] < RANK[before] ? 'better' : 'same';

const isSameValue = (left: ReleasedMeasure, right: ReleasedMeasure): boolean =>
  left.valueText === right.valueText &&
  left.unit === right.unit &&
  left.position === right.position &&
  (left.range?.text ?? '') === (right.range?.text ?? '');
