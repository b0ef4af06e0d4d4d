import { useEffect, useRef } from 'react';
import { announce } from '#web/kit/announce.ts';

/** Tells screen readers a sentence once whenever `what` changes after the page was shown; the first one is read with the page. */
export function useToldChange(what: string | undefined, sentence: string): void {
  const told = useRef(what);
  useEffect(() => {
    if (told.current !== undefined && what !== undefined && told.current !== what) announce(sentence);
    if (what !== undefined) told.current = what;
  }, [what, sentence]);
}
