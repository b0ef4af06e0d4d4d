import { describeGoal } from '#shared/domain/results/describe-position.ts';
import type { Position, ReleasedMeasure, Sentence } from '#shared/domain/results/types.ts';

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
export function goalShown(measure: ReleasedMeasure): GoalShown | null {
  const { goalRange, position } = measure;
  if (!goalRange || position === 'critical') return null;
  const sentence = describeGoal(measure, goalRange);
  const place = sentence?.key.split('.')[2];
  if (!sentence || (place !== 'below' && place !== 'within' && place !== 'above')) return null;
  if (place === 'within' && (position === 'below' || position === 'above')) return null;
  return { ...goalRange, sentence, place };
}

/** Where a value lies on the line that the person sees; null where there is no line. */
export function placeShown(measure: ReleasedMeasure): Position | null {
  return goalShown(measure)?.place ?? measure.position;
}
