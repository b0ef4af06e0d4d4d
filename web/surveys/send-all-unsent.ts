import type { AppDispatch } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { type SendOutcome, sendUnsent } from './send-unsent.ts';
import { toAnswerBody } from './to-answer-body.ts';
import { listUnsentSurveys } from './unsent-answers.ts';

/** Sends what a person has answered in any questionnaire and what is on this device only; tells how many answers were refused. */
export async function sendAllUnsent(
  dispatch: AppDispatch,
  userId: string,
): Promise<{ outcome: SendOutcome; refused: number }> {
  let refused = 0;
  for (const surveyId of listUnsentSurveys(userId)) {
    const outcome = await sendUnsent({
      surveyId,
      userId,
      save: async (answer) => {
        const saving = api.endpoints.saveAnswer.initiate({ params: { id: surveyId }, body: toAnswerBody(answer) });
        const { data, error } = await dispatch(saving);
        return { data, error: error as CallError | undefined };
      },
      onSaved: () => undefined,
      onRefused: () => {
        refused += 1;
      },
    });
    if (outcome === 'waiting') return { outcome, refused };
    if (outcome === 'closed') refused += 1;
  }
  return { outcome: 'done', refused };
}
