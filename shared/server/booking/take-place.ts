import { tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';

export interface Place {
  partnerBranchId: string;
  startsAt: Date;
}

/** More than one process has connections, so that two who book at one branch hardly ever wait for each other's row. */
const VERSION_SHARES = 32;

/**
 * Takes one place of a slot, or returns false when it is full. One conditional statement: whatever arrives at the same
 * moment, no slot holds more than `capacity`. Browsers that show the branch's slots hear of it.
 */
export async function takePlace(tx: Tx, place: Place, capacity: number): Promise<boolean> {
  if (capacity < 1) return false;
  const changed = await change(
    tx,
    `INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, ?, 1)
     ON DUPLICATE KEY UPDATE taken = IF(taken < ?, taken + 1, taken)`,
    [place.partnerBranchId, place.startsAt, capacity],
  );
  // 1 inserted, 2 changed, 0 left as it was.
  if (changed > 0) tellPlaces(tx, place.partnerBranchId);
  return changed > 0;
}

/** Gives a place back; never below none. */
export async function freePlace(tx: Tx, place: Place): Promise<void> {
  await change(
    tx,
    'UPDATE slot_places SET taken = taken - 1 WHERE partnerBranchId = ? AND startsAt = ? AND taken > 0',
    [place.partnerBranchId, place.startsAt],
  );
  tellPlaces(tx, place.partnerBranchId);
}

/** Whatever any process has prepared of the branches' places is out of date from the commit on; browsers are told. */
export function tellPlaces(tx: Tx, ...branchIds: readonly string[]): void {
  const rows = branchIds.map(() => `(?, CONNECTION_ID() % ${VERSION_SHARES})`).join(', ');
  const text = `INSERT INTO slot_versions (partnerBranchId, share) VALUES ${rows} ON DUPLICATE KEY UPDATE version = version + 1`;
  if (branchIds.length > 0) tx.atEnd.push({ text, values: branchIds });
  for (const id of branchIds) tellChange(tx, { entity: 'slots', id });
}
