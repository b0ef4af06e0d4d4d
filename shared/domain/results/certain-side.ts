import type { Comparator } from '#shared/domain/results/types.ts';

/** A number as measured: exactly `number`, or only known to lie on one side of it. */
export interface Measured {
  comparator: Comparator | null;
  number: number;
}

/** True when the value is certainly lower than the limit (strictly). */
export function isBelow({ comparator, number }: Measured, limit: number): boolean {
  if (comparator === '<') return number <= limit;
  if (comparator === '<=' || comparator === null) return number < limit;
  return false;
}

/** True when the value is certainly higher than the limit (strictly). */
export function isAbove({ comparator, number }: Measured, limit: number): boolean {
  if (comparator === '>') return number >= limit;
  if (comparator === '>=' || comparator === null) return number > limit;
  return false;
}

/** True when the value is certainly the limit or lower. */
export function isAtMost({ comparator, number }: Measured, limit: number): boolean {
  if (comparator === '<' || comparator === '<=' || comparator === null) return number <= limit;
  return false;
}

/** True when the value is certainly the limit or higher. */
export function isAtLeast({ comparator, number }: Measured, limit: number): boolean {
  if (comparator === '>' || comparator === '>=' || comparator === null) return number >= limit;
  return false;
}
