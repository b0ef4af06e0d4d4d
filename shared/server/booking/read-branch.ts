import type { BranchHours } from '#shared/domain/booking/branch-hours.ts';
import type { Keeping } from '#shared/domain/booking/keeps-appointment.ts';
import { isOpenAt } from '#shared/domain/booking/slots-of-day.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { BlockedDay } from '#shared/server/models/blocked-day.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { SlotVersion } from '#shared/server/models/slot-version.ts';
import type { Place } from './take-place.ts';

/** What only administrators are shown. */
type Unshown = 'language' | 'logoId' | 'partnerKeyHash' | 'partnerKeyMadeAt' | 'phoneNo' | 'version';

/** A branch with everything its slots depend on. */
export interface Branch
  extends Omit<Row<PartnerBranch>, 'active' | 'timeSlotDuration' | 'openingDays' | 'products' | Unshown>,
    BranchHours {
  active: boolean;
  /** In order; `blockedDates` are their dates. */
  blockedDays: Pick<Row<BlockedDay>, 'id' | 'date'>[];
  openingDays: Row<PartnerBranch>['openingDays'];
  /** Null for every test. */
  products: readonly string[] | null;
  /** Raised whenever a place of the branch is taken or freed. */
  placesVersion: Row<SlotVersion>['version'];
}

interface BranchRow extends Omit<Row<PartnerBranch>, 'openingDays' | 'products' | Unshown> {
  /** JSON. */
  hours: string;
  offered: string | null;
  placesVersion: Row<SlotVersion>['version'];
  /** Blocked days of the branch and of all branches, `id date,id date` in order: a handful a year. */
  blocked: string | null;
}

const BRANCH = columns<BranchRow>({
  id: 'b',
  key: 'b',
  name: 'b',
  streetAddress: 'b',
  zipCode: 'b',
  city: 'b',
  canton: 'b',
  latitude: 'b',
  longitude: 'b',
  active: 'b',
  channel: 'b',
  hours: 'CAST(b.openingDays AS CHAR)',
  offered: 'CAST(b.products AS CHAR)',
  timeSlotDuration: 'b',
  appointmentsPerTimeSlot: 'b',
  blocked: `(SELECT GROUP_CONCAT(d.id, ' ', d.date ORDER BY d.date) FROM blocked_days d
    WHERE d.partnerBranchId = b.id OR d.partnerBranchId IS NULL)`,
  placesVersion: `(SELECT CAST(COALESCE(SUM(v.version), 0) AS UNSIGNED) FROM slot_versions v
    WHERE v.partnerBranchId = b.id)`,
});

const BRANCH_ID = columns<{ id: string }>({ id: 'id' });

/**
 * One branch, or undefined. In a transaction it stays as it was read: whoever changes it, or blocks one of its days, waits for the
 * appointments that are being made, and names them.
 */
export async function findBranch(on: Database | Tx, id: string): Promise<Branch | undefined> {
  if ('connection' in on) await selectOne(on, BRANCH_ID, 'FROM partner_branches WHERE id = ? LOCK IN SHARE MODE', [id]);
  const row = await selectOne(on, BRANCH, 'FROM partner_branches b WHERE b.id = ?', [id]);
  return row && toBranch(row);
}

/**
 * Orders a branch may have at an instant; 0 for one that is not there, that takes no appointments any more, or that is closed at that
 * hour or on that day. A test that was chosen before the branch stopped offering it stays.
 */
export async function readCapacity(on: Database | Tx, { partnerBranchId, startsAt }: Place): Promise<number> {
  const branch = await findBranch(on, partnerBranchId);
  return branch?.active && isOpenAt(branch, startsAt) ? branch.appointmentsPerTimeSlot : 0;
}

/** What decides which appointments a branch can keep; null for one that is not there or takes nobody any more. */
export const keepingOf = (branch: Branch | undefined): Keeping => (branch?.active ? branch : null);

/** Every branch; there are some dozens. */
export async function listBranches(on: Database | Tx): Promise<Branch[]> {
  return (await select(on, BRANCH, 'FROM partner_branches b ORDER BY b.city, b.name')).map(toBranch);
}

function toBranch({ blocked, timeSlotDuration, active, hours, offered, ...branch }: BranchRow): Branch {
  const blockedDays = blocked?.split(',').map(toBlockedDay) ?? [];
  return {
    ...branch,
    openingDays: openingDaysOf(hours),
    products: offered === null ? null : (JSON.parse(offered) as string[]),
    active: Boolean(active),
    timeSlotDurationMinutes: timeSlotDuration,
    blockedDays,
    blockedDates: blockedDays.map(({ date }) => date),
  };
}

function toBlockedDay(text: string): Branch['blockedDays'][number] {
  const [id = '', date = ''] = text.split(' ');
  return { id, date };
}

/** Far more than there are branches; reached only where hours change all the time. */
const HOURS_KEPT = 500;

/** By their text: the same hours are the same list, so that what is worked out from a list is worked out once. */
const openingDays = new Map<string, Branch['openingDays']>();

function openingDaysOf(hours: string): Branch['openingDays'] {
  const known = openingDays.get(hours);
  if (known) return known;
  if (openingDays.size >= HOURS_KEPT) openingDays.clear();
  const read = JSON.parse(hours) as Branch['openingDays'];
  openingDays.set(hours, read);
  return read;
}
