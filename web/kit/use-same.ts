import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function in every drawing, which does what the newest one does: for parts that are drawn anew only when what they show
 * changed. Not to be called while something is drawn.
 */
export function useSame<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
