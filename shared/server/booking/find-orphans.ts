import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { type Keeping, keepsAppointment } from '#shared/domain/booking/keeps-appointment.ts';
import { overCapacity } from '#shared/domain/booking/over-capacity.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { ORPHANS_NAMED } from '#shared/limits/rescheduling.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import type { OrphanView } from '#shared/views/booking.ts';

interface AheadRow extends Omit<OrphanView, 'from' | 'isOver'> {
  startsAt: Date;
  productKey: string;
}

const AHEAD = columns<AheadRow>({
  ...{ orderId: 'a', startsAt: 'a', orderNumber: 'o', branchName: 'b.name' },
  ...{ firstName: 'u', lastName: 'u', productKey: 'o' },
});

const PLACES = [AppointmentState.held, AppointmentState.booked];

/**
 * The appointments to come that would be left without their time, or stand over a lower number of places, as a refusal that names them,
 * the next first; null where there are none. The branches are locked by the caller.
 * @param places of one branch that gets fewer for each of its times; whoever ordered first keeps theirs
 */
export async function findOrphans(
  tx: Tx,
  branchIds: readonly string[],
  keeping: Keeping,
  places?: number,
): Promise<Refusal<'appointments-orphaned'> | null> {
  const from = `FROM appointments a JOIN orders o ON o.id = a.orderId JOIN users u ON u.id = o.customerId
    JOIN partner_branches b ON b.id = a.partnerBranchId
    WHERE a.partnerBranchId IN (?) AND a.startsAt >= ? AND a.state IN (?) ORDER BY a.startsAt, a.orderId`;
  const ahead = await select(tx, AHEAD, from, [branchIds, tx.now, PLACES]);
  const kept = new Set(ahead.filter((appointment) => keepsAppointment(keeping, appointment)));
  const over = places === undefined ? new Set<AheadRow>() : overCapacity([...kept], places);
  const orphans = ahead.filter((appointment) => over.has(appointment) || !kept.has(appointment));
  if (orphans.length === 0) return null;
  const appointments = orphans.slice(0, ORPHANS_NAMED).map((orphan): OrphanView => {
    const { startsAt, productKey: _product, ...named } = orphan;
    return { ...named, from: startsAt.toISOString(), isOver: over.has(orphan) };
  });
  return refuse('appointments-orphaned', { details: { count: orphans.length, over: over.size, appointments } });
}
