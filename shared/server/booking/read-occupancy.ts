import type { Sequelize } from 'sequelize';
import type { Occupancy } from '#shared/domain/booking/free-slots.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS } from '#shared/durations.ts';
import { PREPARED_SLOTS_DAYS, PREPARED_SLOTS_LIFE_MS } from '#shared/limits/booking.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { SlotPlace } from '#shared/server/models/slot-place.ts';
import type { Branch } from './read-branch.ts';

/** Which branch, and how often its places had changed when it was read. */
type KnownBranch = Pick<Branch, 'id' | 'placesVersion'>;

interface Asked {
  /** Zurich day. */
  startDate: string;
  days: number;
  now: Date;
}

interface Prepared {
  version: number;
  /** The first of its days. */
  from: string;
  /** Of the process's own clock, milliseconds. */
  readAt: number;
  places: Promise<Occupancy>;
}

/** Of each database, by branch. */
const prepared = new WeakMap<Sequelize, Map<string, Prepared>>();

/**
 * Places taken of each branch in the days asked for. The next weeks are kept prepared in this process and read again when the
 * branch's version has moved: it is raised in the transaction that takes or frees a place, so every process is right
 * from the commit on. What is kept is never older than the version it is kept under, because the version was read before.
 */
export async function readOccupancy(
  on: Database,
  branches: readonly KnownBranch[],
  { startDate, days, now }: Asked,
): Promise<Map<string, Occupancy>> {
  const today = zurichDate(now);
  const ahead = (Date.parse(startDate) - Date.parse(today)) / DAY_MS;
  const isPrepared = ahead >= 0 && ahead + days <= PREPARED_SLOTS_DAYS;
  const ids = branches.map(({ id }) => id);
  if (!isPrepared) return readPlaces(on, ids, startDate, days);
  const kept = keptOf(on);
  const stale = branches.filter((branch) => !isCurrent(kept.get(branch.id), branch, today));
  if (stale.length > 0) prepare(on, kept, stale, today);
  const found = await Promise.all(
    ids.map(async (id) => [id, (await kept.get(id)?.places) ?? new Map<number, number>()] as const),
  );
  return new Map(found);
}

function keptOf({ sequelize }: Database): Map<string, Prepared> {
  const kept = prepared.get(sequelize) ?? new Map<string, Prepared>();
  prepared.set(sequelize, kept);
  return kept;
}

/** A row that is changed by hand raises no version; its slots are right after a minute. */
const isCurrent = (kept: Prepared | undefined, { placesVersion }: KnownBranch, today: string): boolean =>
  kept?.version === placesVersion && kept.from === today && performance.now() - kept.readAt < PREPARED_SLOTS_LIFE_MS;

/** One statement for all of them; whoever asks at the same moment waits for the same. */
function prepare(on: Database, kept: Map<string, Prepared>, stale: readonly KnownBranch[], today: string): void {
  const ids = stale.map(({ id }) => id);
  const reading = readPlaces(on, ids, today, PREPARED_SLOTS_DAYS);
  for (const { id, placesVersion: version } of stale) {
    const places = reading.then((all) => all.get(id) ?? new Map<number, number>());
    const entry = { version, from: today, readAt: performance.now(), places };
    kept.set(id, entry);
    places.catch(() => {
      if (kept.get(id) === entry) kept.delete(id);
    });
  }
}

const PLACES = columns<Row<SlotPlace>>({ partnerBranchId: 'partnerBranchId', startsAt: 'startsAt', taken: 'taken' });

async function readPlaces(
  on: Database,
  ids: readonly string[],
  startDate: string,
  days: number,
): Promise<Map<string, Occupancy>> {
  const found = new Map(ids.map((id) => [id, new Map<number, number>()]));
  if (ids.length === 0) return found;
  // A day of Zurich begins up to two hours before that of UTC.
  const from = new Date(Date.parse(startDate) - DAY_MS);
  const to = new Date(Date.parse(startDate) + (days + 1) * DAY_MS);
  const rows = await select(on, PLACES, 'FROM slot_places WHERE partnerBranchId IN (?) AND startsAt BETWEEN ? AND ?', [
    ids,
    from,
    to,
  ]);
  for (const { partnerBranchId, startsAt, taken } of rows) found.get(partnerBranchId)?.set(startsAt.getTime(), taken);
  return found;
}
