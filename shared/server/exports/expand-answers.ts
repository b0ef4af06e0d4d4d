import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import type { AnswerBounds, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select } from '#shared/server/database/sql.ts';
import { Survey } from '#shared/server/models/survey.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import type { Cells, ResearchRecord } from './research-rows.ts';

type AnswerRow = Pick<Row<SurveyAnswer>, 'customerSurveyId' | 'questionKey' | 'value' | 'additionalAnswer'> & {
  surveyId: string;
};

const ANSWER = columns<AnswerRow>({
  additionalAnswer: opened(SurveyAnswer, 'w', 'additionalAnswer'),
  ...{ customerSurveyId: 'w', questionKey: 'w', value: opened(SurveyAnswer, 'w', 'value'), surveyId: 's' },
});

/** The answers of completed questionnaires, each a row, and those below them. What somebody wrote freely is for complete files alone. */
export async function expandAnswers(
  on: Database,
  records: readonly ResearchRecord[],
  complete: boolean,
): Promise<Map<string, Cells[]>> {
  const from = `FROM survey_answers w JOIN customer_surveys s ON s.id = w.customerSurveyId
    WHERE w.customerSurveyId IN (?) ORDER BY w.customerSurveyId, w.questionKey`;
  const answers = await select(on, ANSWER, from, [records.map(({ recordId }) => recordId)]);
  const questions = await readQuestions(on, [...new Set(answers.map(({ surveyId }) => surveyId))]);
  const rows = new Map<string, Cells[]>();
  for (const { customerSurveyId, surveyId, questionKey, value, additionalAnswer } of answers) {
    const question = questions.get(`${surveyId} ${questionKey}`);
    if (!question) continue;
    const said = json<{ v: AnswerValue }>(value).v;
    const more = legacyAdditionalAnswer(questionKey, json<AnswerRow['additionalAnswer']>(additionalAnswer));
    const made = [
      cellsOf({ question: questionKey, part: '' }, question, said, complete),
      ...more.map((one) => {
        const below = question.additionalAnswers?.find(({ key }) => key === one.key);
        return below ? cellsOf({ question: questionKey, part: one.key }, below, one.value, complete) : null;
      }),
    ];
    const known = rows.get(customerSurveyId) ?? [];
    rows.set(customerSurveyId, [...known, ...made.filter((cells) => cells !== null)]);
  }
  return rows;
}

async function readQuestions(on: Database, surveyIds: readonly string[]): Promise<Map<string, Question>> {
  const found = await findRows(on, Survey, ['id', 'definition'], { where: { id: [...surveyIds] } });
  return new Map(
    found.flatMap(({ id, definition }) =>
      json<typeof definition>(definition).questions.map((question) => [`${id} ${question.key}`, question] as const),
    ),
  );
}

/** @returns null of what may not be told, or was not answered */
function cellsOf(
  place: { question: string; part: string },
  bounds: AnswerBounds,
  value: AnswerValue,
  complete: boolean,
): Cells | null {
  if (!isAnswered(value)) return null;
  const { answerType, unit } = bounds;
  const answer = codeOf(bounds, value, complete);
  if (answer === null && !complete) return null;
  const freeText = complete && answer === null ? String(value) : '';
  return { ...place, answerType, answer: answer ?? '', unit: unit ?? '', freeText };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** An answer as one of those that could be chosen, a figure or a date; null of every other text. Days are months but in complete files. */
function codeOf(bounds: AnswerBounds, value: AnswerValue, complete: boolean): string | number | null {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return value;
  const isOption = (one: unknown) => bounds.options?.some(({ key }) => key === one) ?? false;
  if (Array.isArray(value)) return value.every(isOption) ? value.join('|') : null;
  const text = String(value);
  switch (bounds.answerType) {
    case 'date':
      if (!DATE.test(text)) return null;
      return complete ? text : text.slice(0, 'YYYY-MM'.length);
    case 'month':
      return /^\d{4}-\d{2}$/.test(text) ? text : null;
    case 'year':
    case 'number':
      return /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? text : null;
    default:
      return isOption(text) ? text : null;
  }
}
