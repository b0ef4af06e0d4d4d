import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeAppointment } from './change-appointment.ts';
import { readCapacity } from './read-branch.ts';
import { scheduleReminder } from './schedule-reminder.ts';
import { freePlace, type Place, takePlace } from './take-place.ts';

/** An order's appointment; `slotState` is null for home sampling. */
export interface OrderSlot extends Place {
  orderId: string;
  customerId: string;
  slotState: AppointmentState | null;
}

/**
 * Makes an order's appointment firm and has its customer reminded of it; false when its hold lapsed and the place has been taken, or
 * when the branch closed while the place was held: nobody is sent to a closed door. Without an appointment there is nothing to do.
 */
export async function bookSlot(tx: Tx, slot: OrderSlot, actor: ChangedBy): Promise<boolean> {
  const { slotState } = slot;
  if (slotState === null) return true;
  const capacity = await readCapacity(tx, slot);
  if (slotState === AppointmentState.held && capacity === 0) {
    const lapsed = await changeAppointment(tx, { ...slot, slotState }, 'lapse', actor);
    if (isRefusal(lapsed)) throw new Error('an appointment that was read could not be given up');
    await freePlace(tx, slot);
    return false;
  }
  if (slotState === AppointmentState.lapsed && !(await takePlace(tx, slot, capacity))) return false;
  const booked = await changeAppointment(tx, { ...slot, slotState }, 'book', actor, { heldUntil: null });
  if (isRefusal(booked)) throw new Error('an appointment that was read could not be booked');
  await scheduleReminder(tx, slot);
  return true;
}
