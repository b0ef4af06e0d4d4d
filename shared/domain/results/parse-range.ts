import { plainNumber } from '#shared/domain/results/parse-number.ts';

/** Limits of a reference range; a side without limit is null. */
export interface RangeLimits {
  lower: number | null;
  upper: number | null;
  /** Whether the limit itself belongs to the range: `3-5` yes, `<5` no, `≤5` yes. False for a side without limit. */
  lowerInclusive: boolean;
  upperInclusive: boolean;
}

const NUMBER = "\\d[\\d'’]*(?:[.,]\\d+)?|[.,]\\d+";
/** The sign of the second number must touch it: `3 - -1`, `-2--1`, but `3 - 5` is not 3 and -5. */
const BETWEEN = new RegExp(`^([-−]?(?:${NUMBER}))\\s*(?:-|–|—|_|to|bis)\\s*([-−]?(?:${NUMBER}))$`, 'i');
const ONE_SIDE = new RegExp(`^([<>≤≥]=?|=[<>])\\s*([-−]?(?:${NUMBER}))$`);

/** Longer than any range of two numbers. */
const LONGEST = 60;

/**
 * Reads OBX-7: `3.5-5.0`, `3 - 5`, `[ 1.0 - 2.0 ]`, `[ < 5.0 ]`, `(20.0-40.0)`, `<5`, `>=20`, `4 to 9`, `4 bis 9`, `70_105`,
 * `-2-3`, comma decimals. Null for everything else (`Negativ`, `<9 = Susceptible`, limits the wrong way round, a number alone):
 * the value then cannot be judged, and no limit is ever invented.
 */
export function parseRange(text: string): RangeLimits | null {
  const inner = withoutBrackets(text.trim());
  if (inner.length > LONGEST) return null;
  return readBetween(inner) ?? readOneSide(inner);
}

function readBetween(text: string): RangeLimits | null {
  const match = BETWEEN.exec(text);
  if (!match) return null;
  const lower = plainNumber(match[1] ?? '');
  const upper = plainNumber(match[2] ?? '');
  if (lower === null || upper === null || lower > upper) return null;
  return { lower, upper, lowerInclusive: true, upperInclusive: true };
}

function readOneSide(text: string): RangeLimits | null {
  const match = ONE_SIDE.exec(text);
  const sign = match?.[1] ?? '';
  const limit = match ? plainNumber(match[2] ?? '') : null;
  if (limit === null || sign === '≤=' || sign === '≥=') return null;
  const inclusive = /[=≤≥]/.test(sign);
  if (/[<≤]/.test(sign)) return { lower: null, upper: limit, lowerInclusive: false, upperInclusive: inclusive };
  return { lower: limit, upper: null, lowerInclusive: inclusive, upperInclusive: false };
}

function withoutBrackets(text: string): string {
  const match = /^\[(.*)\]$/.exec(text) ?? /^\((.*)\)$/.exec(text);
  return match ? (match[1] ?? '').trim() : text;
}
