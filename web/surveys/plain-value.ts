import type { AnswerValue } from '#shared/domain/surveys/survey.ts';

/** A value as a request's body takes it: with a list of its own. */
export const plainValue = (value: AnswerValue) => (typeof value === 'object' && value !== null ? [...value] : value);
