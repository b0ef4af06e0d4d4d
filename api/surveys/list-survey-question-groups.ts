import type { surveys } from '#shared/contract/surveys.ts';
import { selectSurvey } from '#shared/domain/surveys/select-survey.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { exists } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import { findVersion } from '#shared/server/surveys/find-definition.ts';
import type { SurveyQuestionGroupsView } from '#shared/views/surveys.ts';

/** The question groups of a frozen survey version, in order: all of them. */
export async function listSurveyQuestionGroups(
  services: Services,
  { params }: Call<typeof surveys.listSurveyQuestionGroups>,
): Promise<SurveyQuestionGroupsView> {
  const { groups } = orNotFound(await findVersion(services, params.id));
  return { surveyId: params.id, groups: [...groups] };
}

/** Those that a product group's questionnaire consists of; of one that the version does not know yet, all of them. */
export async function listProductGroupQuestionGroups(
  services: Services,
  { params }: Call<typeof surveys.listProductGroupQuestionGroups>,
): Promise<SurveyQuestionGroupsView> {
  const { id, productGroupId } = params;
  const version = orNotFound(await findVersion(services, id));
  orNotFound((await exists(services, 'FROM product_groups WHERE `key` = ?', [productGroupId])) || null);
  return { surveyId: id, groups: [...selectSurvey(version, productGroupId).groups] };
}
