import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/durations.ts';

/** The present instant, moved on every so often: what is said about today or about waiting stays true while the page is open. */
export function useNow(everyMs: number = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
