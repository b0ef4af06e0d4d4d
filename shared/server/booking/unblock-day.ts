import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import { lockBranch, lockBranches } from './lock-branch.ts';
import { tellPlaces } from './take-place.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/**
 * Opens a blocked day again; a day that is open already is not found. Whoever was offered another time for it hears that the appointment
 * takes place, and moves for the usual fee again.
 */
export async function unblockDay(
  tx: Tx,
  { actor, params: { id } }: Pick<Call<typeof branchAdministration.unblockDay>, 'actor' | 'params'>,
) {
  const { partnerBranchId, date } = orNotFound(
    await findRow(tx, BlockedDay, ['partnerBranchId', 'date'], { where: { id } }),
  );
  const branches =
    partnerBranchId === null ? await lockBranches(tx) : [orNotFound(await lockBranch(tx, partnerBranchId))];
  // Somebody else may have opened it while this waited.
  orNotFound((await change(tx, 'DELETE FROM blocked_days WHERE id = ?', [id])) === 1 || undefined);
  tellPlaces(tx, ...branches.map(({ id }) => id));
  const withdrawn = await withdrawOffers(
    tx,
    branches.map((branch) => branch.id),
    actor,
  );
  const facts = { day: date, ofAll: partnerBranchId === null, withdrawn };
  const note = { entity: 'branch', id: partnerBranchId ?? id, event: 'booking.day-unblocked' } as const;
  noteChange(tx, { ...note, actor, about: null, facts });
  return null;
}
