import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { Services } from '#shared/server/services.ts';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { presentPartnerBranch } from './present-partner-branch.ts';

interface ShownRow
  extends Pick<Row<PartnerBranch>, 'id' | 'language' | 'logoId' | 'partnerKeyMadeAt' | 'phoneNo' | 'version'> {
  appointments: number;
  changedAt: Date | null;
  changedBy: string | null;
}

const LAST_CHANGE = `FROM activities c LEFT JOIN users u ON u.id = c.actorId WHERE c.entityId = b.id
  ORDER BY c.at DESC, c.id DESC LIMIT 1`;

const SHOWN = columns<ShownRow>({
  ...{ id: 'b', language: 'b', logoId: 'b', partnerKeyMadeAt: 'b', phoneNo: 'b', version: 'b' },
  appointments: `(SELECT COUNT(*) FROM appointments a WHERE a.partnerBranchId = b.id AND a.startsAt >= ?
    AND a.state IN ('${AppointmentState.held}', '${AppointmentState.booked}'))`,
  changedAt: `(SELECT c.at ${LAST_CHANGE})`,
  changedBy: `(SELECT COALESCE(${nameOf('u')}, c.actorRole) ${LAST_CHANGE})`,
});

/** All branches with what administrators decide of them, by town and name. */
export async function listAdminBranches(services: Services): Promise<{ partnerBranches: AdminBranchView[] }> {
  const now = services.now();
  const today = zurichDate(now);
  const rows = await select(services, SHOWN, 'FROM partner_branches b', [now]);
  const shown = new Map(rows.map((row) => [row.id, row]));
  const days = await findRows(services, BlockedDay, ['id', 'name', 'partnerBranchId'], {});
  const dayOf = new Map(days.map((day) => [day.id, day]));
  const branches = await listBranches(services);
  const partnerBranches = branches.flatMap((branch): AdminBranchView[] => {
    const row = shown.get(branch.id);
    if (!row) return [];
    const { blockedDays, ...view } = presentPartnerBranch(branch, today);
    const { language, logoId, partnerKeyMadeAt, phoneNo, appointments, version, changedAt, changedBy } = row;
    return [
      {
        ...view,
        language,
        products: branch.products === null ? null : [...branch.products],
        blockedDays: blockedDays.map((day) => ({
          ...day,
          name: dayOf.get(day._id)?.name ?? null,
          ofAll: dayOf.get(day._id)?.partnerBranchId === null,
        })),
        logoUrl: logoId === null ? null : `/api/partner-branches/${branch.id}/logo?at=${logoId}`,
        partnerKeyMadeAt: partnerKeyMadeAt?.toISOString() ?? null,
        ...{ phoneNo, appointments, version },
        changed: changedAt === null ? null : { at: changedAt.toISOString(), by: changedBy ?? '' },
      },
    ];
  });
  return { partnerBranches };
}
