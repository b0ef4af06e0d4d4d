/** A call under way that nobody has answered yet. */
interface Waiting {
  since: number;
  /** Gives the attempt up and makes another one. */
  again: () => void;
}

/** What of an answer matters here: 0 where none came. */
interface AnswerLike {
  status: number;
}

interface Patience {
  /** People wait for it and no page says so: a change, the token's renewal, who is signed in. A page says itself what it loads. */
  isWatched: boolean;
  /** Nobody wants the answer any more. */
  signal?: AbortSignal;
  /** An attempt that takes longer is given up. */
  limitMs?: number;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
const pauses = new Set<() => void>();
let away = false;

/** Calls `listener` whenever what is waited for changes. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Since when (ms) the oldest watched call waits for its answer; null while none waits. */
export const waitingSince = (): number | null =>
  waiting.size === 0 ? null : Math.min(...[...waiting].map(({ since }) => since));

/** True while the server is known not to answer, and this page keeps asking. */
export const isServerAway = (): boolean => away;

/** The server is there again. */
export function serverAnswered(): void {
  if (away) change(() => (away = false));
}

/** Does again at once what waits for an answer: for whoever presses "try again". A repeated change has the same key and is done once. */
export function askAgain(): void {
  for (const end of pauses) end();
  for (const { again } of waiting) again();
}

/** Sends; and once more, from the start, each time somebody presses "try again" while no answer is there. */
export async function sendPatiently<A extends AnswerLike>(
  { isWatched, signal, limitMs }: Patience,
  sendOnce: (signal: AbortSignal) => Promise<A>,
): Promise<A> {
  const since = Date.now();
  for (;;) {
    const attempt = new AbortController();
    let isRepeated = false;
    const stop = () => attempt.abort();
    const call: Waiting = {
      since,
      again: () => {
        isRepeated = true;
        stop();
      },
    };
    signal?.addEventListener('abort', stop);
    const timer = limitMs === undefined ? undefined : setTimeout(stop, limitMs);
    if (isWatched) change(() => waiting.add(call));
    try {
      const answer = await sendOnce(attempt.signal);
      if (answer.status > 0 && answer.status < 500) serverAnswered();
      if (answer.status > 0 || !isRepeated || signal?.aborted) return answer;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (isWatched) change(() => waiting.delete(call));
    }
  }
}

/** Waits before the server that did not answer is asked once more; ends early when somebody presses "try again". */
export function waitForServer(ms: number): Promise<void> {
  change(() => (away = true));
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    pauses.add(end);
  });
}

function change(make: () => unknown): void {
  make();
  for (const listener of listeners) listener();
}
