import { type NextStep, nextStep } from '#shared/domain/orders/next-step.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { isOrderStatus, type OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orderTimeline, type TimelineStep } from '#shared/domain/orders/order-timeline.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { OrderListItemView, OrderView, TransactionView } from '#shared/views/orders.ts';

/** A product without questions counts as answered. */
export const isQuestionnaireComplete = ({ preparationSurvey }: OrderListItemView): boolean =>
  preparationSurvey === null || preparationSurvey.status === SurveyStatus.COMPLETED;

/** The order is paid, but somebody else got its time before the money arrived: another one has to be chosen. */
export const isPaidWithoutTime = (order: OrderListItemView & Partial<OrderView>): boolean =>
  order.status === null &&
  (order.transactions ?? []).some(
    ({ type, status }) => type === TransactionType.order && status === TransactionStatus.settled,
  );

/** Money that the provider has not confirmed to be given back; a try that failed is repeated by people, and is under way too. */
export const isRefundUnderWay = ({ type, status }: Pick<TransactionView, 'type' | 'status'>): boolean =>
  type === TransactionType.refund && status === TransactionStatus.open;

/** True while the sampling is still to come. */
export const isAppointmentAhead = ({ appointment }: OrderListItemView, now: Date): boolean =>
  appointment !== null && Date.parse(appointment.from) > now.getTime();

/** What an order, whole or as a card of the order box, needs from its customer. */
export function stepOf(order: OrderListItemView & Partial<OrderView>, now: Date): NextStep {
  return nextStep(
    {
      status: statusOf(order),
      questionnaireComplete: isQuestionnaireComplete(order),
      appointmentAt: order.appointment?.from ?? null,
      slotLost: isPaidWithoutTime(order),
      hasReleasedResult: order.testResult !== null,
    },
    now,
  );
}

/** The steps of an order from payment to release. */
export function timelineOf(order: OrderView): TimelineStep[] {
  return orderTimeline({
    status: statusOf(order),
    history: order.history.flatMap(({ to, at }) => (isOrderStatus(to) ? [{ to, at }] : [])),
    // A time that is no longer held is not promised.
    appointmentAt: order.hold?.lapsed ? null : (order.appointment?.from ?? null),
    kit: order.kit ?? null,
    resultExpectedAt: order.status === null ? null : order.expectedResultDate,
    questionnaireComplete: isQuestionnaireComplete(order),
    callbackRequested: order.label === OrderLabel.callbackRequested,
    refunded: order.label === OrderLabel.refunded,
    hasReleasedResult: order.testResult !== null,
  });
}

const statusOf = ({ status }: OrderListItemView): OrderStatus | null => (isOrderStatus(status) ? status : null);
