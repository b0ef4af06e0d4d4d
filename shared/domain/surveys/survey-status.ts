/** Progress of a customer's questionnaire (specification section 4). */
export const SurveyStatus = { PENDING: 0, IN_PROGRESS: 1, COMPLETED: 2 } as const;

export type SurveyStatus = (typeof SurveyStatus)[keyof typeof SurveyStatus];
