import { useState } from 'react';
import type { Language } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';

export interface ReadMark {
  /** The doctor has read the preview as it stands now. */
  isRead: boolean;
  /** It goes out although nobody can be called back now: decided upon this preview. */
  overridesHours: boolean;
  /** It became another one since it was opened, or since it was read. */
  hasChanged: boolean;
  mark: (isRead: boolean) => void;
  override: (overridesHours: boolean) => void;
}

/** The doctor's word that they have read a preview, and may release it at this hour. It holds for that one: a colleague's save, merged in meanwhile, takes it back. */
export function useReadMark(view: ResultView | null, language: Language): ReadMark {
  const words = view && wordsOf(view, language);
  const [shown, setShown] = useState(words);
  const [isRead, setRead] = useState(false);
  const [overridesHours, setOverrides] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  if (shown !== words) {
    setShown(words);
    setRead(false);
    setOverrides(false);
    // One that was not there before was read by nobody.
    setChanged(shown !== null || hasChanged);
  }
  const mark = (wish: boolean) => {
    setRead(wish);
    setChanged(false);
  };
  const isShown = shown === words;
  return {
    isRead: isRead && isShown,
    overridesHours: overridesHours && isShown,
    hasChanged,
    mark,
    override: setOverrides,
  };
}

/** All that its person reads, and in which language, as one text; not when it was built. */
const wordsOf = ({ document, correction, doctor, sampledAt, product }: ResultView, language: Language): string =>
  JSON.stringify([language, document, correction, doctor, sampledAt, product]);
