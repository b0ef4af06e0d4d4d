import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { BranchHours } from '#shared/domain/booking/branch-hours.ts';
import { isOpenAt } from '#shared/domain/booking/slots-of-day.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { ORPHANS_NAMED } from '#shared/limits.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import type { OrphanView } from '#shared/views/booking.ts';

interface AheadRow extends Omit<OrphanView, 'from'> {
  startsAt: Date;
}

const AHEAD = columns<AheadRow>({
  ...{ orderId: 'a', startsAt: 'a', orderNumber: 'o', branchName: 'b.name' },
  ...{ firstName: 'u', lastName: 'u' },
});

const PLACES = [AppointmentState.held, AppointmentState.booked];

/** When a branch is open; null for one that takes nobody at all. */
type Hours = Pick<BranchHours, 'openingDays' | 'blockedDates'> | null;

/**
 * The appointments to come that would be left without their time, as a refusal that names them, the next first; null where there are
 * none. The branches are locked by the caller.
 */
export async function findOrphans(
  tx: Tx,
  branchIds: readonly string[],
  hours: Hours,
): Promise<Refusal<'appointments-orphaned'> | null> {
  const from = `FROM appointments a JOIN orders o ON o.id = a.orderId JOIN users u ON u.id = o.customerId
    JOIN partner_branches b ON b.id = a.partnerBranchId
    WHERE a.partnerBranchId IN (?) AND a.startsAt >= ? AND a.state IN (?) ORDER BY a.startsAt, a.orderId`;
  const ahead = await select(tx, AHEAD, from, [branchIds, tx.now, PLACES]);
  const orphans = ahead.filter(({ startsAt }) => hours === null || !isOpenAt(hours, startsAt));
  if (orphans.length === 0) return null;
  const appointments = orphans
    .slice(0, ORPHANS_NAMED)
    .map(({ startsAt, ...orphan }): OrphanView => ({ ...orphan, from: startsAt.toISOString() }));
  return refuse('appointments-orphaned', { details: { count: orphans.length, appointments } });
}
