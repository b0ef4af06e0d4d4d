import { useEffect, useState } from 'react';
import { onSignOut } from '#web/client/session-token.ts';
import { loadUnfinished } from '../unfinished-answers.ts';
import { onUnsentChange } from '../unsent-changes.ts';
import { findKeptSurvey, forgetShown, type KeptSurvey, keepSurvey, withSaved } from './kept-survey.ts';

/**
 * What this browser kept of a questionnaire before the page was loaded: `undefined` until it has told, null where there is nothing.
 * What was typed and is not finished is there by then too.
 */
export function useKeptSurvey(surveyId: string): KeptSurvey | null | undefined {
  const [kept, setKept] = useState<KeptSurvey | null>();
  useEffect(() => {
    let isShown = true;
    void Promise.all([surveyId === '' ? null : findKeptSurvey(surveyId), loadUnfinished(surveyId)]).then(([found]) => {
      if (isShown) setKept(found);
    });
    // What was sent meanwhile must not fall back to what was kept before.
    const stop = onUnsentChange(({ surveyId: changed, saved }) => {
      if (changed === surveyId && saved) setKept((before) => before && withSaved(before, saved));
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [surveyId]);
  return kept;
}

/** Keeps what is shown, for a page that is loaded anew without a connection. */
export function useKeepSurvey(shown: Parameters<typeof keepSurvey>[0] | undefined, isOpen: boolean): void {
  useEffect(() => {
    if (shown) void keepSurvey(shown, isOpen);
  }, [shown, isOpen]);
  const userId = shown?.customerSurvey.customerId;
  useEffect(() => (userId === undefined ? undefined : onSignOut(() => void forgetShown(userId))), [userId]);
}
