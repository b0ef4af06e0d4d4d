import { useEffect, useState } from 'react';
import { zurichDate } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';

/** Today's date in Zurich, `YYYY-MM-DD`; the component renders again at midnight and not before. */
export function useToday(): string {
  const [today, setToday] = useState(() => zurichDate(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(zurichDate(new Date())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
