import { useEffect, useRef } from 'react';

/**
 * Fetches a case again that the list knows in a newer version than the screen: what came between its first answer and the moment the
 * server knew that this page watches it was told to nobody. Asks once a version.
 */
export function useMissedChange(listed: number | null, shown: number, refetch: () => unknown): void {
  const asked = useRef(0);
  useEffect(() => {
    if (listed === null || listed <= Math.max(shown, asked.current)) return;
    asked.current = listed;
    refetch();
  }, [listed, shown, refetch]);
}
