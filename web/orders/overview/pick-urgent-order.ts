import type { NextStep } from '#shared/domain/orders/next-step.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { isAppointmentAhead, stepOf } from '../order-facts.ts';

export interface UrgentOrder {
  order: OrderListItemView;
  step: NextStep;
}

/** A released result is news for two weeks; afterwards it is only the latest one. */
const NEWS_MS = 14 * 24 * 3_600_000;
/** What expires first comes first. `none` and old results never lead. */
const URGENCY: readonly NextStep[] = [
  'choose-time',
  'pay',
  'new-sample',
  'see-results',
  'questionnaire',
  'prepare',
  'wait',
];

/** The order whose next step matters most now, or null. Among equals the earlier appointment, then the newer order. */
export function pickUrgentOrder(orders: readonly OrderListItemView[], now: Date): UrgentOrder | null {
  const [first] = orders
    .map((order) => ({ order, step: stepOf(order, now) }))
    .filter((each) => URGENCY.includes(each.step) && !isStale(each, now))
    .sort((a, b) => rank(a) - rank(b) || startOf(a) - startOf(b));
  return first ?? null;
}

/** What stands before the payment is as urgent as that. */
const rank = ({ order, step }: UrgentOrder): number =>
  URGENCY.indexOf(order.status === null && step === 'questionnaire' ? 'pay' : step);
const startOf = ({ order }: UrgentOrder): number =>
  order.appointment ? Date.parse(order.appointment.from) : Number.POSITIVE_INFINITY;

/** A result read long ago, or an order nobody paid before its time went by. */
function isStale({ order, step }: UrgentOrder, now: Date): boolean {
  if (step === 'see-results')
    return !order.testResult || now.getTime() - Date.parse(order.testResult.releasedAt) > NEWS_MS;
  return (
    order.status === null && step !== 'choose-time' && order.appointment !== null && !isAppointmentAhead(order, now)
  );
}
