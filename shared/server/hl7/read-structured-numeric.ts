import type { FieldParts } from './field-parts.ts';
import type { StructuredNumeric } from './types.ts';

const COMPARATORS = new Set(['>', '<', '>=', '<=', '=', '<>']);

/**
 * The four parts of an SN: `<^5`, `^182`, `^1^:^128`, `>=^60`. A sender that writes `182` or `<5` into the first component
 * alone means a number: then that text is `number`, for `parseNumber` to read.
 */
export function readStructuredNumeric(field: string, parts: FieldParts): StructuredNumeric {
  const [first, second, third, fourth] = [1, 2, 3, 4].map((n) => parts.component(field, n).trim() || null);
  if (first && !COMPARATORS.has(first) && !second && !third && !fourth) {
    return { comparator: null, number: first, separator: null, second: null };
  }
  return { comparator: first ?? null, number: second ?? null, separator: third ?? null, second: fourth ?? null };
}
