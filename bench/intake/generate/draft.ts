import type { SeededOrder } from '../../setup/seed-orders.ts';

/** A message that is being made: segments of fields, MSH-1 left out, so that `MSH` has field n at n - 1. */
export interface Draft {
  order: SeededOrder;
  /** What was done to it, to be named beside a difference. */
  made: string[];
  segments: string[][];
}

/** The field at its HL7 number, '' where there is none. */
export const fieldOf = (segment: readonly string[], number: number): string => segment[number] ?? '';

export function setField(segment: string[], number: number, value: string): void {
  while (segment.length <= number) segment.push('');
  segment[number] = value;
}

export const segmentsOf = ({ segments }: Draft, name: string): string[][] =>
  segments.filter((segment) => segment[0] === name);

export const copyOf = (draft: Draft): Draft => ({
  order: draft.order,
  made: [...draft.made],
  segments: draft.segments.map((segment) => [...segment]),
});

/** MSH-7 and MSH-10 stand one place lower, since MSH-1 is the separator itself. */
export const WRITTEN = 6;
export const CONTROL = 9;
export const TYPE = 8;
export const REPORTED = 22;
