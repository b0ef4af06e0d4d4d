import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { refuseHours } from '#shared/domain/booking/refuse-hours.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { findOrphans } from './find-orphans.ts';
import { lockBranch } from './lock-branch.ts';
import { findBranch } from './read-branch.ts';
import { tellPlaces } from './take-place.ts';

/**
 * Changes a branch. Appointments that are there keep their time and place: where it would be closed or gone, they are named, and nothing
 * changes before the caller says that they stay. Whoever chooses a time there is shown the new ones.
 */
export async function changeBranch(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof branchAdministration.changeBranch>, 'actor' | 'params' | 'body'>,
) {
  const { id } = params;
  const locked = orNotFound(await lockBranch(tx, id));
  const { version: seen, keepsAppointments, ...fields } = body;
  if (seen !== locked.version) return refuse('conflict');
  const { active, openingDays, channel } = fields;
  const faults = refuseHours(openingDays);
  if (faults.length > 0) return refuse('invalid-input', { fields: faults });
  if (!keepsAppointments) {
    const { blockedDates } = orNotFound(await findBranch(tx, id));
    const orphans = await findOrphans(tx, [id], active ? { openingDays, blockedDates } : null);
    if (orphans) return orphans;
  }
  const version = locked.version + 1;
  await updateRows(tx, PartnerBranch, { ...fields, version }, { id });
  await tellPlaces(tx, id);
  const facts = { active, channel, keepsAppointments: keepsAppointments ?? false };
  noteChange(tx, { entity: 'branch', id, event: 'booking.branch-changed', actor, about: null, facts });
  return { version };
}
