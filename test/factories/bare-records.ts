import { Application } from '#shared/domain/orders/application.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { type Database, insert } from '#shared/server/database/sql.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Order } from '#shared/server/models/order.ts';
import { Survey } from '#shared/server/models/survey.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { newId } from '#shared/server/new-id.ts';

/** Rows of a person's order without anything around them, for what only asks whose they are. */
export interface BareOrder {
  orderId: string;
  orderNumber: string;
  customerId: string;
  resultId: string;
  customerSurveyId: string;
}

type Wish = Partial<Pick<Order, 'application' | 'soldByBranchId' | 'status'>> & { closedAt?: Date };

const AT = new Date('2026-03-09T08:00:00Z');
const NAME = { de: 'Blut', en: 'Blood', fr: 'Sang', it: 'Sangue' };
let count = 0;

/** A person, with an order, its questionnaire and its result. */
export async function aBareOrder(on: Database, { closedAt, ...wish }: Wish = {}): Promise<BareOrder> {
  count += 1;
  const [customerId, orderId, resultId, customerSurveyId] = [newId(), newId(), newId(), newId()];
  const orderNumber = makeOrderNumber(count, 2026);
  const times = { createdAt: AT, updatedAt: AT, closedAt: closedAt ?? null };
  const phoneNo = `+41792${String(count).padStart(6, '0')}`;
  await insert(on, User, { id: customerId, firstName: 'Nora', lastName: 'Testerin', phoneNo, ...times });
  await insert(on, Order, {
    ...{ id: orderId, orderNumber, customerId, application: Application.branch, createdAt: AT },
    ...{ productGroupKey: 'blood', productKey: 'blood', productName: NAME, sampleType: 'venous' },
    ...{ fastingHours: 0, turnaroundDays: 1, total: 0, language: 'de', statementVersion: '1' },
    ...{ statementConfirmedAt: AT, lastUpdatedTransactionNo: `${orderNumber}-1`, ...wish },
  });
  await insert(on, TestResult, { id: resultId, orderId, customerId, receivedAt: AT });
  const surveyId = newId();
  await insert(on, Survey, { id: surveyId, hash: surveyId.padEnd(64), definition: {}, createdAt: AT } as never);
  await insert(on, CustomerSurvey, { id: customerSurveyId, orderId, customerId, surveyId, questions: 1 });
  return { orderId, orderNumber, customerId, resultId, customerSurveyId };
}
