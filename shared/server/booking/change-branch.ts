import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { branchPhone } from '#shared/domain/booking/branch-phone.ts';
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
import { refuseProducts } from './refuse-products.ts';
import { tellPlaces } from './take-place.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/**
 * Changes a branch. Appointments that are there keep their time and place: where it would be closed or gone, or more than there are
 * places from now on, they are named, and nothing changes before the caller says that they stay. Whoever chooses a time there is shown the new ones.
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
  const faults = [...refuseHours(openingDays), ...(await refuseProducts(tx, fields.products))];
  if (faults.length > 0) return refuse('invalid-input', { fields: faults });
  if (!keepsAppointments) {
    const before = orNotFound(await findBranch(tx, id));
    const { blockedDates } = before;
    const products = fields.products === undefined ? before.products : fields.products;
    const { appointmentsPerTimeSlot: places } = fields;
    const isFewer = places < before.appointmentsPerTimeSlot;
    const keeping = active ? { openingDays, blockedDates, products } : null;
    const orphans = await findOrphans(tx, [id], keeping, isFewer ? places : undefined);
    if (orphans) return orphans;
  }
  const version = locked.version + 1;
  await updateRows(tx, PartnerBranch, { ...fields, ...branchPhone(fields), version }, { id });
  tellPlaces(tx, id);
  const withdrawn = await withdrawOffers(tx, [id], actor);
  const facts = { active, channel, keepsAppointments: keepsAppointments ?? false, withdrawn };
  noteChange(tx, { entity: 'branch', id, event: 'booking.branch-changed', actor, about: null, facts });
  return { version };
}
