import { useCallback, useEffect, useState } from 'react';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

/**
 * When this screen counts as left alone: so long after the last touch or key. Returns the instant, for a clock that everybody sees.
 * @param ms how long; another length begins anew
 */
export function useIdle(ms: number): string {
  const next = useCallback(() => new Date(Date.now() + ms).toISOString(), [ms]);
  const [until, setUntil] = useState(next);
  useEffect(() => {
    const live = () => setUntil(next());
    live();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, live);
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, live);
    };
  }, [next]);
  return until;
}
