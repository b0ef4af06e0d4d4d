import { bind, inSteps } from '#api/http/bind.ts';
import { booking } from '#shared/contract/booking.ts';
import { branchAdministration } from '#shared/contract/branch-administration.ts';
import { blockDays } from '#shared/server/booking/block-days.ts';
import { changeBranch } from '#shared/server/booking/change-branch.ts';
import { createBranch } from '#shared/server/booking/create-branch.ts';
import { offerRebooking } from '#shared/server/booking/offer-rebooking.ts';
import { renewPartnerKey } from '#shared/server/booking/renew-partner-key.ts';
import { rescheduleAppointment } from '#shared/server/booking/reschedule-appointment.ts';
import { unblockDay } from '#shared/server/booking/unblock-day.ts';
import { changeBranchLogo } from './change-branch-logo.ts';
import { findPlaces } from './find-places.ts';
import { findRescheduleFees } from './find-reschedule-fees.ts';
import { getBranchLogo } from './get-branch-logo.ts';
import { listAdminBranches } from './list-admin-branches.ts';
import { listAvailableDays } from './list-available-days.ts';
import { listBlockedDays } from './list-blocked-days.ts';
import { listBranchNames } from './list-branch-names.ts';
import { listMultiDayTimeSlots } from './list-multi-day-time-slots.ts';
import { listPartnerBranches } from './list-partner-branches.ts';
import { listRebookings } from './list-rebookings.ts';
import { listTimeSlots } from './list-time-slots.ts';

/** Binds branches and their slots, and the administration of both. */
export const bindBooking = bind({ ...branchAdministration, ...booking })({
  listAdminBranches,
  listBranchNames,
  listRebookings,
  offerRebooking,
  createBranch,
  changeBranch,
  changeBranchLogo: inSteps(changeBranchLogo),
  getBranchLogo,
  renewPartnerKey,
  listBlockedDays,
  blockDays,
  unblockDay,
  listPartnerBranches,
  findPlaces,
  listTimeSlots,
  listMultiDayTimeSlots,
  listAvailableDays,
  listRescheduleFees: findRescheduleFees,
  rescheduleAppointment,
});
