import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';

/** The messages that the CRM may send: in the product's words alone, so that nothing about health can be written into one. */
export const CRM_TEMPLATES = [
  'payment-hold-lapsed',
  'questionnaire-missing',
  'appointment-missed',
  'home-kit-reminder',
  'call-us',
] as const;

export type CrmTemplate = (typeof CRM_TEMPLATES)[number];

/** Of an order: what decides which message is true of it. */
export interface OrderFacts {
  status: OrderStatus | null;
  slotState: AppointmentState | null;
  startsAt: Date | null;
  surveyStatus: SurveyStatus | null;
  kitStatus: KitStatus | null;
}

/** Waiting for its questionnaire; before it is paid nobody has to fill it in. */
const WITHOUT_ANSWERS: readonly (OrderStatus | null)[] = [
  OrderStatus.PAID,
  OrderStatus.CONFIRMED,
  OrderStatus.ANALYZING,
  OrderStatus.RESULT_RECEIEVED,
];

/** The messages that say something true about an order now. */
export function fittingMessages(order: OrderFacts, now: Date): Exclude<CrmTemplate, 'call-us'>[] {
  const { status, slotState, startsAt, surveyStatus, kitStatus } = order;
  const fits: Record<Exclude<CrmTemplate, 'call-us'>, boolean> = {
    'payment-hold-lapsed': status === null && slotState === AppointmentState.lapsed,
    'questionnaire-missing':
      surveyStatus !== null && surveyStatus !== SurveyStatus.COMPLETED && WITHOUT_ANSWERS.includes(status),
    'appointment-missed':
      status === OrderStatus.PAID && slotState === AppointmentState.booked && startsAt !== null && startsAt < now,
    'home-kit-reminder': status === OrderStatus.PAID && kitStatus === 'sent',
  };
  return CRM_TEMPLATES.filter((key) => key !== 'call-us').filter((key) => fits[key]);
}
