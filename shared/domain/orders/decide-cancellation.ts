import { findRescheduleFee, type RescheduleFee } from '#shared/domain/booking/reschedule-fee.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

export interface CancellationFacts {
  status: OrderStatus | null;
  /** Start of the appointment that is booked; null for home sampling and where no time is booked. */
  startsAt: Date | null;
  /** Null at a branch. */
  kit: KitStatus | null;
  /** Rappen that were paid for the order and its add-ons and were not given back; what was paid for moving it stays paid. */
  paid: number;
}

/** What becomes of the money; both in Rappen. */
export interface CancellationSum {
  refund: number;
  kept: number;
}

type CancellationRefusal = 'order-cancelled' | 'order-completed' | 'too-late-to-cancel' | 'order-error';

const { CANCELLED, COMPLETED, PAID, CONFIRMED } = OrderStatus;

/**
 * Whether a customer may cancel, and what comes back: until the sample is taken, a kit until it is returned. More than 48 hours
 * ahead, or before the kit was sent, everything; later the fee of the table is kept. A kit on its way has no appointment: its lowest fee.
 */
export function decideOwnCancellation(
  { status, startsAt, kit, paid }: CancellationFacts,
  fees: readonly RescheduleFee[],
  now: Date,
): CancellationSum | Refusal<CancellationRefusal> {
  if (status === CANCELLED) return refuse('order-cancelled');
  if (status === COMPLETED) return refuse('order-completed');
  const isSampled = kit === 'returned' || kit === 'at-lab' || (status !== null && status !== PAID);
  if (isSampled) return refuse('too-late-to-cancel');
  const fee = feeOf({ startsAt, kit }, fees, now);
  const kept = Math.min(paid, fee?.amount ?? 0);
  return { refund: paid - kept, kept };
}

function feeOf(
  { startsAt, kit }: Pick<CancellationFacts, 'startsAt' | 'kit'>,
  fees: readonly RescheduleFee[],
  now: Date,
): RescheduleFee | null {
  if (kit === 'sent') return fees.find(({ key }) => key === 'late-fee') ?? null;
  return startsAt === null ? null : findRescheduleFee(fees, startsAt, now);
}

/** An administrator decides freely, as long as there is no result: everything comes back, or nothing. */
export function decideCancellationOfStaff(
  { status, paid }: CancellationFacts,
  shouldRefund: boolean,
): CancellationSum | Refusal<CancellationRefusal> {
  if (status === CANCELLED) return refuse('order-cancelled');
  if (status === COMPLETED) return refuse('order-completed');
  if (status !== null && status !== PAID && status !== CONFIRMED) return refuse('order-error');
  return shouldRefund ? { refund: paid, kept: 0 } : { refund: 0, kept: paid };
}

/**
 * The branch that sold it cancels until the sample is taken, and everything comes back: a fee is what a customer pays who changes
 * their mind late, not whoever stands at a counter that cannot take the sample.
 */
export function decideCancellationAtCounter({
  status,
  paid,
}: Pick<CancellationFacts, 'status' | 'paid'>): CancellationSum | Refusal<'too-late-to-cancel'> {
  return status === null || status === PAID ? { refund: paid, kept: 0 } : refuse('too-late-to-cancel');
}

/** How a sum that goes back is taken from several payments, the latest first; nothing is taken from one that has nothing left. */
export function shareRefund<P extends { left: number }>(
  payments: readonly P[],
  refund: number,
): { of: P; amount: number }[] {
  let open = refund;
  return payments.toReversed().flatMap((of) => {
    const amount = Math.min(open, of.left);
    open -= amount;
    return amount > 0 ? [{ of, amount }] : [];
  });
}
