import type { labIntake } from '#shared/contract/lab-intake.ts';
import { facilityKey, MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { Services } from '#shared/server/services.ts';
import type { LabFacilityView, LabMappingsView } from '#shared/views/lab-mapping.ts';
import { findLabTable } from './find-lab-table.ts';
import { type HeldValue, readHeld } from './read-held.ts';

/** What waits for a mapping, by laboratory, and the table of one: of the one asked for, else of the one with most that waits. */
export async function listLabMappings(
  services: Services,
  { query }: Call<typeof labIntake.listLabMappings>,
): Promise<LabMappingsView> {
  const held = await readHeld(services);
  const facilities = await listFacilities(services, held);
  const wanted = query.facility === undefined ? facilities[0]?.facility : facilityKey(query.facility);
  const orders = new Set(held.map(({ resultId }) => resultId)).size;
  return {
    facilities,
    waiting: { values: held.length, orders },
    table: wanted === undefined ? null : await findLabTable(services, wanted, held),
    markers: resultContent.bloodMarkers.markers.map(({ key, loinc, name, unit }) => ({ key, loinc, name, unit })),
    doctors: await listDoctors(services),
  };
}

const SENT = columns<{ facility: string }>({ facility: 'UPPER(TRIM(m.facility))' });
const MAPPED = columns<{ facility: string; mapped: number }>({ facility: 'm', mapped: 'CAST(COUNT(*) AS INT)' });

/** Those with most that waits first, then by name. */
async function listFacilities(on: Database, held: readonly HeldValue[]): Promise<LabFacilityView[]> {
  const sent = await select(on, SENT, 'FROM import_messages m WHERE m.facility IS NOT NULL GROUP BY 1');
  const from = 'FROM lab_mappings m WHERE m.active = 1 AND m.kind <> ? GROUP BY m.facility';
  const mapped = new Map(
    (await select(on, MAPPED, from, [MappingKind.number])).map((row) => [row.facility, row.mapped]),
  );
  const waiting = Map.groupBy(held, ({ facility }) => facility);
  const names = new Set([...waiting.keys(), ...mapped.keys(), ...sent.map(({ facility }) => facilityKey(facility))]);
  return [...names]
    .map((facility) => ({
      facility,
      mapped: mapped.get(facility) ?? 0,
      waiting: waiting.get(facility)?.length ?? 0,
    }))
    .sort((a, b) => b.waiting - a.waiting || a.facility.localeCompare(b.facility));
}

const DOCTOR = columns<{ _id: string; name: string }>({ _id: 'u.id', name: nameOf('u') });

const listDoctors = (on: Database) =>
  select(
    on,
    DOCTOR,
    `FROM users u JOIN user_roles r ON r.userId = u.id WHERE r.role = ? AND u.closedAt IS NULL
     ORDER BY u.lastName, u.firstName LIMIT 200`,
    [Role.doctor],
  );
