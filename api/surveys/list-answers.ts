import type { surveys } from '#shared/contract/surveys.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findAnswers } from '#shared/server/surveys/find-answers.ts';

/** All answers given so far. */
export async function listAnswers(services: Services, { params }: Call<typeof surveys.listAnswers>) {
  return { answers: await findAnswers(services, params.id) };
}
