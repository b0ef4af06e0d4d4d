import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * False while a component is drawn at once, true in a second drawing right after, which a slow phone does piece by piece: for what is
 * folded away and only printed or opened later. Whoever prints before that gets it too. True from the first in what a deferred value
 * drew, which comes piece by piece already.
 */
export function useSoon(): boolean {
  const isDrawn = useDeferredValue(true, false);
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => flushSync(() => setPrinted(true));
    window.addEventListener('beforeprint', draw);
    return () => window.removeEventListener('beforeprint', draw);
  }, [isDrawn]);
  return isDrawn || isPrinted;
}
