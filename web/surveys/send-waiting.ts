import type { AppDispatch } from '#web/app/store.ts';
import { sendSurvey } from './send-survey.ts';
import { listUnsentSurveys } from './unsent-answers.ts';

/** Sends what waits in this browser. What the server does not take stays until its questionnaire is opened, where that can be said. */
export async function sendWaiting(dispatch: AppDispatch, userId: string): Promise<void> {
  for (const surveyId of await listUnsentSurveys(userId)) await sendSurvey(dispatch, { surveyId, userId });
}
