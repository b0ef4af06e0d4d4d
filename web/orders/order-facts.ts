import { type NextStep, nextStep } from '#shared/domain/orders/next-step.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { isOrderStatus, OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orderTimeline, type TimelineStep } from '#shared/domain/orders/order-timeline.ts';
import { NewSample } from '#shared/domain/orders/rejection.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { OrderListItemView, OrderView, TransactionView } from '#shared/views/orders.ts';

/** A product without questions counts as answered. */
export const isQuestionnaireComplete = ({ preparationSurvey }: OrderListItemView): boolean =>
  preparationSurvey === null || preparationSurvey.status === SurveyStatus.COMPLETED;

/**
 * The questionnaire has to be sent before anybody can pay. Not where the provider is still asked about a payment, nor where the time
 * is not held again: then there is something else to do.
 */
export const isQuestionnaireFirst = (order: OrderListItemView & Partial<OrderView>): boolean =>
  order.status === null &&
  order.preparationSurvey?.asked === 'with-order' &&
  !isQuestionnaireComplete(order) &&
  !order.hold?.asking &&
  !order.hold?.usedUp;

/** The order is paid, but its time was gone before the money arrived: another one has to be chosen. */
export const isPaidWithoutTime = ({ label }: OrderListItemView): boolean => label === OrderLabel.settled;

/** All of the money went back, or is on its way, before anything came of the order; it can still be cancelled. */
export const isPaidBack = ({ status, label }: OrderListItemView): boolean =>
  status === null && label === OrderLabel.refunded;

/** Money that the provider has not confirmed to be given back; a try that failed is repeated by people, and is under way too. */
export const isRefundUnderWay = ({ type, status }: Pick<TransactionView, 'type' | 'status'>): boolean =>
  type === TransactionType.refund && status === TransactionStatus.open;

/** The sample of this order is still to be taken: the first, or the new one that was chosen. */
export const isToBeSampled = ({ status, newSample }: OrderListItemView): boolean =>
  status === OrderStatus.PAID || newSample?.state === NewSample.planned;

/** True while the sampling is still to come. */
export const isAppointmentAhead = ({ appointment }: OrderListItemView, now: Date): boolean =>
  appointment !== null && Date.parse(appointment.from) > now.getTime();

/** What an order, whole or as a card of the order box, needs from its customer. */
export function stepOf(order: OrderListItemView & Partial<OrderView>, now: Date): NextStep {
  return nextStep(
    {
      status: statusOf(order),
      questionnaireComplete: isQuestionnaireComplete(order),
      questionnaireFirst: isQuestionnaireFirst(order),
      appointmentAt: order.appointment?.from ?? null,
      money: isPaidBack(order) ? 'back' : isPaidWithoutTime(order) ? 'kept' : 'none',
      hasReleasedResult: order.testResult !== null,
      newSample: order.newSample?.state ?? null,
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
    newSample: order.newSample?.state ?? null,
  });
}

const statusOf = ({ status }: OrderListItemView): OrderStatus | null => (isOrderStatus(status) ? status : null);
