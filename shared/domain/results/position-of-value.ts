import { isAbove, isAtLeast, isAtMost, isBelow, type Measured } from '#shared/domain/results/certain-side.ts';
import type { Comparator, Position, PositionReason, ReferenceRange } from '#shared/domain/results/types.ts';

/** A value with the range that applied that day and the critical limits of its marker, all in one unit. */
export interface ValueFacts {
  comparator: Comparator | null;
  number: number | null;
  range: Omit<ReferenceRange, 'text' | 'source'> | null;
  /** Critical limits, null where there is none. */
  low: number | null;
  high: number | null;
}

export interface ValuePosition {
  position: Position | null;
  reason: PositionReason | null;
  side: 'low' | 'high' | null;
  criticalNotExcluded: boolean;
}

/**
 * Where a value lies (result-rules.json: position, comparator; critical-limits.json: strict).
 * The limits themselves belong to `within`, unless the laboratory wrote them without (`<5.0`); `critical` beats everything and needs no range; a value with a comparator takes the position
 * that is certain, else it has none (`uncertain`). Without a usable range there is no position: none is ever invented.
 */
export function positionOfValue({ comparator, number, range, low, high }: ValueFacts): ValuePosition {
  const none = (reason: PositionReason): ValuePosition => ({
    position: null,
    reason,
    side: null,
    criticalNotExcluded: false,
  });
  if (number === null) return none('no-value');
  const value: Measured = { comparator, number };
  if (low !== null && isBelow(value, low))
    return { position: 'critical', reason: null, side: 'low', criticalNotExcluded: false };
  if (high !== null && isAbove(value, high))
    return { position: 'critical', reason: null, side: 'high', criticalNotExcluded: false };
  const criticalNotExcluded = reachesCritical(value, low, high);
  const placed = placeInRange(value, range);
  return { ...placed, criticalNotExcluded };
}

function placeInRange(value: Measured, range: ValueFacts['range']): Omit<ValuePosition, 'criticalNotExcluded'> {
  if (range === null) return { position: null, reason: 'no-range', side: null };
  const { lower, upper } = range;
  // a range that names no limit, or limits the wrong way round, was not understood
  if ((lower === null && upper === null) || (lower !== null && upper !== null && lower > upper)) {
    return { position: null, reason: 'unreadable-range', side: null };
  }
  const misses = {
    lower: range.lowerExclusive ? isAtMost : isBelow,
    upper: range.upperExclusive ? isAtLeast : isAbove,
  };
  const meets = { lower: range.lowerExclusive ? isAbove : isAtLeast, upper: range.upperExclusive ? isBelow : isAtMost };
  if (lower !== null && misses.lower(value, lower)) return { position: 'below', reason: null, side: 'low' };
  if (upper !== null && misses.upper(value, upper)) return { position: 'above', reason: null, side: 'high' };
  // amounts in blood are never negative, so a lower limit of 0 is no limit for `<0.6`
  const lowerMet = lower === null || meets.lower(value, lower) || (lower <= 0 && value.number >= 0);
  const upperMet = upper === null || meets.upper(value, upper);
  if (lowerMet && upperMet) return { position: 'within', reason: null, side: null };
  return { position: null, reason: 'uncertain', side: null };
}

/** `>2000` with a critical limit of 5000: the true value may be critical, so the doctor is alerted. */
export function reachesCritical({ comparator, number }: Measured, low: number | null, high: number | null): boolean {
  if (comparator === '>' || comparator === '>=') return high !== null && number <= high;
  if (comparator === '<' || comparator === '<=') return low !== null && number >= low;
  return false;
}
