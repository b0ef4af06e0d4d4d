import { isWithdrawn, isWithoutValue } from '#shared/domain/results/effective-status.ts';
import type { BloodMeasure, MissingReason } from '#shared/domain/results/types.ts';

/** How much of an order the laboratory has sent. */
export interface Completeness {
  ordered: number;
  /** Ordered markers of which a value came, usable or not. */
  came: number;
  /** Of those, the ones that cannot be used. */
  notUsable: number;
}

/** True for a value that was sent and stands, whatever can be made of it. */
export function hasCome({ status, valueText }: Pick<BloodMeasure, 'status' | 'valueText'>): boolean {
  return !isWithdrawn(status) && !isWithoutValue(status) && valueText.trim() !== '';
}

/**
 * Ordered markers without a value the person can read, in the order given. A value that came and may not be used was measured:
 * saying that it was not would be false.
 */
export function findMissingMarkers(
  ordered: readonly string[],
  measures: readonly BloodMeasure[],
): { marker: string; reason: MissingReason }[] {
  return ordered.flatMap((marker): { marker: string; reason: MissingReason }[] => {
    const came = measures.filter((measure) => measure.marker === marker && hasCome(measure));
    if (came.some(({ held }) => !held)) return [];
    if (came.length > 0) return [{ marker, reason: 'not-usable' }];
    const isTakenBack = measures.some((measure) => measure.marker === marker && isWithdrawn(measure.status));
    return [{ marker, reason: isTakenBack ? 'withdrawn' : 'not-measured' }];
  });
}

/** How complete a result is: `21 of 34`. */
export function countCompleteness(ordered: readonly string[], measures: readonly BloodMeasure[]): Completeness {
  const markers = [...new Set(ordered)];
  const missing = findMissingMarkers(markers, measures);
  const notUsable = missing.filter(({ reason }) => reason === 'not-usable').length;
  return { ordered: markers.length, came: markers.length - missing.length + notUsable, notUsable };
}
