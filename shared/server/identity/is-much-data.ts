import { DATA_AT_ONCE_ANSWERS, DATA_AT_ONCE_ORDERS } from '#shared/limits/privacy.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';

const AMOUNT = columns<{ orders: number; answers: number }>({
  orders: '(SELECT COUNT(*) FROM orders o WHERE o.customerId = p.id)',
  answers:
    '(SELECT COUNT(*) FROM survey_answers w JOIN customer_surveys s ON s.id = w.customerSurveyId WHERE s.customerId = p.id)',
});

/** Whether so much is held of a person that it is made ready as a file instead of being answered at once. */
export async function isMuchData(on: Database, userId: string): Promise<boolean> {
  const amount = await selectOne(on, AMOUNT, 'FROM users p WHERE p.id = ?', [userId]);
  return (amount?.orders ?? 0) > DATA_AT_ONCE_ORDERS || (amount?.answers ?? 0) > DATA_AT_ONCE_ANSWERS;
}
