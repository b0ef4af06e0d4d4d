import { startTransition, useEffect, useState } from 'react';

/** As many as a usual screen holds, few enough to be drawn before somebody waits for them. */
const FIRST_ROWS = 24;
/** Where the browser does not say when it has time. */
const PAUSE_MS = 200;

/**
 * How many rows of a list to draw: first those in sight, and all of them once its answer is painted and nothing else is to be done, so
 * that whoever chooses one filter after the other waits for no row that is out of sight.
 */
export function useRowsDrawn(list: string, isSettled: boolean): number {
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    if (whole === list || !isSettled) return;
    return whenIdle(() => startTransition(() => setWhole(list)));
  }, [whole, list, isSettled]);
  return whole === list ? Number.POSITIVE_INFINITY : FIRST_ROWS;
}

/** Runs it when the frame is painted and the browser has time. Returns how to call it off. */
function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}
