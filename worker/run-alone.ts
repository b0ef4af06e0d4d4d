let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` when every earlier call has ended, one at a time in this process. Jobs whose last start had no ending go
 * through here: when the process dies again, it is known which of them it was, and the others are not given up with it.
 */
export function runAlone<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
