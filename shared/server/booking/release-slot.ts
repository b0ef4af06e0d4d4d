import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { OrderSlot } from './book-slot.ts';
import { changeAppointment } from './change-appointment.ts';
import { freePlace } from './take-place.ts';

const TAKES_PLACE: readonly AppointmentState[] = [AppointmentState.held, AppointmentState.booked];

/** Gives an order's place back for good; one that lapsed before has none. Without an appointment there is nothing to do. */
export async function releaseSlot(tx: Tx, slot: OrderSlot, actor: ChangedBy): Promise<void> {
  const { slotState } = slot;
  if (slotState === null || slotState === AppointmentState.released) return;
  const released = await changeAppointment(tx, { ...slot, slotState }, 'release', actor, { heldUntil: null });
  if (isRefusal(released)) throw new Error('an appointment that was read could not be released');
  if (TAKES_PLACE.includes(slotState)) await freePlace(tx, slot);
}
