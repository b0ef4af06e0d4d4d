import { type Occupancy, placeKey } from '#shared/domain/booking/free-slots.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { SlotPlace } from '#shared/server/models/slot-place.ts';

const DAY_MS = 24 * 3600 * 1000;

const PLACES = columns<Row<SlotPlace>>({ partnerBranchId: 'partnerBranchId', startsAt: 'startsAt', taken: 'taken' });

/** Places taken in the days asked for; its cost grows with those days, not with the orders stored. */
export async function readOccupancy(
  on: Database,
  branchIds: readonly string[],
  startDate: string,
  days: number,
): Promise<Occupancy> {
  if (branchIds.length === 0) return new Map();
  // A day of Zurich begins up to two hours before that of UTC.
  const from = new Date(Date.parse(startDate) - DAY_MS);
  const to = new Date(Date.parse(startDate) + (days + 1) * DAY_MS);
  const rows = await select(on, PLACES, 'FROM slot_places WHERE partnerBranchId IN (?) AND startsAt BETWEEN ? AND ?', [
    branchIds,
    from,
    to,
  ]);
  return new Map(rows.map((row) => [placeKey(row.partnerBranchId, row.startsAt.toISOString()), row.taken]));
}
