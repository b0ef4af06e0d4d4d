import { listOurUnits } from '#shared/domain/lab-intake/check-mapping.ts';
import { findEqualUnits } from '#shared/domain/lab-intake/equal-units.ts';
import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import {
  type ChosenField,
  isChosenField,
  NUMBER_FIELDS,
  STANDARD_FIELDS,
} from '#shared/domain/lab-intake/number-field.ts';
import { suggestMarker } from '#shared/domain/lab-intake/suggest-marker.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { LabMapping } from '#shared/server/models/lab-mapping.ts';
import type {
  LabEntryView,
  LabMappingEventView,
  LabMappingView,
  LabTableView,
  NumberFieldView,
} from '#shared/views/lab-mapping.ts';
import { listUses, type MappedUse } from './list-uses.ts';
import { groupHeld, type HeldValue } from './read-held.ts';

type MappingRow = Omit<Row<LabMapping>, 'facility' | 'setBy' | 'endedBy' | 'confirmedBy'> & {
  setBy: string;
  endedBy: string | null;
  confirmedBy: string | null;
};

const MAPPING = columns<MappingRow>({
  id: 'm',
  kind: 'm',
  sent: 'm',
  meaning: 'm',
  reason: 'm',
  setAt: 'm',
  endedAt: 'm',
  endReason: 'm',
  active: 'm',
  setBy: nameOf('s'),
  endedBy: nameOf('e'),
  confirmedBy: nameOf('c'),
});

/** Rows of history shown: what is older stays stored. */
const HISTORY = 60;

/** The table of one laboratory: what waits, what is mapped, where our number stands, and what was changed. */
export async function findLabTable(on: Database, facility: string, held: readonly HeldValue[]): Promise<LabTableView> {
  const rows = await select(
    on,
    MAPPING,
    `FROM lab_mappings m JOIN users s ON s.id = m.setBy LEFT JOIN users e ON e.id = m.endedBy
     LEFT JOIN users c ON c.id = m.confirmedBy WHERE m.facility = ? ORDER BY m.setAt DESC, m.id DESC LIMIT 2000`,
    [facility],
  );
  const active = rows.filter((row) => row.active === 1);
  const own = held.filter((value) => value.facility === facility);
  return {
    facility,
    entries: listEntries(active, own, await listUses(on, facility)),
    numberField: await findNumberField(
      on,
      facility,
      active.find(({ kind }) => kind === MappingKind.number),
    ),
    history: rows
      .flatMap(eventsOf)
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, HISTORY),
  };
}

function eventsOf(row: MappingRow): LabMappingEventView[] {
  const { id: _id, kind, sent, meaning } = row;
  const saved = {
    _id,
    kind,
    sent,
    meaning,
    ended: false,
    reason: row.reason,
    by: row.setBy,
    at: row.setAt.toISOString(),
  };
  if (row.endedAt === null || row.endedBy === null) return [saved];
  return [saved, { ...saved, ended: true, reason: row.endReason, by: row.endedBy, at: row.endedAt.toISOString() }];
}

const presentMapping = (row: MappingRow): LabMappingView => ({
  _id: row.id,
  meaning: row.meaning,
  by: row.setBy,
  at: row.setAt.toISOString(),
  reason: row.reason,
  confirmedBy: row.confirmedBy,
});

const keyOf = (kind: string, sent: string): string => `${kind} ${sent}`;

/** What waits first, most of it first; then what is mapped, by code. */
function listEntries(
  active: readonly MappingRow[],
  held: readonly HeldValue[],
  uses: ReadonlyMap<string, MappedUse>,
): LabEntryView[] {
  const waiting = new Map(groupHeld(held).map((group) => [keyOf(group[0]?.kind ?? '', group[0]?.sent ?? ''), group]));
  const mapped = new Map(
    active.filter(({ kind }) => kind !== MappingKind.number).map((row) => [keyOf(row.kind, row.sent), row]),
  );
  const keys = new Set([...waiting.keys(), ...mapped.keys()]);
  return [...keys]
    .map((key) => toEntry(waiting.get(key) ?? [], mapped.get(key), uses.get(key)))
    .sort((a, b) => b.waiting.values - a.waiting.values || a.sent.localeCompare(b.sent));
}

function toEntry(
  group: readonly HeldValue[],
  mapping: MappingRow | undefined,
  use: MappedUse | undefined,
): LabEntryView {
  const first = group[0];
  const kind = first?.kind ?? (mapping?.kind === MappingKind.unit ? 'unit' : 'code');
  const sent = first?.sent ?? mapping?.sent ?? '';
  const unique = (texts: readonly (string | null)[]): string[] => [
    ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
  ];
  const seen = [...group.map(({ at }) => at), ...(use ? [use.seenAt] : [])].map((at) => at.toISOString()).sort();
  const name = group.find((value) => value.name !== '')?.name ?? use?.name ?? '';
  return {
    kind,
    sent,
    name,
    codes: kind === 'unit' ? unique([...group.map(({ code }) => code), ...(use?.codes ?? [])]) : [],
    units: unique([...group.map(({ unit }) => unit), ...(use?.units ?? [])]),
    markers: kind === 'unit' ? unique([...group.map(({ marker }) => marker), ...(use?.markers ?? [])]) : [],
    loinc: group.find(({ loinc }) => loinc !== null)?.loinc ?? null,
    seenAt: seen.at(-1) ?? null,
    waiting: { values: group.length, orders: new Set(group.map(({ resultId }) => resultId)).size },
    state: stateOf(kind, mapping, group.length > 0),
    mapping: mapping ? presentMapping(mapping) : null,
    suggested: mapping ? [] : suggest(kind, sent, name),
  };
}

function stateOf(kind: 'code' | 'unit', mapping: MappingRow | undefined, waits: boolean): LabEntryView['state'] {
  if (mapping) return mapping.meaning === null ? 'held' : 'mapped';
  return kind === 'unit' && waits ? 'foreign-unit' : 'unknown';
}

function suggest(kind: 'code' | 'unit', sent: string, name: string): string[] {
  const { bloodMarkers } = resultContent;
  if (kind === 'unit') return findEqualUnits(sent, listOurUnits(bloodMarkers));
  const marker = suggestMarker(name, bloodMarkers.markers);
  return marker === null ? [] : [marker];
}

const FOUND = columns<{ numberFields: string; messages: number }>({
  numberFields: 'm',
  messages: 'CAST(COUNT(*) AS INT)',
});
/** Of its last messages: how a laboratory wrote years ago says nothing about today. */
const LAST = `FROM (SELECT COALESCE(l.numberFields, '') AS numberFields FROM import_messages l
  WHERE l.facility = ? AND l.numberFields IS NOT NULL ORDER BY l.createdAt DESC LIMIT 1000) m GROUP BY m.numberFields`;

async function findNumberField(
  on: Database,
  facility: string,
  mapping: MappingRow | undefined,
): Promise<LabTableView['numberField']> {
  const rows = await select(on, FOUND, LAST, [facility]);
  const found = (field: string): number =>
    rows
      .filter(({ numberFields }) => numberFields.split(',').includes(field))
      .reduce((sum, row) => sum + row.messages, 0);
  const places: readonly ChosenField[] = [STANDARD_FIELDS, ...NUMBER_FIELDS];
  const fields: NumberFieldView[] = places.map((field) => ({
    field,
    found: found(field),
  }));
  const chosen = mapping?.meaning ?? null;
  return {
    mapping: mapping ? presentMapping(mapping) : null,
    chosen: isChosenField(chosen) ? chosen : STANDARD_FIELDS,
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    fields,
  };
}
