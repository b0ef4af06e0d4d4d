import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { type Answers, serve } from '../refusing-api.tsx';
import { inAll } from './a-result.ts';

/** A case of the desk that can be released. */
export const aRow = (orderNumber: string, change: Partial<DashboardRowView> = {}): DashboardRowView => ({
  orderId: orderNumber,
  resultId: `r${orderNumber}`,
  orderNumber,
  status: OrderStatus.READY_FOR_APPROVAL,
  label: OrderLabel.readyForApproval,
  initials: 'LM',
  age: 40,
  sex: 'female',
  language: 'fr',
  product: inAll('Komplett-Check'),
  sampleType: 'venous',
  waitingSince: '2026-11-20T08:00:00Z',
  ordered: 34,
  came: 34,
  notUsable: 0,
  outside: 0,
  critical: 0,
  criticalMarkers: [],
  unmapped: 0,
  surveyStatus: SurveyStatus.COMPLETED,
  assignedTo: null,
  ...{ openBy: [], isFollowUp: false },
  beingCorrected: false,
  alertMissed: false,
  version: 1,
  ...change,
});

/** A server that answers with this list of open cases. */
export function serveList(items: DashboardRowView[], more: Answers = {}): void {
  serve({
    ...more,
    'GET /orders-dashboard': {
      items,
      next: null,
      counts: {
        ...{ readyForApproval: items.length, critical: 0, waitingForQuestionnaire: 0, mine: 0, followUp: 0 },
        corrected: items.filter(({ beingCorrected }) => beingCorrected).length,
      },
      doctors: [{ id: 'vera', name: 'V. Zweitmeinung' }],
    },
    'GET /product-groups': { productGroups: [{ key: 'heart', name: inAll('Herz'), products: [] }] },
  });
}
