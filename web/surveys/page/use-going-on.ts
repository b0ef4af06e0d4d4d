import { useEffect, useRef, useState } from 'react';
import type { AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { Draft } from './use-draft.ts';

/** Long enough to see which answer was taken, short enough not to be waited for. */
export const GOING_ON_MS = 450;

/**
 * Goes on by itself after one of several answers was picked, as soon as the answer is valid and kept in this browser, and nothing
 * opens below it. Another choice within the pause begins it anew; leaving the page ends it, and the answer stays.
 */
export function useGoingOn(
  { answer, asked, errors }: Pick<Draft, 'answer' | 'asked' | 'errors'>,
  goOn: () => void,
): { pick: (value: AnswerValue) => void; isUnderWay: boolean } {
  // An object, so that picking the same answer again counts too.
  const [picked, setPicked] = useState<{ value: AnswerValue } | null>(null);
  const isUnderWay = picked !== null && picked.value === answer.value && errors.length === 0 && asked.length === 0;
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (!picked || !isUnderWay) return;
    const timer = setTimeout(() => latest.current(), GOING_ON_MS);
    return () => clearTimeout(timer);
  }, [picked, isUnderWay]);
  return { pick: (value) => setPicked({ value }), isUnderWay };
}
