import { isSameMethod } from '#shared/domain/results/is-same-method.ts';
import type { BloodMeasure, PreviousValue } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** An earlier released result of the same person. */
export interface EarlierResult {
  sampledAt: string;
  /** Its laboratory sent a correction that no doctor has released yet. */
  beingCorrected: boolean;
  /** As they were released. */
  measures: readonly EarlierMeasure[];
}

export type EarlierMeasure = Pick<
  BloodMeasure,
  'marker' | 'held' | Exclude<keyof PreviousValue, 'sampledAt' | 'beingCorrected'>
> & { loinc?: string | null };

/**
 * The newest earlier value of the same marker in the same unit and by the same method, sampled before this one; null for unmapped or
 * held values. Two points are joined only when marker, unit and method agree.
 * @param sampledAt UTC ISO instant of this result.
 */
export function findPreviousValue(
  measure: BloodMeasure,
  sampledAt: string,
  earlier: readonly EarlierResult[],
): PreviousValue | null {
  if (measure.marker === null || measure.held) return null;
  const before = earlier
    .filter((result) => Date.parse(result.sampledAt) < Date.parse(sampledAt))
    .sort((left, right) => Date.parse(right.sampledAt) - Date.parse(left.sampledAt));
  for (const result of before) {
    const found = result.measures.find(
      (entry) =>
        entry.marker === measure.marker &&
        !entry.held &&
        entry.number !== null &&
        sameUnit(entry.unit, measure.unit) &&
        isSameMethod(entry, measure),
    );
    if (!found) continue;
    const { valueText, comparator, number, unit, range, position, side } = found;
    return {
      valueText,
      comparator,
      number,
      unit,
      sampledAt: result.sampledAt,
      range,
      position,
      side,
      beingCorrected: result.beingCorrected,
    };
  }
  return null;
}
