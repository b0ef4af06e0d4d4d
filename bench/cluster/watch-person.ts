import { setTimeout as pause } from 'node:timers/promises';

/** Somebody who looks at the shop all the time, as a browser does: each look is a request through the proxy. */
const BETWEEN_LOOKS_MS = 25;
const GIVES_UP_MS = 10_000;

export interface Seen {
  looks: number;
  /** Looks that got no answer, or an error of the server. */
  failed: number;
  /** Longest time between two answers, in milliseconds. */
  longestGapMs: number;
}

/** Looks from now on; `seen` tells what happened since it was last asked. */
export function watchAsPerson(baseUrl: string): { seen(): Seen; stop(): Promise<void> } {
  let isOver = false;
  let current: Seen = { looks: 0, failed: 0, longestGapMs: 0 };
  let lastAnswer = performance.now();
  const looking = (async () => {
    while (!isOver) {
      const isAnswered = await look(baseUrl);
      const now = performance.now();
      current.looks += 1;
      if (isAnswered) {
        current.longestGapMs = Math.max(current.longestGapMs, Math.round(now - lastAnswer));
        lastAnswer = now;
      } else current.failed += 1;
      await pause(BETWEEN_LOOKS_MS);
    }
  })();
  return {
    seen() {
      const seen = current;
      current = { looks: 0, failed: 0, longestGapMs: 0 };
      return seen;
    },
    async stop() {
      isOver = true;
      await looking;
    },
  };
}

async function look(baseUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/api/product-groups`, { signal: AbortSignal.timeout(GIVES_UP_MS) });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}
