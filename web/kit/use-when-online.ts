import { useEffect, useRef, useState } from 'react';
import { useOnline } from './use-online.ts';

export interface WhenOnline {
  /** Acts at once; without a connection as soon as it is back, once, however often this was called meanwhile. */
  run: () => void;
  /** Something was pressed and waits for the connection. */
  isWaiting: boolean;
}

/** For a button that needs the server. What waits acts on what is chosen then, and is dropped when its screen is left. */
export function useWhenOnline(act: () => void): WhenOnline {
  const online = useOnline();
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!online || !isWaiting) return;
    setWaiting(false);
    latest.current();
  }, [online, isWaiting]);
  return { run: () => (navigator.onLine ? act() : setWaiting(true)), isWaiting };
}
