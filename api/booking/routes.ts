import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind } from '#api/http/bind.ts';
import { booking } from '#shared/contract/booking.ts';
import { lastBookableDate } from '#shared/domain/booking/is-bookable.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { type Branch, findBranch } from '#shared/server/booking/read-branch.ts';
import type { Services } from '#shared/server/services.ts';
import type { AvailableDaysView } from '#shared/views/booking.ts';
import { freeSlotsOfDay, readOccupancy } from './find-free-slots.ts';
import { listPartnerBranches } from './list-partner-branches.ts';

/** `multidays_available_timeslots` looks this many days ahead for days with free slots. */
const LOOK_AHEAD_DAYS = 60;

/** Binds branches and their slots. */
export function bindBooking(router: Router, services: Services): void {
  bind(booking)(router, services, {
    listPartnerBranches: async ({ input }) => ({ partnerBranches: await listPartnerBranches(services, input.query) }),
    listTimeSlots: async ({ input }) => {
      const branch = await needBranch(services, input.params.id);
      const date = input.query.selectedDate;
      return freeSlotsOfDay(branch, date, await readOccupancy(services, [branch.id], date, 1), services.now());
    },
    listMultiDayTimeSlots: async ({ input }) => {
      const branch = await needBranch(services, input.params.id);
      const { selectedDate, days } = input.query;
      const occupancy = await readOccupancy(services, [branch.id], selectedDate, days);
      const dates = Array.from({ length: days }, (_, offset) => addDays(selectedDate, offset));
      return {
        days: Object.fromEntries(dates.map((date) => [date, freeSlotsOfDay(branch, date, occupancy, services.now())])),
      };
    },
    listAvailableDays: async ({ input }) => {
      const branch = await needBranch(services, input.params.id);
      return findAvailableDays(services, branch, input.query.startDate, input.query.limit);
    },
  });
}

async function needBranch(services: Services, id: string): Promise<Branch> {
  const branch = await findBranch(services, id);
  if (!branch) throw new ApiError('not-found');
  return branch;
}

async function findAvailableDays(
  services: Services,
  branch: Branch,
  startDate: string,
  limit: number,
): Promise<AvailableDaysView> {
  const now = services.now();
  const occupancy = await readOccupancy(services, [branch.id], startDate, LOOK_AHEAD_DAYS);
  const days: AvailableDaysView['days'] = [];
  for (let offset = 0; offset < LOOK_AHEAD_DAYS && days.length < limit; offset++) {
    const date = addDays(startDate, offset);
    const free = freeSlotsOfDay(branch, date, occupancy, now).slots.reduce((sum, slot) => sum + slot.free, 0);
    if (free > 0) days.push({ date, free });
  }
  return { days, more: addDays(startDate, LOOK_AHEAD_DAYS) < lastBookableDate(now) };
}
