import type { Goal } from './goal.ts';

/** One line of the table and of bench/results.json. */
export interface Row {
  name: string;
  /** What we reach, in `unit`. */
  value: number;
  unit: string;
  /** What the limit reaches beside us, in the same unit. */
  limit: number;
  ratio: number;
  goal: string;
  met: boolean;
}

/** A line from what was measured. `ratio` is value / limit unless it was measured round by round. */
export function rowOf(
  name: string,
  measured: { value: number; limit: number; unit: string; ratio?: number },
  goal: Goal,
): Row {
  const { value, limit, unit, ratio = value / limit } = measured;
  return {
    name,
    value: round(value),
    unit,
    limit: round(limit),
    ratio: round(ratio),
    goal: goal.text,
    met: goal.holds(ratio),
  };
}

/** Three digits that mean something; whole numbers stay whole. */
function round(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}
