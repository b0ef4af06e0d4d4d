import type { PartnerBranchView } from '#shared/views/booking.ts';

/** A branch that is open, in Winterthur. */
export const aBranch = (change: Partial<PartnerBranchView> = {}): PartnerBranchView => ({
  ...{ _id: 'b1', key: 'eulach', name: 'Eulach Apotheke', latitude: 47.5, longitude: 8.7, active: true },
  address: { streetAddress: 'Brunnengasse 21', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  ...{ channel: 'direct', openingDays: [], timeSlotDuration: 10, appointmentsPerTimeSlot: 1, blockedDays: [] },
  ...{ distance: null, nextFreeSlot: null, firstSlots: [] },
  ...change,
});
