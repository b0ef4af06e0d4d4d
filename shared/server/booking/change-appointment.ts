import {
  APPOINTMENT_MACHINE,
  type AppointmentEvent,
  type AppointmentState,
} from '#shared/domain/booking/appointment-machine.ts';
import { transition } from '#shared/domain/machine.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { EventName } from '#shared/events.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';

/** The appointment as it was read, and whose it is. */
export interface KnownAppointment {
  orderId: string;
  customerId: string;
  slotState: AppointmentState;
}

const NOTED: Record<AppointmentEvent, EventName> = {
  'choose-another': 'booking.slot-chosen',
  'hold-again': 'booking.hold-renewed',
  lapse: 'booking.hold-lapsed',
  book: 'booking.slot-booked',
  release: 'booking.slot-released',
  move: 'booking.rescheduled',
};

/**
 * The one way an appointment changes its state: the table decides, the write repeats the old state as a condition, the
 * change is noted. Places are taken and freed by the caller, before or after.
 */
export async function changeAppointment(
  tx: Tx,
  { orderId, customerId, slotState }: KnownAppointment,
  event: AppointmentEvent,
  actor: ChangedBy,
  changes: Omit<Changes<Appointment>, 'state' | 'orderId'> = {},
  facts: Record<string, string> = {},
): Promise<{ to: AppointmentState } | Refusal<'order-error'>> {
  const next = transition(APPOINTMENT_MACHINE, slotState, event);
  if (!next) return refuse('order-error');
  const changed = await updateRows(tx, Appointment, { ...changes, state: next.to }, { orderId, state: slotState });
  if (changed !== 1) return refuse('order-error');
  noteChange(tx, { entity: 'order', id: orderId, event: NOTED[event], actor, about: customerId, facts });
  return next;
}
