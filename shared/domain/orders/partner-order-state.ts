import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import { OrderStatus } from './order-status.ts';

/** What a counter is told of an order. Whatever comes after the laboratory has the sample is one word: results are none of its business. */
export const PartnerOrderState = {
  /** The customer has not read and confirmed the texts. */
  unconfirmed: 'unconfirmed',
  unpaid: 'unpaid',
  /** Nobody paid in time, and the place is free again. */
  lapsed: 'lapsed',
  /** Paid, but the time was gone: another one is chosen. */
  timeLost: 'time-lost',
  paid: 'paid',
  sampled: 'sampled',
  atLab: 'at-lab',
  cancelled: 'cancelled',
} as const;

export type PartnerOrderState = (typeof PartnerOrderState)[keyof typeof PartnerOrderState];

export interface PartnerOrderFacts {
  status: OrderStatus | null;
  isConfirmed: boolean;
  payment: PaymentState;
  slot: AppointmentState | null;
}

/** The state of a partner order. */
export function partnerOrderState({ status, isConfirmed, payment, slot }: PartnerOrderFacts): PartnerOrderState {
  switch (status) {
    case null:
      if (payment === PaymentState.slotGone) return PartnerOrderState.timeLost;
      if (slot === AppointmentState.lapsed) return PartnerOrderState.lapsed;
      return isConfirmed ? PartnerOrderState.unpaid : PartnerOrderState.unconfirmed;
    case OrderStatus.CANCELLED:
      return PartnerOrderState.cancelled;
    case OrderStatus.PAID:
      return PartnerOrderState.paid;
    case OrderStatus.CONFIRMED:
      return PartnerOrderState.sampled;
    default:
      return PartnerOrderState.atLab;
  }
}
