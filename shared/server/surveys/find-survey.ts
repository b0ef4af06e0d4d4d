import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { User } from '#shared/server/models/user.ts';
import { lockOrderOfSurvey } from '#shared/server/orders/lock-order.ts';

/** A customer's questionnaire with what matters of its order and its person. */
export type SurveyRow = Pick<
  Row<CustomerSurvey>,
  'id' | 'orderId' | 'customerId' | 'surveyId' | 'status' | 'completedAt' | 'byDoctor' | 'startedAt' | 'version'
> & {
  orderNumber: string;
  orderStatus: Row<Order>['status'];
  productGroupKey: string;
  sex: Row<User>['sex'];
};

const SURVEY = columns<SurveyRow>({
  id: 's',
  orderId: 's',
  customerId: 's',
  surveyId: 's',
  status: 's',
  completedAt: 's',
  byDoctor: 's',
  startedAt: 's',
  version: 's',
  orderNumber: 'o',
  orderStatus: 'o.status',
  productGroupKey: 'o',
  sex: 'u',
});
const FROM =
  'FROM customer_surveys s JOIN orders o ON o.id = s.orderId JOIN users u ON u.id = s.customerId WHERE s.id = ?';

/** The questionnaire with this id, or undefined. */
export function findSurvey(on: Database | Tx, id: string): Promise<SurveyRow | undefined> {
  return selectOne(on, SURVEY, FROM, [id]);
}

/** The same, locked together with its order and its person: whoever answers it or decides by it waits for the others. */
export async function lockSurvey(tx: Tx, id: string): Promise<SurveyRow | undefined> {
  await lockOrderOfSurvey(tx, id);
  return selectOne(tx, SURVEY, `${FROM} FOR UPDATE`, [id]);
}
