import type { surveys } from '#shared/contract/surveys.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { versionOf } from '#shared/server/surveys/find-definition.ts';
import { findSurvey } from '#shared/server/surveys/find-survey.ts';
import { presentSurvey } from '#shared/server/surveys/present-survey.ts';

/** A questionnaire of an order and its state. */
export async function findCustomerSurvey(services: Services, { params }: Call<typeof surveys.getCustomerSurvey>) {
  const survey = orNotFound(await findSurvey(services, params.id));
  return presentSurvey({ ...survey, surveyId: await versionOf(services, survey) });
}
