import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../measure/statistics.ts';

/** How somebody else fares while an attack runs. */
export interface Experience {
  calls: number;
  /** Answers that were not 2xx, and calls without one. */
  failed: number;
  p95: number;
  worst: number;
}

const BETWEEN_MS = 50;
const LIMIT_MS = 10_000;

/** Calls again and again from another address until `isOver`. */
export async function standBy(url: string, address: () => string, isOver: () => boolean): Promise<Experience> {
  const times: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const start = performance.now();
    try {
      const answer = await fetch(url, {
        headers: { 'x-forwarded-for': address() },
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) failed += 1;
    } catch {
      failed += 1;
    }
    times.push(performance.now() - start);
    await pause(BETWEEN_MS);
  }
  return {
    calls: times.length,
    failed,
    p95: Math.round(percentile(times, 0.95)),
    worst: Math.round(Math.max(0, ...times)),
  };
}

/** How somebody else fares before an attack and while it runs: a machine that is busy with other things is no harm done by it. */
export interface Others {
  before: Experience;
  during: Experience;
}

/** Long enough for some forty calls. */
const BASELINE_MS = 2_000;
/** Of the calls of others, this share more may fail, and they may take so many times as long as before. */
const MORE_FAILED = 0.02;
const TIMES_SLOWER = 3;

/** Runs an attack while somebody else goes on; how both fare is told. */
export async function besides<T>(
  url: string,
  address: () => string,
  attack: () => Promise<T>,
): Promise<{ result: T; others: Others }> {
  const start = performance.now();
  const before = await standBy(url, address, () => performance.now() - start > BASELINE_MS);
  let isOver = false;
  const during = standBy(url, address, () => isOver);
  try {
    const result = await attack();
    isOver = true;
    return { result, others: { before, during: await during } };
  } finally {
    isOver = true;
  }
}

/** Whether others were served as before, or within `limitMs` all the same (p95). */
export function isUnharmed({ before, during }: Others, limitMs: number): boolean {
  const share = ({ failed, calls }: Experience) => failed / Math.max(1, calls);
  return during.p95 < Math.max(limitMs, before.p95 * TIMES_SLOWER) && share(during) <= share(before) + MORE_FAILED;
}

export const described = ({ before, during }: Others): string =>
  `others ${inWords(during)} (before: ${inWords(before)})`;

const inWords = ({ calls, failed, p95, worst }: Experience): string =>
  `${calls} calls, ${failed} failed, p95 ${p95} ms, worst ${worst} ms`;
