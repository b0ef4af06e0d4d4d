import { useCallback, useState } from 'react';

export type LocateState = 'idle' | 'asking' | 'denied' | 'unavailable';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 600_000;
/** About 100 m: enough to sort branches, and no more than that leaves the browser. */
const DECIMALS = 3;

/**
 * Asks the browser where the person is, once and only on request. `denied` covers a refusal and a browser without the
 * feature; `unavailable` a place that could not be found.
 */
export function useLocate(onFound: (near: { lat: number; lng: number }) => void): {
  state: LocateState;
  locate: () => void;
} {
  const [state, setState] = useState<LocateState>('idle');
  const locate = useCallback(() => {
    if (!('geolocation' in navigator)) {
      setState('denied');
      return;
    }
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ lat: Number(coords.latitude.toFixed(DECIMALS)), lng: Number(coords.longitude.toFixed(DECIMALS)) });
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  }, [onFound]);
  return { state, locate };
}
