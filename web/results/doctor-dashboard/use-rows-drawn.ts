import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#web/kit/when-idle.ts';

/** As many as a usual screen holds, few enough to be drawn before somebody waits for them. */
const FIRST_ROWS = 24;

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
