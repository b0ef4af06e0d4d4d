import type { orders } from '#shared/contract/orders.ts';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { mayHoldSlot, type SlotRefusal } from '#shared/domain/booking/may-hold-slot.ts';
import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { isAllGivenBack } from '#shared/server/payments/is-all-given-back.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { settleOrder } from '#shared/server/payments/settle-order.ts';
import { changeAppointment } from './change-appointment.ts';
import { findBranch } from './read-branch.ts';
import { renewHold } from './renew-hold.ts';
import { freePlace, takePlace } from './take-place.ts';

type ChoiceRefusal =
  | SlotRefusal
  | 'order-error'
  | 'order-cancelled'
  | 'order-completed'
  | 'hold-used-up'
  | 'too-many-holds';

/**
 * Takes another slot for an order that is not paid, or was paid after its hold had lapsed and somebody else took the time:
 * then the money that is there books the new one, and nothing is charged twice. The hold keeps its end, however often the
 * slot is chosen again; one that ran out is renewed once.
 */
export async function chooseSlot(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof orders.chooseSlot>, 'actor' | 'params' | 'body'>,
): Promise<null | Refusal<ChoiceRefusal>> {
  const branch = await findBranch(tx, body.partnerBranchId);
  if (!branch) return refuse('branch-unavailable');
  const slot = mayHoldSlot({ branch, taken: 0 }, body.from, tx.now);
  if (isRefusal(slot)) return slot;
  const placed = orNotFound(await lockTransaction(tx, { firstOf: params.orderId }));
  const { orderId, customerId, slotState } = placed;
  if (placed.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (placed.orderStatus === OrderStatus.COMPLETED) return refuse('order-completed');
  if (slotState === null || placed.orderStatus !== null) return refuse('order-error');
  if (!offersProduct(branch, placed.productKey)) return refuse('branch-unavailable');
  // Nobody will pay for it any more, and no hold that nobody can pay ever ends.
  if (await isAllGivenBack(tx, placed)) return refuse('order-error');
  const isPaid = paymentStateOf(placed) === PaymentState.slotGone;
  const isHeld = slotState === AppointmentState.held && placed.heldUntil !== null && placed.heldUntil > tx.now;
  const renewed = isPaid || isHeld ? null : await renewHold(tx, { ...placed, slotState });
  if (isRefusal(renewed)) return renewed;
  if (slotState === AppointmentState.held) await freePlace(tx, placed);
  const place = { partnerBranchId: branch.id, startsAt: new Date(slot.from) };
  if (!(await takePlace(tx, place, branch.appointmentsPerTimeSlot))) return refuse('slot-taken');
  const times = { ...place, endsAt: new Date(slot.to), ...renewed };
  const chosen = await changeAppointment(tx, { orderId, customerId, slotState }, 'choose-another', actor, times);
  if (isRefusal(chosen)) return chosen;
  if (isPaid) await settleOrder(tx, { ...placed, ...place, slotState: chosen.to }, actor);
  else if (renewed) await appendJob(tx, 'lapse-hold', { orderId }, { dueAt: renewed.heldUntil });
  return null;
}
