import { randomUUID } from 'node:crypto';
import { weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { World } from './open-world.ts';
import type { FreeSlot } from './orders.ts';

type Close = (world: World, slot: FreeSlot) => Promise<() => Promise<unknown>>;

/** What happens to the branch of a time that is held, while it is being paid; each answers how to undo it. */
export const CLOSINGS: Record<string, Close> = {
  'takes no appointments any more': async ({ services }, { partnerBranchId: id }) => {
    await updateRows(services, PartnerBranch, { active: 0 }, { id });
    return () => updateRows(services, PartnerBranch, { active: 1 }, { id });
  },
  'is closed on that day': async ({ services }, { partnerBranchId, from }) => {
    const id = randomUUID();
    await insert(services, BlockedDay, { id, partnerBranchId, date: zurichDate(from) });
    return () => change(services, 'DELETE FROM blocked_days WHERE id = ?', [id]);
  },
  'is not open at that hour any more': async ({ services }, { partnerBranchId: id, from, branch }) => {
    const openingDays = branch.openingDays.filter(({ day }) => day !== weekdayOf(zurichDate(from)));
    await updateRows(services, PartnerBranch, { openingDays }, { id });
    return () => updateRows(services, PartnerBranch, { openingDays: branch.openingDays }, { id });
  },
};
