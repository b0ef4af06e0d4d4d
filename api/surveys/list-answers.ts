import type { surveys } from '#shared/contract/surveys.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findAnswers } from '#shared/server/surveys/find-answers.ts';
import { findDefinition, versionOf } from '#shared/server/surveys/find-definition.ts';
import { findFormerAnswers } from '#shared/server/surveys/find-former-answers.ts';
import { findSurvey } from '#shared/server/surveys/find-survey.ts';
import { presentAnswer } from '#shared/server/surveys/present-answer.ts';

/** All answers given so far, and what the person may take over from their last questionnaire. */
export async function listAnswers(services: Services, { params }: Call<typeof surveys.listAnswers>) {
  const survey = orNotFound(await findSurvey(services, params.id));
  const answers = await findAnswers(services, survey.id);
  const definition = await findDefinition(services, { ...survey, surveyId: await versionOf(services, survey) });
  const today = zurichDate(services.now());
  const former = await findFormerAnswers(services, survey, { definition, answers, today });
  return { answers: answers.map(presentAnswer), former };
}
