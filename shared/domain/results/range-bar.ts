import { isAbove, isAtLeast, isAtMost, isBelow } from '#shared/domain/results/certain-side.ts';
import type { Comparator, ReferenceRange } from '#shared/domain/results/types.ts';

export interface RangeBarInput {
  value: number | null;
  comparator?: Comparator | null;
  lower: number | null;
  upper: number | null;
  /** Scale of the marker. It is widened where a limit would fall off it. */
  axis: { min: number; max: number };
  /** Replaces the reference range in the picture; people understand a bar with both ranges less well. */
  goalRange?: { lower: number | null; upper: number | null } | null;
  previous?: number | null;
}

/** A place on the track: 0 is the left end, 1 the right end. */
export interface RangeBarPoint {
  at: number;
  /** The value lies beyond this end of the scale: drawn at the end behind a double tick. */
  clamped: 'low' | 'high' | null;
}

export interface RangeBarGeometry {
  /** What the middle zone is. */
  shows: 'reference' | 'goal';
  /** Left to right, without gaps from 0 to 1; a range with one limit has no zone on the open side. */
  zones: { kind: 'below' | 'range' | 'above'; from: number; to: number }[];
  lowerAt: number | null;
  upperAt: number | null;
  marker:
    | (RangeBarPoint & {
        /** The true value lies on this side of the marker (`<`, `>`). */ open: 'low' | 'high' | null;
      })
    | null;
  previous: RangeBarPoint | null;
  /** The scale in use, units of the value. */
  axis: { min: number; max: number };
}

/** Room between a limit and the end of a widened scale, as a share of the scale. */
const ROOM = 0.1;

/**
 * Where everything of a range bar lies, as fractions of the track. Pure geometry: no pixels, no colours.
 * @returns null when there is no limit to draw: the screen then shows the value and why there is no range.
 */
export function rangeBarGeometry(input: RangeBarInput): RangeBarGeometry | null {
  const goal =
    input.goalRange && (input.goalRange.lower !== null || input.goalRange.upper !== null) ? input.goalRange : null;
  const { lower, upper } = goal ?? input;
  if (lower === null && upper === null) return null;
  if (lower !== null && upper !== null && lower > upper) return null;
  const axis = widen(input.axis, [lower, upper]);
  const place = (value: number): RangeBarPoint => {
    const at = (value - axis.min) / (axis.max - axis.min);
    return { at: Math.min(1, Math.max(0, at)), clamped: value < axis.min ? 'low' : value > axis.max ? 'high' : null };
  };
  const lowerAt = lower === null ? null : place(lower).at;
  const upperAt = upper === null ? null : place(upper).at;
  const zones: RangeBarGeometry['zones'] = [
    ...(lowerAt === null ? [] : [{ kind: 'below' as const, from: 0, to: lowerAt }]),
    { kind: 'range' as const, from: lowerAt ?? 0, to: upperAt ?? 1 },
    ...(upperAt === null ? [] : [{ kind: 'above' as const, from: upperAt, to: 1 }]),
  ];
  const open = input.comparator?.startsWith('<') ? 'low' : input.comparator?.startsWith('>') ? 'high' : null;
  return {
    shows: goal ? 'goal' : 'reference',
    zones,
    lowerAt,
    upperAt,
    marker: isNumber(input.value) ? { ...place(input.value), open } : null,
    previous: isNumber(input.previous) ? place(input.previous) : null,
    axis,
  };
}

/** The zone a value is drawn in; the limits themselves belong to the range unless it was written without, so that picture and sentence agree. */
export function zoneOfValue(
  value: number,
  limits: Pick<ReferenceRange, 'lower' | 'upper' | 'lowerExclusive' | 'upperExclusive'>,
): 'below' | 'range' | 'above' {
  const measured = { comparator: null, number: value };
  const { lower, upper } = limits;
  if (lower !== null && (limits.lowerExclusive ? isAtMost : isBelow)(measured, lower)) return 'below';
  if (upper !== null && (limits.upperExclusive ? isAtLeast : isAbove)(measured, upper)) return 'above';
  return 'range';
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** A laboratory's range may lie beyond the scale of the content: the limits must stay on the track. */
function widen(axis: { min: number; max: number }, limits: readonly (number | null)[]): { min: number; max: number } {
  const given = limits.filter(isNumber);
  const sound = axis.max > axis.min;
  let min = Math.min(...given, ...(sound ? [axis.min] : []));
  let max = Math.max(...given, ...(sound ? [axis.max] : []));
  const room = (max - min || Math.abs(max) || 1) * ROOM;
  if (!sound || min < axis.min) min = Math.min(...given) >= 0 ? Math.max(0, min - room) : min - room;
  if (!sound || max > axis.max) max += room;
  return { min, max };
}
