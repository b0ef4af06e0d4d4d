import { useCallback, useRef } from 'react';

/** A field that has not come by then does not come any more. */
const LONGEST_MS = 4000;

/**
 * What somebody types between asking for a field and its arrival, so that no letter is lost and none does anything on the page: `listen`
 * when it is asked for, `take` when it has the focus.
 */
export function useEarlyKeys() {
  const typed = useRef('');
  const stop = useRef<(() => void) | null>(null);
  const listen = useCallback(() => {
    stop.current?.();
    typed.current = '';
    // Asked for once more, it has the focus already.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, true);
    const timer = setTimeout(() => stop.current?.(), LONGEST_MS);
    stop.current = () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', keep, true);
      stop.current = null;
    };
  }, []);
  const take = useCallback((): string => {
    stop.current?.();
    const early = typed.current;
    typed.current = '';
    return early;
  }, []);
  return { listen, take };
}
