import { startTransition, useEffect, useState } from 'react';

/** As many as a usual screen holds, few enough to be drawn before somebody waits for them. */
const FIRST_ROWS = 24;

/** How many rows of a list to draw: first those in sight, and all of them once those are painted. */
export function useRowsDrawn(list: string): number {
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    if (whole === list) return;
    // A task of its own after the frame: the first rows are on the screen then.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setWhole(list)), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [whole, list]);
  return whole === list ? Number.POSITIVE_INFINITY : FIRST_ROWS;
}
