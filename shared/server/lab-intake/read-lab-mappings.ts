import { facilityKey, MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { isChosenField, STANDARD_FIELDS } from '#shared/domain/lab-intake/number-field.ts';
import {
  type LabMapping as Meaning,
  NO_MAPPING,
  type Reading,
  readByMapping,
} from '#shared/domain/lab-intake/read-by-mapping.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { holdContent } from '#shared/server/content/refresh-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import type { LabMapping } from '#shared/server/models/lab-mapping.ts';
import type { MappingLock } from '#shared/server/models/mapping-lock.ts';
import { type ObservationRow, toInput } from '#shared/server/results/observation-rows.ts';

/** The mappings of all laboratories. */
export interface LabMappings {
  /** @param lab MSH-4 as sent */
  of(lab: string): Meaning;
}

type MappingRow = Pick<Row<LabMapping>, 'facility' | 'kind' | 'sent' | 'meaning'>;
const MAPPING = columns<MappingRow>({ facility: 'm', kind: 'm', sent: 'm', meaning: 'm' });
const ACTIVE = 'FROM lab_mappings m WHERE m.active = 1';

const ONE_LOCK = 'FROM mapping_locks l WHERE l.id = 1';
const LOCK = columns<Pick<Row<MappingLock>, 'id'>>({ id: 'l' });

/**
 * The mappings as they stand, for values that are written in this transaction: nobody changes one until it is committed, so that none
 * is written by a mapping of before and missed by the job that reads again. The content, with its critical limits, holds as long.
 */
export async function readLabMappings(tx: Tx): Promise<LabMappings> {
  await select(tx, LOCK, `${ONE_LOCK} LOCK IN SHARE MODE`);
  await holdContent(tx);
  return toMappings(await select(tx, MAPPING, ACTIVE));
}

/** Reads every value by LOINC alone. */
export const NO_MAPPINGS: LabMappings = { of: () => NO_MAPPING };

/** The mappings as they stand, to look at. */
export const lookAtLabMappings = async (on: Database | Tx): Promise<LabMappings> =>
  toMappings(await select(on, MAPPING, ACTIVE));

/** Waits until nobody writes values by the mappings, and has them alone until the transaction ends. */
export async function lockLabMappings(tx: Tx): Promise<void> {
  await select(tx, LOCK, `${ONE_LOCK} FOR UPDATE`);
}

/** How a stored value is read by its laboratory's mapping. */
export const readingOf = (row: ObservationRow, mappings: LabMappings): Reading =>
  readByMapping(toInput(row), row.lab, mappings.of(row.lab), resultContent.bloodMarkers);

function toMappings(rows: readonly MappingRow[]): LabMappings {
  const byFacility = Map.groupBy(rows, ({ facility }) => facility);
  const meanings = new Map([...byFacility].map(([facility, own]) => [facility, toMeaning(own)]));
  return { of: (lab) => meanings.get(facilityKey(lab)) ?? NO_MAPPING };
}

/** One laboratory's mapping from its rows. */
export function toMeaning(rows: readonly Omit<MappingRow, 'facility'>[]): Meaning {
  const of = (wanted: MappingKind) => rows.filter(({ kind }) => kind === wanted);
  const [field] = of(MappingKind.number);
  const chosen = field?.meaning ?? null;
  return {
    codes: new Map(of(MappingKind.code).map(({ sent, meaning }) => [sent, meaning])),
    units: new Map(of(MappingKind.unit).map(({ sent, meaning }) => [sent, meaning ?? ''])),
    numberField: isChosenField(chosen) ? chosen : STANDARD_FIELDS,
  };
}
