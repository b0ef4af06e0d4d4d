import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeAppointment } from './change-appointment.ts';
import { readCapacity } from './read-branch.ts';
import { type RunOutHold, renewHold } from './renew-hold.ts';
import { type Place, takePlace } from './take-place.ts';

/**
 * Renews the hold of an order that ran out, once: one that lapsed while its slot has a free place, otherwise the customer has to
 * choose another, and nothing is charged; one whose place was not given back yet keeps it.
 */
export async function holdAgain(
  tx: Tx,
  slot: RunOutHold & Place,
  actor: ChangedBy,
): Promise<null | Refusal<'slot-taken' | 'order-error' | 'hold-used-up' | 'too-many-holds'>> {
  const renewed = await renewHold(tx, slot);
  if (isRefusal(renewed)) return renewed;
  const capacity = await readCapacity(tx, slot);
  const hasPlace = slot.slotState === AppointmentState.held;
  if (slot.startsAt <= tx.now || !(hasPlace || (await takePlace(tx, slot, capacity)))) return refuse('slot-taken');
  const held = await changeAppointment(tx, slot, 'hold-again', actor, renewed);
  if (isRefusal(held)) return held;
  await appendJob(tx, 'lapse-hold', { orderId: slot.orderId }, { dueAt: renewed.heldUntil });
  return null;
}
