import type { Machine } from '#shared/domain/machine.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';

const { PENDING, IN_PROGRESS, COMPLETED } = SurveyStatus;

/** What can happen to a customer's questionnaire. */
export type SurveyEvent = 'begin' | 'answer' | 'complete';

/** Nothing leads out of COMPLETED: whatever comes later is answered with Already_Complete (specification section 4). */
export const SURVEY_MACHINE: Machine<SurveyStatus, SurveyEvent> = {
  begin: { from: [PENDING], to: IN_PROGRESS },
  answer: { from: [PENDING, IN_PROGRESS], to: IN_PROGRESS },
  complete: { from: [PENDING, IN_PROGRESS], to: COMPLETED },
};
