import { isAtLeast, isAtMost, isBelow } from '#shared/domain/results/certain-side.ts';
import type { MarkerRule } from '#shared/domain/results/content-types.ts';
import type { BloodMeasure, ReferenceRange } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** No limit holds for this person or this sample. */
const HAS_NO_LIMITS: ReadonlySet<string> = new Set(['not-applicable', 'not-fasting']);

type Placed = Pick<
  BloodMeasure,
  'critical' | 'held' | 'number' | 'comparator' | 'position' | 'positionReason' | 'range' | 'unit'
>;

/**
 * Whether a value lies far out, so that nobody may call it slightly outside: critical; below the lower decision limit, or at
 * or above the upper one, that the content takes from the literature (`farOutside`); on a side without one, outside its range by at least the range's width, or at twice the
 * upper or half the lower limit, whichever comes first.
 */
export function isFarOutside(measure: Placed, rule: Pick<MarkerRule, 'farOutside'>): boolean {
  if (measure.critical || measure.position === 'critical') return true;
  if (measure.held || measure.number === null || HAS_NO_LIMITS.has(measure.positionReason ?? '')) return false;
  const value = { comparator: measure.comparator, number: measure.number };
  const limits = rule.farOutside?.find(({ unit }) => sameUnit(unit, measure.unit));
  const { below, atLeast } = limits ?? { below: null, atLeast: null };
  if (below !== null && isBelow(value, below)) return true;
  if (atLeast !== null && isAtLeast(value, atLeast)) return true;
  const byRange = measure.range ? farByRange(measure.range) : { low: null, high: null };
  if (measure.position === 'below' && below === null) return byRange.low !== null && isAtMost(value, byRange.low);
  if (measure.position === 'above' && atLeast === null) return byRange.high !== null && isAtLeast(value, byRange.high);
  return false;
}

function farByRange({ lower, upper }: ReferenceRange): { low: number | null; high: number | null } {
  const width = lower === null || upper === null ? null : upper - lower;
  return {
    low: lower === null ? null : Math.max(lower / 2, width === null ? Number.NEGATIVE_INFINITY : lower - width),
    high: upper === null ? null : Math.min(upper * 2, width === null ? Number.POSITIVE_INFINITY : upper + width),
  };
}
