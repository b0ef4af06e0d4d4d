import { v7 as uuidv7 } from 'uuid';
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import { findOrphans } from './find-orphans.ts';
import { lockBranch, lockBranches } from './lock-branch.ts';
import { tellPlaces } from './take-place.ts';

const ALWAYS_OPEN = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/**
 * Blocks days of a branch, or of all of them; days that are blocked already stay as they are. Appointments on them are named, and nothing is
 * blocked before the caller says that they stay.
 */
export async function blockDays(
  tx: Tx,
  { actor, body }: Pick<Call<typeof branchAdministration.blockDays>, 'actor' | 'body'>,
) {
  const partnerBranchId = body.partnerBranchId ?? null;
  const branches =
    partnerBranchId === null ? await lockBranches(tx) : [orNotFound(await lockBranch(tx, partnerBranchId))];
  const branchIds = branches.map(({ id }) => id);
  const dates = [...new Set(body.dates)].sort();
  if (!body.keepsAppointments) {
    const orphans = await findOrphans(tx, branchIds, {
      ...{ openingDays: ALWAYS_OPEN, blockedDates: dates, products: null },
    });
    if (orphans) return orphans;
  }
  const there = await findRows(tx, BlockedDay, ['date'], { where: { partnerBranchId, date: dates } });
  const known = new Set(there.map(({ date }) => date));
  const name = body.name?.trim() || null;
  const said = { partnerBranchId, name, blockedAt: tx.now, blockedBy: actor.userId };
  const added = dates.filter((date) => !known.has(date)).map((date) => ({ id: uuidv7(), date, ...said }));
  const [first] = added;
  if (!first) return { blocked: 0 };
  await insertMany(tx, BlockedDay, added);
  tellPlaces(tx, ...branchIds);
  const facts = { days: added.length, first: first.date, ofAll: partnerBranchId === null };
  const id = partnerBranchId ?? first.id;
  noteChange(tx, { entity: 'branch', id, event: 'booking.days-blocked', actor, about: null, facts });
  return { blocked: added.length };
}
