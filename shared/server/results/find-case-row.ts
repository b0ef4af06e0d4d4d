import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import { type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';

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
  sex: 'male' | 'female' | null;
  preferredLanguage: Language;
  phoneNo: string;
  customerSurveyId: string | null;
  surveyStatus: 0 | 1 | 2 | null;
  sampledAt: Date | null;
  receivedAt: Date;
  version: number;
  releasedVersion: number | null;
  draft: unknown;
  assignedTo: string | null;
  assignedName: string | null;
}

const CASE = `SELECT r.id, r.orderId, o.orderNumber, o.status AS orderStatus, o.productName, o.sampleType, r.customerId, u.firstName,
  u.lastName, u.birthdate, u.sex, u.preferredLanguage, u.phoneNo, s.id AS customerSurveyId, s.status AS surveyStatus, r.sampledAt,
  r.receivedAt, r.version, r.releasedVersion, r.draft, r.assignedTo, CONCAT(d.firstName, ' ', d.lastName) AS assignedName
  FROM test_results r JOIN orders o ON o.id = r.orderId JOIN users u ON u.id = r.customerId
  LEFT JOIN customer_surveys s ON s.orderId = r.orderId LEFT JOIN users d ON d.id = r.assignedTo`;

/** A case's row by order or result; undefined before a result arrived. */
export function findCaseRow(
  on: Database | Tx,
  by: { orderId: string } | { resultId: string },
  lock: '' | 'FOR UPDATE',
): Promise<CaseRow | undefined> {
  return 'orderId' in by
    ? selectOne<CaseRow>(on, `${CASE} WHERE r.orderId = ? ${lock}`, [by.orderId])
    : selectOne<CaseRow>(on, `${CASE} WHERE r.id = ? ${lock}`, [by.resultId]);
}
