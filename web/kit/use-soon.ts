import { useDeferredValue } from 'react';

/**
 * False while a component is drawn first, true in a second drawing right after, which a slow phone does piece by piece: for what is
 * folded away and only printed or opened later.
 */
export const useSoon = (): boolean => useDeferredValue(true, false);
