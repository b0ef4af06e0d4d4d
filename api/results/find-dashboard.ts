import { listPresence } from '#api/live/list-presence.ts';
import type { reviewing } from '#shared/contract/reviewing.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { MISSED_ALERTS } from '#shared/domain/results/alert-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { DOCTORS_SEE } from '#shared/server/results/doctors-see.ts';
import type { Services } from '#shared/server/services.ts';
import type { DashboardView } from '#shared/views/dashboard.ts';
import { type Findings, findFindings } from './find-findings.ts';
import { listColleagues } from './list-colleagues.ts';
import { type DashboardRow, presentDashboardRow } from './present-dashboard-row.ts';
import { allOf, type Condition, isEqual, onDays, searchCases } from './search-cases.ts';

const ROW = columns<DashboardRow>({
  orderId: 'o.id',
  resultId: 'r.id',
  orderNumber: 'o',
  status: 'o',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  preferredLanguage: 'u',
  productName: 'o',
  sampleType: 'o',
  receivedAt: 'r',
  critical: 'r',
  isCritical: '(r.critical > 0)',
  isCorrection: '(r.releasedVersion IS NOT NULL)',
  unmapped: 'r',
  surveyStatus: 's.status',
  assignedTo: 'r',
  assignedName: nameOf('d'),
  releasedVersion: 'r',
  alertMissed: '(a.orderId IS NOT NULL)',
  isFollowUp: 'EXISTS (SELECT 1 FROM follow_ups w WHERE w.orderId = o.id)',
  version: 'r',
});

const CRITICAL_FIRST = { of: 'isCritical', sql: '(r.critical > 0)', holds: 'number', descending: true } as const;
const CORRECTIONS_FIRST = {
  of: 'isCorrection',
  sql: '(r.releasedVersion IS NOT NULL)',
  holds: 'number',
  descending: true,
} as const;
const BY_ID = { of: 'orderId', sql: 'o.id', holds: 'text' } as const;

const ORDERS: SortOrders<DashboardRow, 'urgent' | 'newest' | 'number'> = {
  urgent: [CRITICAL_FIRST, CORRECTIONS_FIRST, { of: 'receivedAt', sql: 'r.receivedAt', holds: 'instant' }, BY_ID],
  newest: [CRITICAL_FIRST, { of: 'receivedAt', sql: 'r.receivedAt', holds: 'instant', descending: true }, BY_ID],
  number: [CRITICAL_FIRST, { of: 'orderNumber', sql: 'o.orderNumber', holds: 'text' }, BY_ID],
};

const { RESULT_RECEIEVED, READY_FOR_APPROVAL } = OrderStatus;
const OPEN = [RESULT_RECEIEVED, READY_FOR_APPROVAL];

/**
 * Cases with results that wait for a doctor or for the questionnaire: critical first, then those of which a customer reads a former
 * result, then the oldest. A filter leaves critical ones in the list; a search for one case does not.
 */
export async function findDashboard(services: Services, { actor, query }: Call<typeof reviewing.getOrdersDashboard>) {
  const search = allOf([...searchCases(query.search), ...presetOf(query.preset, actor.userId)]);
  const filter = allOf(filterOf(query, actor.userId));
  const from = `FROM orders o JOIN test_results r ON r.orderId = o.id JOIN users u ON u.id = o.customerId
    LEFT JOIN customer_surveys s ON s.orderId = o.id LEFT JOIN users d ON d.id = r.assignedTo
    LEFT JOIN (SELECT DISTINCT orderId FROM critical_alerts
      WHERE acknowledgedAt IS NULL AND (state IN (?) OR escalations > 0)) a ON a.orderId = o.id
    WHERE o.status IN (?) AND ${DOCTORS_SEE.text} AND ${search.text} AND (r.critical > 0 OR ${filter.text})`;
  const values = [MISSED_ALERTS, OPEN, ...DOCTORS_SEE.values, ...search.values, ...filter.values];
  const list = { from, values, orders: ORDERS, usual: 'urgent' } as const;
  const page = await selectPage(services, ROW, list, query);
  if (isRefusal(page)) return page;
  const today = zurichDate(services.now());
  const findings = await findFindings(services, page.items);
  const present = await listPresence(
    services,
    page.items.map(({ orderId }) => orderId),
  );
  return {
    items: page.items.map((row) =>
      presentDashboardRow(row, {
        findings: findings.get(row.orderId) ?? NOTHING,
        openBy: present.get(row.orderId) ?? [],
        today,
      }),
    ),
    next: page.next,
    counts: await countCases(services, actor.userId),
    doctors: await listColleagues(services),
  };
}

/** What a view holds: of this, unlike of a filter, critical cases are no exception. */
function presetOf(preset: Call<typeof reviewing.getOrdersDashboard>['query']['preset'], doctorId: string): Condition[] {
  switch (preset) {
    case 'ready':
      return [{ text: 'o.status = ?', values: [READY_FOR_APPROVAL] }];
    case 'waiting':
      return [{ text: 'o.status = ?', values: [RESULT_RECEIEVED] }];
    case 'critical':
      return [{ text: 'r.critical > 0', values: [] }];
    case 'corrected':
      return [{ text: CORRECTIONS_FIRST.sql, values: [] }];
    case 'mine':
      return [{ text: 'r.assignedTo = ?', values: [doctorId] }];
    case 'follow-up':
      return [{ text: 'EXISTS (SELECT 1 FROM follow_ups w WHERE w.orderId = o.id)', values: [] }];
    case undefined:
      return [];
  }
}

const NOTHING: Findings = { ordered: 0, came: 0, notUsable: 0, outside: 0, criticalMarkers: [] };

function filterOf(query: Call<typeof reviewing.getOrdersDashboard>['query'], doctorId: string): Condition[] {
  const assigned =
    query.assigned === 'nobody'
      ? [{ text: 'r.assignedTo IS NULL', values: [] }]
      : isEqual('r.assignedTo', query.assigned && doctorId);
  return [
    ...isEqual('u.preferredLanguage', query.language),
    ...isEqual('o.sampleType', query.sampleType),
    ...isEqual('o.productGroupKey', query.test),
    ...isEqual('r.assignedTo', query.doctor),
    ...onDays('r.receivedAt', query.since, query.until),
    ...assigned,
  ];
}

interface CaseGroup {
  status: OrderStatus;
  isCritical: number;
  assignedTo: string | null;
  isFollowUp: 0 | 1;
  isCorrection: 0 | 1;
  cases: number;
}

const GROUP = columns<CaseGroup>({
  status: 'o',
  isCritical: '(r.critical > 0)',
  assignedTo: 'r',
  isFollowUp: 'EXISTS (SELECT 1 FROM follow_ups w WHERE w.orderId = o.id)',
  isCorrection: CORRECTIONS_FIRST.sql,
  cases: 'CAST(COUNT(*) AS INT)',
});

/** Counts over every open case, whatever part of them a page shows; those of closed accounts only where a doctor sees them. */
async function countCases(services: Services, doctorId: string): Promise<DashboardView['counts']> {
  const from = `FROM orders o JOIN test_results r ON r.orderId = o.id
    JOIN users u ON u.id = o.customerId WHERE o.status IN (?) AND ${DOCTORS_SEE.text}
    GROUP BY o.status, isCritical, r.assignedTo, isFollowUp, isCorrection`;
  const groups = await select(services, GROUP, from, [OPEN, ...DOCTORS_SEE.values]);
  const count = (where: (group: CaseGroup) => boolean): number =>
    groups.filter(where).reduce((sum, { cases }) => sum + cases, 0);
  return {
    readyForApproval: count(({ status }) => status === READY_FOR_APPROVAL),
    critical: count(({ isCritical }) => isCritical > 0),
    waitingForQuestionnaire: count(({ status }) => status === RESULT_RECEIEVED),
    mine: count(({ assignedTo }) => assignedTo === doctorId),
    followUp: count(({ isFollowUp }) => isFollowUp === 1),
    corrected: count(({ isCorrection }) => isCorrection === 1),
  };
}
