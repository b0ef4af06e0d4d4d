import { askedWhen } from '#shared/domain/surveys/select-survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { CustomerSurvey } from '#shared/server/models/customer-survey.ts';

const ASKED = columns<{ productGroupKey: string; status: Row<CustomerSurvey>['status'] }>({
  productGroupKey: 'o',
  status: 's',
});

/** Whether an order's questionnaire is one that is asked with the order, before it is paid, and still open. */
export async function isSurveyAskedFirst(tx: Tx, orderId: string): Promise<boolean> {
  const from = 'FROM orders o JOIN customer_surveys s ON s.orderId = o.id WHERE o.id = ?';
  const survey = await selectOne(tx, ASKED, from, [orderId]);
  if (!survey || survey.status === SurveyStatus.COMPLETED) return false;
  return askedWhen(liveContent().surveys.content, survey.productGroupKey) === 'with-order';
}
