import { useEffect, useRef, useState } from 'react';
import { useOnline } from './use-online.ts';

export interface WhenOnline<T> {
  /** Acts at once; without a connection as soon as it is back, once: of several presses the last one counts. */
  run: (what: T) => void;
  /** Something was pressed and waits for the connection. */
  isWaiting: boolean;
  /** What it was pressed for. */
  waitsFor: T | undefined;
}

/** For buttons that need the server. What waits acts on what is chosen then, and is dropped when its screen is left. */
export function useWhenOnline<T = void>(act: (what: T) => void): WhenOnline<T> {
  const online = useOnline();
  const [waiting, setWaiting] = useState<{ what: T } | null>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!online || !waiting) return;
    setWaiting(null);
    latest.current(waiting.what);
  }, [online, waiting]);
  return {
    run: (what) => (navigator.onLine ? act(what) : setWaiting({ what })),
    isWaiting: waiting !== null,
    waitsFor: waiting?.what,
  };
}
