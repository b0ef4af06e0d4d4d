import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { listFormerAnswers } from '#shared/domain/surveys/list-former-answers.ts';
import type { Survey } from '#shared/domain/surveys/survey.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { AnswerView } from '#shared/views/surveys.ts';
import { findAnswers, type StoredAnswer } from './find-answers.ts';
import { findVersion } from './find-definition.ts';
import type { SurveyRow } from './find-survey.ts';
import { refuseClosed } from './refuse-closed.ts';

const FORMER = columns<{ id: string; surveyId: string }>({ id: 'id', surveyId: 'surveyId' });

/**
 * What the person answered in their last completed questionnaire to the questions that are open in this one. Nothing is copied: an
 * answer is theirs again only once they have seen and saved it.
 * @param today calendar day in Zurich, `YYYY-MM-DD`
 */
export async function findFormerAnswers(
  on: Database | Tx,
  survey: SurveyRow,
  { definition, answers, today }: { definition: Survey; answers: readonly StoredAnswer[]; today: string },
): Promise<AnswerView[]> {
  if (refuseClosed(survey)) return [];
  const former = await selectOne(
    on,
    FORMER,
    'FROM customer_surveys WHERE customerId = ? AND completedAt IS NOT NULL AND id <> ? ORDER BY completedAt DESC LIMIT 1',
    [survey.customerId, survey.id],
  );
  const version = former && (await findVersion(on, former.surveyId));
  if (!former || !version) return [];
  const given = new Set(answers.filter(({ value }) => isAnswered(value)).map(({ questionKey }) => questionKey));
  const open = definition.questions.filter(({ key }) => !given.has(key));
  return listFormerAnswers(open, { questions: version.questions, answers: await findAnswers(on, former.id) }, today);
}
