import { branchRoom } from '#shared/live.ts';
import { announceChange } from '#shared/server/announce.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';

export interface Place {
  partnerBranchId: string;
  startsAt: Date;
}

/**
 * Takes one place of a slot, or answers false when it is full. One conditional statement: whatever arrives at the same
 * moment, no slot holds more than `capacity` (measured in reliability.md R2).
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
  if (changed > 0) await announceSlots(tx, place);
  return changed > 0;
}

/** Gives a place back; never below none. */
export async function freePlace(tx: Tx, place: Place): Promise<void> {
  await change(
    tx,
    'UPDATE slot_places SET taken = taken - 1 WHERE partnerBranchId = ? AND startsAt = ? AND taken > 0',
    [place.partnerBranchId, place.startsAt],
  );
  await announceSlots(tx, place);
}

/** Tells whoever looks at the branch's slots that they changed. */
function announceSlots(tx: Tx, place: Place): Promise<void> {
  return announceChange(tx, 'slots', place.partnerBranchId, place.startsAt.getTime(), [
    branchRoom(place.partnerBranchId),
  ]);
}
