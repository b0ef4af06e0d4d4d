import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';

export const VIEWS = ['all', 'critical', 'corrected', 'ready', 'mine', 'questionnaire', 'followUp'] as const;
export type View = (typeof VIEWS)[number];
export type SectionKey = 'critical' | 'outdated' | 'ready' | 'waiting';

/** Where a case stands: critical values first, then what somebody reads although it is outdated, then what can be released, then what waits for the person or the laboratory. */
export function sectionOf(row: DashboardRowView): SectionKey {
  if (row.critical > 0) return 'critical';
  if (row.beingCorrected) return 'outdated';
  return isReady(row) ? 'ready' : 'waiting';
}

export const isReady = (row: DashboardRowView): boolean => row.status === OrderStatus.READY_FOR_APPROVAL;
export const waitsForQuestionnaire = (row: DashboardRowView): boolean =>
  row.surveyStatus !== SurveyStatus.COMPLETED && !isReady(row);

/** True when a row belongs to a view of the dashboard. */
export function isInView(row: DashboardRowView, view: View, userId: string): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'critical':
      return row.critical > 0;
    case 'corrected':
      return row.beingCorrected;
    case 'ready':
      return isReady(row);
    case 'mine':
      return row.assignedTo?.id === userId;
    case 'questionnaire':
      return waitsForQuestionnaire(row);
    case 'followUp':
      return row.isFollowUp;
  }
}

export const SECTIONS: readonly SectionKey[] = ['critical', 'outdated', 'ready', 'waiting'];

/**
 * Rows in the order of work: by section, in each what waits longest first, among critical ones those of which a customer reads a former
 * result; or, sorted otherwise, as the server has sorted them.
 */
export function orderRows(rows: readonly DashboardRowView[], sort: 'urgent' | 'newest' | 'number' = 'urgent') {
  if (sort !== 'urgent') {
    return [...rows].sort((left, right) => SECTIONS.indexOf(sectionOf(left)) - SECTIONS.indexOf(sectionOf(right)));
  }
  const since = (row: DashboardRowView) => (row.waitingSince ? Date.parse(row.waitingSince) : Number.POSITIVE_INFINITY);
  return [...rows].sort(
    (left, right) =>
      SECTIONS.indexOf(sectionOf(left)) - SECTIONS.indexOf(sectionOf(right)) ||
      Number(right.beingCorrected) - Number(left.beingCorrected) ||
      since(left) - since(right) ||
      left.orderNumber.localeCompare(right.orderNumber),
  );
}
