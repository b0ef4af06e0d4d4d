import { describe, expect, it } from '@jest/globals';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import { drawCode } from '#shared/server/identity/send-code-to.ts';

const CODES = 10_000;
/** Of 9 degrees of freedom: a fair draw is above it once in a million times. */
const UNFAIR = 45.1;

describe('codes that are drawn', () => {
  const codes = Array.from({ length: CODES }, drawCode);

  it('have six digits, leading zeros among them', () => {
    expect(codes.filter((code) => !new RegExp(`^\\d{${CODE_LENGTH}}$`).test(code))).toEqual([]);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it.each(Array.from({ length: CODE_LENGTH }, (_, at) => at))('have every digit alike at place %i', (at) => {
    const counts = new Map<string, number>();
    for (const code of codes) counts.set(code.charAt(at), (counts.get(code.charAt(at)) ?? 0) + 1);
    const expected = CODES / 10;
    const chiSquare = [...'0123456789'].reduce(
      (sum, digit) => sum + ((counts.get(digit) ?? 0) - expected) ** 2 / expected,
      0,
    );
    expect(chiSquare).toBeLessThan(UNFAIR);
  });

  it('seldom repeat: of ten thousand of a million some fifty pairs are alike', () => {
    expect(new Set(codes).size).toBeGreaterThan(CODES - 120);
  });
});
