import { useMemo } from 'react';
import { zurichDate } from '#shared/domain/format-date.ts';

/** Today's date in Zurich, `YYYY-MM-DD`, as of when the screen opened. */
export function useToday(): string {
  return useMemo(() => zurichDate(new Date()), []);
}
