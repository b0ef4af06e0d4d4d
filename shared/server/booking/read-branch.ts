import type { BranchHours } from '#shared/domain/booking/branch-hours.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';

/** A branch with everything its slots depend on. */
export interface Branch
  extends Omit<Row<PartnerBranch>, 'active' | 'timeSlotDuration' | 'language' | 'openingDays'>,
    BranchHours {
  active: boolean;
  openingDays: Row<PartnerBranch>['openingDays'];
}

interface BranchRow extends Omit<Row<PartnerBranch>, 'language'> {
  /** Blocked days of the branch and of all branches, as one text: a handful a year. */
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
  openingDays: 'b',
  timeSlotDuration: 'b',
  appointmentsPerTimeSlot: 'b',
  blocked: `(SELECT GROUP_CONCAT(d.date) FROM blocked_days d
    WHERE d.partnerBranchId = b.id OR d.partnerBranchId IS NULL)`,
});

/** One branch, or undefined. */
export async function findBranch(on: Database | Tx, id: string): Promise<Branch | undefined> {
  const row = await selectOne(on, BRANCH, 'FROM partner_branches b WHERE b.id = ?', [id]);
  return row && toBranch(row);
}

const CAPACITY = columns<{ capacity: number }>({ capacity: 'appointmentsPerTimeSlot' });

/** Orders one slot of a branch may have; 0 for a branch that is not there. */
export async function readCapacity(on: Database | Tx, branchId: string): Promise<number> {
  return (await selectOne(on, CAPACITY, 'FROM partner_branches WHERE id = ?', [branchId]))?.capacity ?? 0;
}

/** Every branch; there are some dozens. */
export async function listBranches(on: Database | Tx): Promise<Branch[]> {
  return (await select(on, BRANCH, 'FROM partner_branches b ORDER BY b.city, b.name')).map(toBranch);
}

function toBranch({ blocked, timeSlotDuration, active, ...branch }: BranchRow): Branch {
  return {
    ...branch,
    active: Boolean(active),
    timeSlotDurationMinutes: timeSlotDuration,
    blockedDates: blocked?.split(',') ?? [],
  };
}
