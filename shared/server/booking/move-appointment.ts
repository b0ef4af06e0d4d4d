import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeAppointment } from './change-appointment.ts';
import { changeRebooking } from './change-rebooking.ts';
import { scheduleReminder } from './schedule-reminder.ts';
import { freePlace, type Place } from './take-place.ts';
import { tellMove } from './tell-move.ts';

/** The booked appointment of a locked order. */
export interface BookedAppointment extends Place {
  orderId: string;
  customerId: string;
  slotState: AppointmentState | null;
}

export interface Move extends Place {
  endsAt: Date;
  /** What makes this move different from every other one. */
  id: string;
  /** Of an administrator. */
  reason?: string;
  /** It is the time of a new sample, not another one for the same. */
  isNewSample?: boolean;
}

/**
 * Moves a booked appointment to a place that its caller has taken: the old place is free, the customer hears of the new one and is
 * reminded of it. The reminder of the old one finds it moved, and says nothing.
 */
export async function moveAppointment(
  tx: Tx,
  booked: BookedAppointment,
  { id, reason, isNewSample = false, partnerBranchId, startsAt, endsAt }: Move,
  actor: ChangedBy,
): Promise<void> {
  const { orderId, customerId, slotState } = booked;
  if (slotState === null) throw new Error('home sampling has no appointment');
  const facts = {
    from: booked.startsAt.toISOString(),
    fromBranch: booked.partnerBranchId,
    to: startsAt.toISOString(),
    toBranch: partnerBranchId,
    ...(reason === undefined ? {} : { reason }),
  };
  const times = { partnerBranchId, startsAt, endsAt };
  const moved = await changeAppointment(tx, { orderId, customerId, slotState }, 'move', actor, times, facts);
  if (isRefusal(moved)) throw new Error('an appointment that was read could not be moved');
  await changeRebooking(tx, { orderId }, 'use', { toBranchId: partnerBranchId, toStartsAt: startsAt });
  await freePlace(tx, booked);
  await scheduleReminder(tx, { orderId, startsAt });
  await tellMove(tx, orderId, id, isNewSample ? 'new-sample-booked' : 'appointment-rescheduled');
}
