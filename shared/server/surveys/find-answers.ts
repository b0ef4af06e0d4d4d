import type { StandingAnswer } from '#shared/domain/surveys/decide-conflict.ts';
import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { type SaidBefore, SurveyAnswer } from '#shared/server/models/survey-answer.ts';

/** An answer as it is stored, additional ones of the old form as keys and values. */
export interface StoredAnswer extends StandingAnswer {
  byDoctor: boolean;
  reason: string | null;
  saidBefore: SaidBefore | null;
}

/** The answers given so far. */
export async function findAnswers(on: Database | Tx, customerSurveyId: string): Promise<StoredAnswer[]> {
  const rows = await findRows(on, SurveyAnswer, FIELDS, { where: { customerSurveyId }, order: ['questionKey'] });
  return rows.map((row) => ({
    ...row,
    value: row.value.v,
    additionalAnswer: legacyAdditionalAnswer(row.questionKey, row.additionalAnswer),
    answeredAt: row.answeredAt.toISOString(),
    byDoctor: Boolean(row.byDoctor),
    saidBefore: row.saidBefore && {
      ...row.saidBefore,
      additionalAnswer: legacyAdditionalAnswer(row.questionKey, row.saidBefore.additionalAnswer),
    },
  }));
}

const FIELDS = [
  'questionKey',
  'value',
  'additionalAnswer',
  'answeredAt',
  'answeredBy',
  'deviceId',
  'byDoctor',
  'reason',
  'saidBefore',
] as const;
