import type { AskedWhen, Survey, SurveyContent } from './survey.ts';

/** Versions that were frozen before product groups had questionnaires of their own know none. */
type Frozen = Survey & Partial<Pick<SurveyContent, 'surveys'>>;

/** The questions that a product group's questionnaire asks; all of them for one without a questionnaire of its own. */
export function selectSurvey(content: Frozen, productGroup: string): Survey {
  const own = content.surveys?.find((survey) => survey.productGroup === productGroup);
  if (!own) return { groups: content.groups, questions: content.questions };
  const groups = content.groups.filter(({ key }) => own.groups.includes(key));
  return { groups, questions: content.questions.filter(({ group }) => own.groups.includes(group)) };
}

/** When a product group's questionnaire is asked. */
export function askedWhen(content: Frozen, productGroup: string): AskedWhen {
  return content.surveys?.find((survey) => survey.productGroup === productGroup)?.asked ?? 'after-order';
}
