import { useEffect, useState } from 'react';

/**
 * How many of the given moments (ms since the component appeared, ascending) have passed: 0, 1, 2 …
 * Starts anew whenever `run` changes.
 */
export function useElapsed(moments: readonly number[], run: unknown = 0): number {
  const [passed, setPassed] = useState({ run, count: 0 });
  const plan = moments.join();
  useEffect(() => {
    const timers = plan
      .split(',')
      .map((moment, index) => setTimeout(() => setPassed({ run, count: index + 1 }), Number(moment)));
    return () => timers.forEach(clearTimeout);
  }, [plan, run]);
  return passed.run === run ? passed.count : 0;
}
