import type { AppDispatch } from '#web/app/store.ts';
import { sendSurvey } from './send-survey.ts';
import type { SendOutcome } from './send-unsent.ts';
import { listUnsentSurveys, type UnsentAnswer } from './unsent-answers.ts';

/** Sends what a person has answered in any questionnaire and what is on this device only; tells how many answers were refused. */
export async function sendAllUnsent(
  dispatch: AppDispatch,
  userId: string,
): Promise<{ outcome: SendOutcome; refused: number }> {
  let refused = 0;
  const onRefused = () => {
    refused += 1;
  };
  const onClosed = (late: readonly UnsentAnswer[]) => {
    refused += late.length;
  };
  for (const surveyId of await listUnsentSurveys(userId)) {
    const outcome = await sendSurvey(dispatch, { surveyId, userId, refusals: { onRefused, onClosed } });
    if (outcome === 'waiting') return { outcome, refused };
  }
  return { outcome: 'done', refused };
}
