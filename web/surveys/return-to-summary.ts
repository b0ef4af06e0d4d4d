import { paths } from '#web/app/paths.ts';

/** In a question's address: Continue leads back to the summary. It survives a reload. */
export const FROM_SUMMARY = 'summary';

/** Address of a question that is changed from the summary. */
export const changePath = (surveyId: string, questionKey: string): string =>
  `${paths.surveyPage(surveyId, questionKey)}?${FROM_SUMMARY}`;
