import type { AnswerSavedView, StoredAnswerView } from '#shared/views/surveys.ts';
import { selectUser } from '#web/app/session.ts';
import type { AppDispatch } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { keepConflict } from './answer-conflicts.ts';
import { type SendOutcome, type SendPlan, savedRow, sendUnsent } from './send-unsent.ts';
import { toAnswerBody } from './to-answer-body.ts';
import type { UnsentAnswer } from './unsent-answers.ts';

interface Sending extends Pick<SendPlan, 'surveyId' | 'userId' | 'refusals'> {
  onSaved?: (answer: UnsentAnswer, saved: AnswerSavedView) => void;
}

/** Sends what waits of one questionnaire, and shows everywhere in this tab what the server has then. */
export function sendSurvey(dispatch: AppDispatch, { onSaved, ...sending }: Sending): Promise<SendOutcome> {
  const { surveyId, userId } = sending;
  return sendUnsent({
    ...sending,
    save: async (answer) => {
      // Whoever signed in meanwhile sends nothing of somebody else's: it waits for its person.
      if (dispatch((_, stateOf) => selectUser(stateOf())?.id) !== userId) return {};
      const saving = api.endpoints.saveAnswer.initiate({ params: { id: surveyId }, body: toAnswerBody(answer) });
      const { data, error } = await dispatch(saving);
      return { data, error: error as CallError | undefined };
    },
    onSaved: async (answer, saved) => {
      if (saved.conflict) {
        const { questionKey, value, additionalAnswer } = answer;
        await keepConflict({
          userId,
          surveyId,
          questionKey,
          ...saved.conflict,
          own: { questionKey, value, additionalAnswer },
        });
      }
      showSaved(dispatch, surveyId, savedRow(answer, saved), saved);
      onSaved?.(answer, saved);
    },
  });
}

/** Takes over an answer that the server has, without asking for all of them again. */
export function showSaved(
  dispatch: AppDispatch,
  surveyId: string,
  row: StoredAnswerView,
  saved?: AnswerSavedView,
): void {
  const params = { id: surveyId };
  dispatch(
    api.util.updateQueryData('listAnswers', { params }, (view) => ({
      ...view,
      answers: [...view.answers.filter((one) => one.questionKey !== row.questionKey), row],
    })),
  );
  if (!saved) return;
  const { status, surveyId: version } = saved;
  dispatch(
    api.util.updateQueryData('getCustomerSurvey', { params }, (view) => ({ ...view, status, surveyId: version })),
  );
}
