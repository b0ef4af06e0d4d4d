import type { BranchHours, OpeningInterval } from '#shared/domain/booking/branch-hours.ts';
import { type Database, select, type Tx } from '#shared/server/database/sql.ts';

/** A branch with everything its slots depend on. */
export interface Branch extends BranchHours {
  id: string;
  key: string;
  name: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  canton: string;
  latitude: number;
  longitude: number;
  active: boolean;
  channel: 'direct' | 'partner';
  openingDays: OpeningInterval[];
  appointmentsPerTimeSlot: number;
}

interface BranchRow extends Omit<Branch, 'active' | 'blockedDates' | 'timeSlotDurationMinutes'> {
  active: number;
  timeSlotDuration: number;
  blocked: string | null;
}

/** Blocked days of the branch and of all branches, as one text: a handful a year. */
const BRANCH = `SELECT b.*, (SELECT GROUP_CONCAT(d.date) FROM blocked_days d
  WHERE d.partnerBranchId = b.id OR d.partnerBranchId IS NULL) AS blocked FROM partner_branches b`;

/** One branch, or undefined. */
export async function findBranch(on: Database | Tx, id: string): Promise<Branch | undefined> {
  const [row] = await select<BranchRow>(on, `${BRANCH} WHERE b.id = ?`, [id]);
  return row && toBranch(row);
}

/** Every branch; there are some dozens. */
export async function listBranches(on: Database | Tx): Promise<Branch[]> {
  return (await select<BranchRow>(on, `${BRANCH} ORDER BY b.city, b.name`)).map(toBranch);
}

function toBranch(row: BranchRow): Branch {
  const { blocked, timeSlotDuration, active, ...branch } = row;
  return {
    ...branch,
    active: Boolean(active),
    timeSlotDurationMinutes: timeSlotDuration,
    blockedDates: blocked?.split(',') ?? [],
  };
}
