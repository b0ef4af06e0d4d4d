import type { OpeningInterval } from '#shared/domain/booking/branch-hours.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { insertMissing } from '#shared/server/database/upsert-rows.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';

/** A branch as `shared/content/partner-branches.json` names it. */
export type BranchContent = Omit<NewRow<PartnerBranch>, 'id' | 'openingDays' | 'active'> & {
  active: boolean;
  openingDays: OpeningInterval[];
  blockedDays: { date: string }[];
};

/** Writes the branches that are not there yet; those that are stay as an administrator left them. */
export async function loadBranches(
  tx: Tx,
  branches: readonly BranchContent[],
  idOf: (kind: 'branch' | 'blocked', name: string) => string,
): Promise<void> {
  const rows = branches.map(({ blockedDays: _blockedDays, ...branch }) => ({
    ...branch,
    id: idOf('branch', branch.key),
    active: branch.active ? 1 : 0,
  })) as NewRow<PartnerBranch>[];
  const blocked = branches.flatMap(({ key, blockedDays }) =>
    blockedDays.map(({ date }) => ({
      id: idOf('blocked', `${key} ${date}`),
      partnerBranchId: idOf('branch', key),
      date,
    })),
  );
  await insertMissing(tx, PartnerBranch, rows);
  await insertMissing(tx, BlockedDay, blocked);
}
