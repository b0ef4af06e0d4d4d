import { describe, expect, it } from '@jest/globals';
import { nextTry, type RetryPolicy } from '#shared/domain/jobs/next-try.ts';
import { JOB_QUEUES, RETRIES } from '#shared/jobs.ts';

const POLICY: RetryPolicy = { first: 2_000, longest: 60_000, for: 600_000 };
const START = Date.UTC(2026, 10, 22, 9);

/** Tries so far, milliseconds since the first failure, and milliseconds from now to the next try; null: given up. */
const TABLE: [tries: number, since: number, pause: number | null][] = [
  [1, 0, 2_000],
  [2, 2_000, 4_000],
  [3, 6_000, 8_000],
  [5, 30_000, 32_000],
  [6, 62_000, 60_000], // doubled it would be 64 s
  [200, 300_000, 60_000], // nor does a large number overflow into no pause
  [14, 590_000, 10_000], // the last try is at the end, not after it
  [15, 600_000, null],
  [15, 700_000, null],
];

describe('the next try of a failing job', () => {
  it.each(TABLE)('after %d tries and %d ms comes in %p', (tries, since, pause) => {
    const now = new Date(START + since);
    const next = nextTry(POLICY, { failingSince: new Date(START), tries, now });
    expect(next && next.getTime() - now.getTime()).toBe(pause);
  });

  it('is known for every kind of job, and money is tried for three days', () => {
    expect(Object.keys(RETRIES).sort()).toEqual(Object.keys(JOB_QUEUES).sort());
    for (const kind of ['settle-payment', 'refund-payment'] as const) {
      const failingSince = new Date(START);
      let now: Date | null = failingSince;
      let last = now;
      for (let tries = 1; now; tries++) {
        last = now;
        now = nextTry(RETRIES[kind], { failingSince, tries, now });
      }
      expect(last.getTime() - START).toBe(3 * 24 * 60 * 60 * 1000);
    }
  });
});
