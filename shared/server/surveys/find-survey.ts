import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Answer, AnswerValue, Survey } from '#shared/domain/surveys/survey.ts';
import { type Database, json, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { CustomerSurveyView } from '#shared/views/surveys.ts';

export interface SurveyRow {
  id: string;
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus | null;
  customerId: string;
  surveyId: string;
  status: 0 | 1 | 2;
  completedAt: Date | null;
  byDoctor: number;
  version: number;
  sex: 'male' | 'female' | null;
}

/** A customer's questionnaire, locked when `forUpdate`. */
export function findSurvey(
  on: Database | Tx,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<SurveyRow | undefined> {
  return selectOne<SurveyRow>(
    on,
    `SELECT s.id, s.orderId, o.orderNumber, o.status AS orderStatus, s.customerId, s.surveyId, s.status, s.completedAt, s.byDoctor,
       s.version, u.sex
     FROM customer_surveys s JOIN orders o ON o.id = s.orderId JOIN users u ON u.id = s.customerId WHERE s.id = ? ${lock}`,
    [id],
  );
}

/** The frozen questions of a survey version, or undefined. */
export async function findDefinition(on: Database | Tx, surveyId: string): Promise<Survey | undefined> {
  const row = await selectOne<{ definition: unknown }>(on, 'SELECT definition FROM surveys WHERE id = ?', [surveyId]);
  return row && json<Survey>(row.definition);
}

export type StoredAnswer = Answer & { answeredAt: string };

/** The answers given so far. */
export async function listAnswers(on: Database | Tx, customerSurveyId: string): Promise<StoredAnswer[]> {
  const rows = await select<{ questionKey: string; value: unknown; additionalAnswer: unknown; answeredAt: Date }>(
    on,
    'SELECT questionKey, value, additionalAnswer, answeredAt FROM survey_answers WHERE customerSurveyId = ?',
    [customerSurveyId],
  );
  return rows.map((row) => ({
    questionKey: row.questionKey,
    value: (row.value as { v: AnswerValue } | string) === null ? null : json<{ v: AnswerValue }>(row.value).v,
    additionalAnswer: json(row.additionalAnswer),
    answeredAt: row.answeredAt.toISOString(),
  }));
}

/** A questionnaire as its owner and doctors see it. */
export function presentSurvey(row: SurveyRow): CustomerSurveyView {
  const { CANCELLED, COMPLETED } = OrderStatus;
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerId: row.customerId,
    status: row.status,
    closed:
      row.orderStatus === CANCELLED ? 'order-cancelled' : row.orderStatus === COMPLETED ? 'order-completed' : null,
    surveyId: row.surveyId,
    sex: row.sex,
    completedAt: row.completedAt?.toISOString() ?? null,
    byDoctor: Boolean(row.byDoctor),
    version: row.version,
  };
}
