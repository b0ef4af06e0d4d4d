import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import type { Dataset } from '#shared/domain/exports/research-columns.ts';
import type { ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import type { Bound } from '#shared/server/database/sql.ts';
import { APPROVED } from './approved.ts';

/** Where the records of a data set are, each of one order: `o`. */
interface Source {
  from: string;
  /** The moment that the period is about. */
  at: string;
  /** Id of the record. */
  id: string;
  /** About how many rows a record makes. */
  rows: string;
  where: string;
}

export const SOURCES: Record<Dataset, Source> = {
  programmes: { from: 'orders o', at: 'o.createdAt', id: 'o.id', rows: '1', where: 'o.status IS NOT NULL' },
  appointments: {
    from: 'appointments a JOIN orders o ON o.id = a.orderId JOIN partner_branches b ON b.id = a.partnerBranchId',
    ...{ at: 'a.startsAt', id: 'a.orderId', rows: '1' },
    where: `o.status IS NOT NULL AND a.state = '${AppointmentState.booked}'`,
  },
  // An answer may have others below it.
  answers: {
    from: 'customer_surveys s JOIN orders o ON o.id = s.orderId',
    ...{ at: 's.completedAt', id: 's.id' },
    rows: '(SELECT COUNT(*) FROM survey_answers w WHERE w.customerSurveyId = s.id)',
    where: `s.status = ${SurveyStatus.COMPLETED} AND s.completedAt IS NOT NULL`,
  },
  // What its person reads now: the newest release, unless it was taken back.
  values: {
    from: `test_results r JOIN orders o ON o.id = r.orderId
      JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion`,
    ...{ at: 'COALESCE(r.sampledAt, r.receivedAt)', id: 'r.id', rows: 'COALESCE(l.valueCount, 1)' },
    where: '(r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)',
  },
};

/** The records that a plan is about, with their person `u` and product `p`: everything that decides who is in a file stands here. */
export function recordsOf(plan: ResearchPlan): { from: string; values: Bound[] } {
  const { from, at, where } = SOURCES[plan.dataset];
  // What the law demands of a closed account is locked away from everybody.
  const conditions = [where, `${at} >= ? AND ${at} < ?`, 'u.closedAt IS NULL'];
  const values: Bound[] = [zurichMidnight(plan.from), zurichMidnight(addDays(plan.to, 1))];
  const also = (condition: string, ...bound: Bound[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (plan.approvedOnly) also(APPROVED);
  if (plan.programme) also('p.programme = ?', plan.programme);
  if (plan.productGroupKey) also('o.productGroupKey = ?', plan.productGroupKey);
  if (plan.sex) also('u.sex = ?', plan.sex);
  const people = 'JOIN users u ON u.id = o.customerId LEFT JOIN products p ON p.`key` = o.productKey';
  return { from: `FROM ${from} ${people} WHERE ${conditions.map((one) => `(${one})`).join(' AND ')}`, values };
}
