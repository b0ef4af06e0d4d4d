import { type OrderLabelFacts, orderLabel } from '#shared/domain/orders/order-label.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { LocalText } from '#shared/languages.ts';
import { json } from '#shared/server/database/sql.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { describePerson, type PersonRow } from './describe-person.ts';
import type { Findings } from './find-findings.ts';

export interface DashboardRow extends PersonRow {
  orderId: string;
  resultId: string;
  orderNumber: string;
  status: OrderStatus;
  productName: LocalText;
  sampleType: string;
  receivedAt: Date;
  critical: number;
  isCritical: 0 | 1;
  isCorrection: 0 | 1;
  unmapped: number;
  surveyStatus: SurveyStatus | null;
  assignedTo: string | null;
  assignedName: string | null;
  releasedVersion: number | null;
  alertMissed: 0 | 1;
  isFollowUp: 0 | 1;
  version: number;
}

/** What a row shows beside its record: its values, who has it open, and the Zurich day, `YYYY-MM-DD`. */
interface RowFacts {
  findings: Findings;
  openBy: string[];
  today: string;
}

/** A case as the doctors' list shows it. */
export function presentDashboardRow(row: DashboardRow, { findings, openBy, today }: RowFacts): DashboardRowView {
  const questionnaireComplete = row.surveyStatus === null || row.surveyStatus === SurveyStatus.COMPLETED;
  const facts: OrderLabelFacts = {
    status: row.status,
    hasTransaction: true,
    money: 'kept',
    questionnaireComplete,
    callbackRequested: false,
    refunded: false,
    // The label of a case says where the doctor's work stands; the case itself shows what was rejected.
    newSample: null,
  };
  return {
    orderId: row.orderId,
    resultId: row.resultId,
    orderNumber: row.orderNumber,
    status: row.status,
    label: orderLabel(facts),
    ...describePerson(row, today),
    product: json<LocalText>(row.productName),
    sampleType: row.sampleType,
    waitingSince: row.receivedAt.toISOString(),
    ...findings,
    critical: row.critical,
    unmapped: row.unmapped,
    surveyStatus: row.surveyStatus ?? SurveyStatus.COMPLETED,
    assignedTo: row.assignedTo ? { id: row.assignedTo, name: row.assignedName ?? '' } : null,
    openBy,
    isFollowUp: row.isFollowUp === 1,
    beingCorrected: row.releasedVersion !== null,
    alertMissed: row.alertMissed === 1,
    version: row.version,
  };
}
