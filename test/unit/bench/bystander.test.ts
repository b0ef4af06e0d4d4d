import { describe, expect, it } from '@jest/globals';
import { type Experience, isUnharmed } from '#bench/attack/target/bystander.ts';

const LIMIT_MS = 500;
const calm: Experience = { calls: 100, failed: 0, p95: 20, worst: 60 };
const busy: Experience = { calls: 40, failed: 20, p95: 400, worst: 900 };

describe('what an attack does to others', () => {
  it.each<[what: string, before: Experience, during: Experience, isFine: boolean]>([
    ['nothing', calm, calm, true],
    ['slower, but within the limit', calm, { ...calm, p95: 499 }, true],
    ['over the limit', calm, { ...calm, p95: 501 }, false],
    ['one of a hundred calls fails', calm, { ...calm, failed: 1 }, true],
    ['one in twenty fails', calm, { ...calm, failed: 5 }, false],
    ['as bad as it was before', busy, busy, true],
    ['worse than it was before', busy, { ...busy, failed: 40 }, false],
    ['not served at all', calm, { calls: 0, failed: 0, p95: Number.NaN, worst: 0 }, false],
  ])('%s', (_what, before, during, isFine) => {
    expect(isUnharmed({ before, during }, LIMIT_MS)).toBe(isFine);
  });
});
