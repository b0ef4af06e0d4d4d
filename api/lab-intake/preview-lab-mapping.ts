import type { labIntake } from '#shared/contract/lab-intake.ts';
import { asksDoctor } from '#shared/domain/lab-intake/asks-doctor.ts';
import { checkMapping } from '#shared/domain/lab-intake/check-mapping.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { facilityKey, MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { withMapping } from '#shared/domain/lab-intake/with-mapping.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import { concernOf } from '#shared/server/lab-intake/concern-of-mapping.ts';
import { listMappedValues } from '#shared/server/lab-intake/list-mapped-values.ts';
import { BY_NUMBER } from '#shared/server/lab-intake/match-anew.ts';
import { lookAtLabMappings } from '#shared/server/lab-intake/read-lab-mappings.ts';
import { LabMapping } from '#shared/server/models/lab-mapping.ts';
import type { Services } from '#shared/server/services.ts';
import type { LabMappingPreviewView } from '#shared/views/lab-mapping.ts';

/** What would change with a mapping, before anybody saves or ends it. */
export async function previewLabMapping(
  services: Services,
  { query }: Call<typeof labIntake.previewLabMapping>,
): Promise<LabMappingPreviewView> {
  const { kind, sent } = query;
  const thing = { facility: facilityKey(query.facility), kind, sent };
  const meaning = query.meaning || undefined;
  const former = await findRow(services, LabMapping, ['meaning'], { where: { ...thing, active: 1 } });
  const values = await listMappedValues(services, thing);
  const mappings = await lookAtLabMappings(services);
  const concern = concernOf(values, withMapping(mappings.of(thing.facility), { kind, sent, meaning }));
  const wanted = { kind, sent, meaning: meaning ?? null };
  return {
    ...concern,
    messages: kind === MappingKind.number ? await countMatchable(services, thing.facility, meaning ?? '') : 0,
    asksDoctor: asksDoctor({ ...wanted, former: former?.meaning ?? null }, concern),
    problem: meaning === undefined ? null : checkMapping(wanted, resultContent.bloodMarkers),
  };
}

const COUNT = columns<{ messages: number }>({ messages: 'CAST(COUNT(*) AS INT)' });

async function countMatchable(on: Database, facility: string, field: string): Promise<number> {
  const from = `FROM import_messages m WHERE m.facility = ? AND m.state = ? AND m.decision IS NULL AND m.reason IN (?)
    AND FIND_IN_SET(?, m.numberFields)`;
  return (await selectOne(on, COUNT, from, [facility, MessageState.setAside, BY_NUMBER, field]))?.messages ?? 0;
}
