import { useEffect, useState } from 'react';
import { listUnsent, type UnsentAnswer } from './unsent-answers.ts';
import { onUnsentChange } from './unsent-changes.ts';

/** The unsent answers of one survey and person, as they change in whatever tab; undefined until the browser has told them. */
export function useUnsentAnswers(surveyId: string, userId: string): readonly UnsentAnswer[] | undefined {
  const [answers, setAnswers] = useState<readonly UnsentAnswer[]>();
  useEffect(() => {
    let asked = 0;
    const read = async () => {
      const mine = ++asked;
      const found = await listUnsent(surveyId, userId);
      // What was asked for later says more.
      if (mine === asked) setAnswers(found);
    };
    const stop = onUnsentChange(({ kept, ...change }) => {
      if (change.surveyId !== undefined && change.surveyId !== surveyId) return;
      if (!kept) return void read();
      // What was asked before it does not know of it yet.
      asked += 1;
      setAnswers((before = []) => [...before.filter((one) => one.questionKey !== kept.questionKey), kept]);
    });
    void read();
    return () => {
      asked = Number.NaN;
      stop();
    };
  }, [surveyId, userId]);
  return answers;
}
