import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_MS = 100;

/** Looks again until it is so. @throws when it is not in time */
export async function until<T>(
  what: string,
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
  patienceMs = 20_000,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > end) throw new Error(`not seen in ${Math.round(patienceMs / 1000)} s: ${what}`);
    await pause(BETWEEN_MS);
  }
}
