import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { change } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';

export interface BookableSlot {
  partnerBranchId: string;
  /** Start, UTC ISO. */
  from: string;
}

const FIRST_DAY = 5;
const DAYS = 40;

/** Bookable slots of one branch, which gets `places` places per slot. */
export async function seedSlots(services: Services, places: number, branchIndex = 0): Promise<BookableSlot[]> {
  const branch = (await listBranches(services)).filter(({ active, channel }) => active && channel === 'direct')[
    branchIndex
  ];
  if (!branch) throw new Error('there are not enough branches');
  await change(services, 'UPDATE partner_branches SET appointmentsPerTimeSlot = ? WHERE id = ?', [places, branch.id]);
  const today = zurichDate(services.now());
  const days = Array.from({ length: DAYS }, (_, day) => addDays(today, FIRST_DAY + day));
  return days.flatMap((day) => slotsOfDay(branch, day)).map(({ from }) => ({ partnerBranchId: branch.id, from }));
}
