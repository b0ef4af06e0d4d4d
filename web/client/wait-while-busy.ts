import type { Answer } from './client.ts';

/** A page that waited longer than a minute for one answer is better told. */
const LONGEST_WAIT_SECONDS = 60;
const MOST_WAITS = 4;

let waiting = 0;
const listeners = new Set<() => void>();

/** Calls `listener` whenever questions begin to wait, or none waits any more. */
export function onBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while a question of this page waits for a server that has too much to do, or for its minute to pass. */
export const isBusy = (): boolean => waiting > 0;

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/**
 * Asks, and asks again by itself after the time the server named (429 and 503 with Retry-After). Only for questions: to ask
 * twice changes nothing.
 */
export async function waitWhileBusy(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    const answer = await ask();
    const { retryAfter } = answer;
    if (retryAfter === undefined || retryAfter > LONGEST_WAIT_SECONDS || waits === MOST_WAITS) return answer;
    count(1);
    await pause(retryAfter * 1000, signal);
    count(-1);
    if (signal.aborted) return answer;
  }
}

/** Ends early when nobody waits for the answer any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
