import type { Answer } from '#shared/domain/surveys/survey.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';

export type StoredAnswer = Answer & { answeredAt: string };

/** The answers given so far. */
export async function findAnswers(on: Database | Tx, customerSurveyId: string): Promise<StoredAnswer[]> {
  const rows = await findRows(on, SurveyAnswer, ['questionKey', 'value', 'additionalAnswer', 'answeredAt'], {
    where: { customerSurveyId },
  });
  return rows.map(({ questionKey, value, additionalAnswer, answeredAt }) => ({
    questionKey,
    value: value.v,
    additionalAnswer,
    answeredAt: answeredAt.toISOString(),
  }));
}
