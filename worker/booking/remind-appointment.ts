import { remindAppointment as remind } from '#shared/server/booking/remind-appointment.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Handler } from '#worker/registry.ts';

/** An appointment is a day away. */
export const remindAppointment: Handler<'remind-appointment'> = (services, payload) =>
  inTransaction(services, (tx) => remind(tx, payload));
