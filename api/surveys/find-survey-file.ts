import type { LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, json, selectOne } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { User } from '#shared/server/models/user.ts';
import type { SurveyRow } from '#shared/server/surveys/find-survey.ts';

/** A questionnaire with whom it is about and which test it belongs to. */
export interface SurveyFileRow
  extends Pick<
      SurveyRow,
      'id' | 'surveyId' | 'status' | 'completedAt' | 'byDoctor' | 'orderNumber' | 'productGroupKey'
    >,
    Pick<Row<User>, 'firstName' | 'lastName' | 'birthdate' | 'sex'> {
  productName: LocalText;
}

const FILE = columns<Omit<SurveyFileRow, 'productName'> & { productName: string }>({
  id: 's',
  surveyId: 's',
  status: 's',
  completedAt: 's',
  byDoctor: 's',
  orderNumber: 'o',
  productGroupKey: 'o',
  productName: 'o',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
});

/** What the file of a questionnaire is made of, but for its answers. */
export async function findSurveyFile(on: Database, id: string): Promise<SurveyFileRow | undefined> {
  const from =
    'FROM customer_surveys s JOIN orders o ON o.id = s.orderId JOIN users u ON u.id = s.customerId WHERE s.id = ?';
  const row = await selectOne(on, FILE, from, [id]);
  return row && { ...row, productName: json<LocalText>(row.productName) };
}
