import type { Branch } from '#shared/server/booking/read-branch.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';

/** A branch as anybody may see it. @param today Zurich date; blocked days before it are over. */
export function presentPartnerBranch(
  branch: Branch,
  today: string,
): Omit<PartnerBranchView, 'distance' | 'nextFreeSlot' | 'firstSlots'> {
  const { id, key, name, streetAddress, zipCode, city, canton, latitude, longitude, active, channel } = branch;
  return {
    _id: id,
    key,
    name,
    address: { streetAddress, zipCode, city, canton },
    latitude,
    longitude,
    active,
    channel,
    openingDays: branch.openingDays,
    timeSlotDuration: branch.timeSlotDurationMinutes,
    appointmentsPerTimeSlot: branch.appointmentsPerTimeSlot,
    blockedDays: branch.blockedDays.filter(({ date }) => date >= today).map(({ id: _id, date }) => ({ _id, date })),
  };
}
