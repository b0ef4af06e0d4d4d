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

/** Runs an attack while somebody else goes on; both are told. */
export async function besides<T>(
  url: string,
  address: () => string,
  attack: () => Promise<T>,
): Promise<{ result: T; other: Experience }> {
  let isOver = false;
  const other = standBy(url, address, () => isOver);
  try {
    const result = await attack();
    isOver = true;
    return { result, other: await other };
  } finally {
    isOver = true;
  }
}

export const described = ({ calls, failed, p95, worst }: Experience): string =>
  `others: ${calls} calls, ${failed} failed, p95 ${p95} ms, worst ${worst} ms`;
