import { useEffect, useRef } from 'react';
import { announce } from '#web/kit/announce.ts';

/** Announces a sentence to screen readers whenever `what` changes after the page was shown; the first value is read with the page. */
export function useAnnounceChange(what: string | undefined, sentence: string): void {
  const last = useRef(what);
  useEffect(() => {
    if (last.current !== undefined && what !== undefined && last.current !== what) announce(sentence);
    if (what !== undefined) last.current = what;
  }, [what, sentence]);
}
