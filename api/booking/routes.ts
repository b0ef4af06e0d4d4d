import { bind } from '#api/http/bind.ts';
import { booking } from '#shared/contract/booking.ts';
import { rescheduleAppointment } from '#shared/server/booking/reschedule-appointment.ts';
import { findPlaces } from './find-places.ts';
import { findRescheduleFees } from './find-reschedule-fees.ts';
import { listAvailableDays } from './list-available-days.ts';
import { listMultiDayTimeSlots } from './list-multi-day-time-slots.ts';
import { listPartnerBranches } from './list-partner-branches.ts';
import { listTimeSlots } from './list-time-slots.ts';

/** Binds branches and their slots. */
export const bindBooking = bind(booking)({
  listPartnerBranches,
  findPlaces,
  listTimeSlots,
  listMultiDayTimeSlots,
  listAvailableDays,
  listRescheduleFees: findRescheduleFees,
  rescheduleAppointment,
});
