import type { surveys } from '#shared/contract/surveys.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findDefinition } from '#shared/server/surveys/find-definition.ts';

/** The question groups of a frozen survey version, in order. */
export async function listSurveyQuestionGroups(
  services: Services,
  { params }: Call<typeof surveys.listSurveyQuestionGroups>,
) {
  const { groups } = orNotFound(await findDefinition(services, params.id));
  return { surveyId: params.id, groups: [...groups] };
}
