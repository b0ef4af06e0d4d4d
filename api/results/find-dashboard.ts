import { zurichDate } from '#shared/domain/format-date.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import { orderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { LocalText } from '#shared/languages.ts';
import { json, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { DashboardRowView, DashboardView } from '#shared/views/results.ts';

interface CaseListRow {
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  productName: unknown;
  sampleType: string;
  receivedAt: Date;
  outside: number;
  critical: number;
  unmapped: number;
  surveyStatus: 0 | 1 | 2 | null;
  assignedTo: string | null;
  assignedName: string | null;
  releasedVersion: number | null;
  version: number;
}

const { RESULT_RECEIEVED, READY_FOR_APPROVAL } = OrderStatus;
const LISTED = 500;

/** Cases with results that wait for a doctor or for answers: critical first, then the oldest. */
export async function findDashboard(services: Services, doctorId: string): Promise<DashboardView> {
  const rows = await select<CaseListRow>(
    services,
    `SELECT o.id AS orderId, o.orderNumber, o.status, u.firstName, u.lastName, u.birthdate, u.sex, o.productName, o.sampleType,
       r.receivedAt, r.outside, r.critical, r.unmapped, s.status AS surveyStatus, r.assignedTo,
       CONCAT(d.firstName, ' ', d.lastName) AS assignedName, r.releasedVersion, r.version
     FROM orders o JOIN test_results r ON r.orderId = o.id JOIN users u ON u.id = o.customerId
     LEFT JOIN customer_surveys s ON s.orderId = o.id LEFT JOIN users d ON d.id = r.assignedTo
     WHERE o.status IN (?, ?) ORDER BY r.critical > 0 DESC, r.receivedAt LIMIT ${LISTED}`,
    [RESULT_RECEIEVED, READY_FOR_APPROVAL],
  );
  const today = zurichDate(services.now());
  const views = rows.map((row) => presentRow(row, today));
  return {
    rows: views,
    counts: {
      readyForApproval: views.filter(({ status }) => status === READY_FOR_APPROVAL).length,
      critical: views.filter(({ critical }) => critical > 0).length,
      waitingForQuestionnaire: views.filter(({ status }) => status === RESULT_RECEIEVED).length,
      mine: views.filter(({ assignedTo }) => assignedTo?.id === doctorId).length,
    },
  };
}

function presentRow(row: CaseListRow, today: string): DashboardRowView {
  const questionnaireComplete = row.surveyStatus === null || row.surveyStatus === SurveyStatus.COMPLETED;
  const facts = {
    status: row.status,
    hasTransaction: true,
    questionnaireComplete,
    callbackRequested: false,
    refunded: false,
  };
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    status: row.status,
    label: orderLabel(facts),
    initials: `${row.firstName.charAt(0)}${row.lastName.charAt(0)}`,
    age: row.birthdate ? ageOn(row.birthdate, today) : null,
    sex: row.sex,
    product: json<LocalText>(row.productName),
    sampleType: row.sampleType,
    waitingSince: row.receivedAt.toISOString(),
    outside: row.outside,
    critical: row.critical,
    unmapped: row.unmapped,
    surveyStatus: row.surveyStatus ?? 2,
    assignedTo: row.assignedTo ? { id: row.assignedTo, name: row.assignedName ?? '' } : null,
    beingCorrected: row.releasedVersion !== null,
    version: row.version,
  };
}
