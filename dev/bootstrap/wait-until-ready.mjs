import { setTimeout as wait } from 'node:timers/promises';
import { PlainFailure } from './say.mjs';

/** Longest time until everything responds, in milliseconds. */
const limit = 90_000;

/**
 * Waits until `url` returns 200.
 *
 * @param {string} url
 * @param {() => void} check called between two tries; throws to give up
 */
export async function waitUntilReady(url, check) {
  const deadline = Date.now() + limit;
  for (;;) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await answer.body?.cancel();
      if (answer.status === 200) return;
    } catch {
      // Not listening yet.
    }
    check();
    if (Date.now() > deadline) throw new PlainFailure(`${url} was not ready after ${limit / 1000} s; see the logs.`);
    await wait(50);
  }
}
