import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { SlotWish } from '../plan/plan.ts';
import { type Caller, GaveUp } from './caller.ts';

/** Days further on that are looked at where the wished one is closed or full. */
const DAYS_ON = 5;

/** The wished slot among those that are shown as free now. */
export async function findSlot(caller: Caller, { branch: query, daysAhead, place }: SlotWish) {
  const { partnerBranches } = await caller.need('listPartnerBranches', { query: { query } });
  const branch = partnerBranches[0];
  if (!branch) throw new GaveUp(`no branch in ${query}`);
  for (let more = 0; more < DAYS_ON; more += 1) {
    const selectedDate = addDays(zurichDate(new Date()), daysAhead + more);
    const { slots } = await caller.need('listTimeSlots', { params: { id: branch._id }, query: { selectedDate } });
    const slot = slots[place % Math.max(1, slots.length)];
    if (slot) return { partnerBranchId: branch._id, from: slot.from };
  }
  throw new GaveUp('no free slot for days');
}
