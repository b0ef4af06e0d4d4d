/**
 * Where things lie on the number line of a laboratory value, as fractions of the track's width, 0 left to 1 right. The arithmetic is
 * that of shared/domain/results, which the sentences beside the picture use too.
 */
import { rangeBarGeometry } from '#shared/domain/results/range-bar.ts';
import type { Comparator } from '#shared/domain/results/types.ts';

export interface RangeInput {
  value: number;
  /** `<`, `>`: the laboratory knows only that the value lies on that side of the figure. */
  comparator?: Comparator | null;
  lower?: number | null;
  upper?: number | null;
  axisMin?: number | null;
  axisMax?: number | null;
}

export interface RangeGeometry {
  /** Place of the value, kept inside the track. */
  at: number;
  /** The value lies beyond the axis: the marker stands at that end behind a double tick. */
  beyond: 'low' | 'high' | null;
  /** The true value lies on this side of the marker. */
  open: 'low' | 'high' | null;
  /** Place of each limit, null without one. */
  lower: number | null;
  upper: number | null;
  /** The axis really used. */
  min: number;
  max: number;
}

export type RangePosition = 'below' | 'within' | 'above' | 'unknown';

/** Where a value lies; the limits themselves belong to the range, and without any limit nothing is said. */
export function positionOf(value: number, lower?: number | null, upper?: number | null): RangePosition {
  if (typeof lower === 'number' && value < lower) return 'below';
  if (typeof upper === 'number' && value > upper) return 'above';
  return typeof lower === 'number' || typeof upper === 'number' ? 'within' : 'unknown';
}

/**
 * Places a value and its limits on the axis. An axis that is missing is made from the limits and the value; one that would leave a
 * limit outside is widened.
 */
export function placeOnRange(input: RangeInput): RangeGeometry {
  const lower = input.lower ?? null;
  const upper = input.upper ?? null;
  const axis = axisOf(input);
  const { value, comparator } = input;
  const drawn = rangeBarGeometry({ value, comparator, lower, upper, axis });
  const { min, max } = drawn?.axis ?? axis;
  const at = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return {
    at: drawn?.marker?.at ?? at,
    beyond: drawn?.marker?.clamped ?? null,
    open: drawn?.marker?.open ?? null,
    lower: drawn?.lowerAt ?? null,
    upper: drawn?.upperAt ?? null,
    min,
    max,
  };
}

function axisOf({ value, lower, upper, axisMin, axisMax }: RangeInput): { min: number; max: number } {
  if (typeof axisMin === 'number' && typeof axisMax === 'number' && axisMax > axisMin)
    return { min: axisMin, max: axisMax };
  const known = [value, lower, upper].filter((figure): figure is number => typeof figure === 'number');
  const lowest = Math.min(...known);
  const highest = Math.max(...known);
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.4;
  // Amounts in blood are not negative: an axis of positive figures begins at 0 at the earliest.
  return { min: lowest >= 0 ? Math.max(0, lowest - room) : lowest - room, max: highest + room };
}

/** Difference of two values at the marker's decimals, without the noise of binary fractions. */
export function changeSince(value: number, previous: number, decimals: number): number {
  const factor = 10 ** decimals;
  return (Math.round(value * factor) - Math.round(previous * factor)) / factor;
}

/**
 * A figure with the marker's decimals and a decimal point in every language; a real minus sign. Digits beyond the marker's decimals
 * stay: a laboratory's limit of 3.55 must not be drawn as 3.6.
 */
export function formatFigure(value: number, decimals: number): string {
  const digits = String(value).split('.')[1]?.length ?? 0;
  return value.toFixed(Math.min(20, Math.max(decimals, digits))).replace('-', '−');
}
