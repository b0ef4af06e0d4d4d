import type { surveys } from '#shared/contract/surveys.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findVersion } from '#shared/server/surveys/find-definition.ts';

/** The questions of a frozen survey version. */
export async function listSurveyQuestions(services: Services, { params }: Call<typeof surveys.listSurveyQuestions>) {
  const { questions } = orNotFound(await findVersion(services, params.id));
  return { surveyId: params.id, questions: [...questions] };
}
