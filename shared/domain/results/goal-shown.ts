import { describeGoal, rangeFigures, rangeKind } from '#shared/domain/results/describe-position.ts';
import type { Position, ReleasedMeasure, Sentence } from '#shared/domain/results/types.ts';

/** What of a value decides which range it is drawn with. */
type Drawn = Parameters<typeof describeGoal>[0] & Pick<ReleasedMeasure, 'goalRange' | 'position'>;

export interface GoalShown {
  lower: number | null;
  upper: number | null;
  sentence: Sentence;
  place: Exclude<Position, 'critical'>;
}

/**
 * The personal goal range that is drawn instead of the reference range, or null. It never makes a value look better than the
 * laboratory's range does: a critical value, and one outside its reference range but inside the goal, keep the reference range.
 */
export function goalShown(measure: Drawn): GoalShown | null {
  const { goalRange, position } = measure;
  if (!goalRange || position === 'critical') return null;
  const sentence = describeGoal(measure, goalRange);
  const place = sentence?.key.split('.')[2];
  if (!sentence || (place !== 'below' && place !== 'within' && place !== 'above')) return null;
  if (place === 'within' && (position === 'below' || position === 'above')) return null;
  return { ...goalRange, sentence, place };
}

/** Where a value lies on the line that the person sees; null where there is no line. */
export function placeShown(measure: Drawn): Position | null {
  return goalShown(measure)?.place ?? measure.position;
}

/**
 * The range that the line does not show, where a marker has a goal range besides the laboratory's and the two differ
 * (`results.json` `position.also.<lab|goal>.<limits>`); null where there is nothing else to say.
 */
export function describeOtherRange(measure: ReleasedMeasure): Sentence | null {
  const { range, goalRange } = measure;
  if (!range || !goalRange || measure.position === null || !differ(range, goalRange)) return null;
  const isGoalShown = goalShown(measure) !== null;
  const kind = rangeKind(isGoalShown ? range : goalRange);
  if (kind === 'none') return null;
  const limits = isGoalShown
    ? rangeFigures(range)
    : { lower: String(goalRange.lower ?? ''), upper: String(goalRange.upper ?? '') };
  return { key: `position.also.${isGoalShown ? 'lab' : 'goal'}.${kind}`, params: limits };
}

/** Whether a goal range says something else than the laboratory's. */
export function differ(
  range: { lower: number | null; upper: number | null },
  goal: { lower: number | null; upper: number | null },
): boolean {
  return range.lower !== goal.lower || range.upper !== goal.upper;
}
