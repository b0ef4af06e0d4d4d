import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ResultDraft, Sex } from '#shared/domain/results/types.ts';
import type { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { TestResult } from '#shared/server/models/test-result.ts';

/** A result with its order, customer and questionnaire. */
export interface CaseRow {
  id: string;
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  productName: LocalText;
  sampleType: string;
  customerId: string;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  sex: Sex | null;
  preferredLanguage: Language;
  phoneNo: string;
  /** When the person closed the account: name, birth date, sex and number are locked away. */
  closedAt: Date | null;
  customerSurveyId: string | null;
  surveyStatus: SurveyStatus | null;
  sampledAt: Date | null;
  receivedAt: Date;
  version: number;
  releasedVersion: number | null;
  /** Of all that were ever released, also of one that was taken back; null before the first. */
  lastVersion: number | null;
  draft: ResultDraft | null;
  assignedTo: string | null;
  /** Who saved the draft last. */
  createdBy: string | null;
  assignedName: string | null;
}

/** Which case: that of an order, or that of a result. */
export type CaseKey = { orderId: string } | { resultId: string };

const CASE = columns<CaseRow>({
  id: 'r',
  orderId: 'r',
  orderNumber: 'o',
  orderStatus: 'o.status',
  productName: 'o',
  sampleType: 'o',
  customerId: 'r',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  preferredLanguage: 'u',
  phoneNo: 'u',
  closedAt: 'u',
  customerSurveyId: 's.id',
  surveyStatus: 's.status',
  sampledAt: 'r',
  receivedAt: 'r',
  version: 'r',
  releasedVersion: 'r',
  lastVersion: '(SELECT MAX(l.version) FROM result_releases l WHERE l.resultId = r.id)',
  draft: opened(TestResult, 'r', 'draft'),
  assignedTo: 'r',
  createdBy: 'r',
  assignedName: nameOf('d'),
});

const FROM = `FROM test_results r JOIN orders o ON o.id = r.orderId JOIN users u ON u.id = r.customerId
  LEFT JOIN customer_surveys s ON s.orderId = r.orderId LEFT JOIN users d ON d.id = r.assignedTo`;

/** A case's row; undefined before a result arrived. */
export async function findCaseRow(
  on: Database | Tx,
  by: CaseKey,
  lock: '' | 'FOR UPDATE',
): Promise<CaseRow | undefined> {
  const [column, id] = 'orderId' in by ? ['r.orderId', by.orderId] : ['r.id', by.resultId];
  const row = await selectOne(on, CASE, `${FROM} WHERE ${column} = ? ${lock}`, [id]);
  return row && { ...row, productName: json(row.productName), draft: json(row.draft) };
}
