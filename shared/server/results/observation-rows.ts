import type { AsideReason } from '#shared/domain/lab-intake/decide-observations.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';
import type { Flag, Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import { Observation } from '#shared/server/models/observation.ts';

/** A stored observation: what the laboratory sent, uninterpreted. */
export type ObservationRow = Omit<Row<Observation>, 'current' | 'stoodAt' | `aside${string}`>;

export const OBSERVATION_COLUMNS: Record<keyof ObservationRow, string> = {
  id: 'o',
  resultId: 'o',
  importMessageId: 'o',
  position: 'o',
  confirms: 'o',
  identity: 'o',
  lab: 'o',
  code: 'o',
  codingSystem: 'o',
  text: 'o',
  alternateCode: 'o',
  alternateSystem: 'o',
  sub: 'o',
  value: opened(Observation, 'o', 'value'),
  unit: 'o',
  referenceRange: opened(Observation, 'o', 'referenceRange'),
  flags: opened(Observation, 'o', 'flags'),
  status: 'o',
  notes: opened(Observation, 'o', 'notes'),
  observedAt: 'o',
  reportedAt: 'o',
  reportedDayOnly: 'o',
  writtenAt: 'o',
  writtenDayOnly: 'o',
  mappedMarker: 'o',
  mappedUnit: 'o',
  reading: 'o',
};
const OBSERVATION = columns<ObservationRow>(OBSERVATION_COLUMNS);

/** The standing observations of some results, in the order the laboratory sent them. */
export function listStanding(on: Database | Tx, resultIds: readonly string[]): Promise<ObservationRow[]> {
  if (resultIds.length === 0) return Promise.resolve([]);
  const from = 'FROM observations o WHERE o.resultId IN (?) AND o.current = 1 ORDER BY o.resultId, o.id';
  return select(on, OBSERVATION, from, [resultIds]);
}

/** A value that stands or stood, since when; null where its message is no longer kept. */
export type StoodRow = ObservationRow & { current: Flag; stoodAt: Date | null };

const STOOD = columns<StoodRow>({
  ...OBSERVATION_COLUMNS,
  current: 'o',
  stoodAt: 'COALESCE(o.stoodAt, o.asideDecidedAt, m.createdAt)',
});

/** Every value that stands or ever stood in a result, in the order the laboratory sent them. */
export function listStood(on: Database | Tx, resultId: string): Promise<StoodRow[]> {
  const from = `FROM observations o LEFT JOIN import_messages m ON m.id = o.importMessageId
    WHERE o.resultId = ? AND (o.aside IS NULL OR o.asideDecision = 'taken') ORDER BY o.id`;
  return select(on, STOOD, from, [resultId]);
}

/** A word of the laboratory that was not taken and that nobody has decided about. */
export type AsideRow = ObservationRow & { aside: AsideReason };

const ASIDE = columns<AsideRow>({ ...OBSERVATION_COLUMNS, aside: 'o' });

/** What was not taken of some results, and waits for a person. */
export function listAsides(on: Database | Tx, resultIds: readonly string[]): Promise<AsideRow[]> {
  if (resultIds.length === 0) return Promise.resolve([]);
  const from = `FROM observations o WHERE o.resultId IN (?) AND o.aside IS NOT NULL AND o.asideDecision IS NULL
    ORDER BY o.resultId, o.id`;
  return select(on, ASIDE, from, [resultIds]);
}

/** A stored observation as the rules take it. */
export function toInput(row: ObservationRow): ObservationInput {
  return {
    code: row.code,
    system: row.codingSystem,
    text: row.text,
    alternateCode: row.alternateCode,
    alternateSystem: row.alternateSystem,
    sub: row.sub,
    value: row.value,
    unit: row.unit,
    range: row.referenceRange,
    flags: row.flags === '' ? [] : row.flags.split('~'),
    status: row.status,
    notes: json<string[]>(row.notes),
    observedAt: row.observedAt?.toISOString() ?? null,
    mappedMarker: row.mappedMarker,
    mappedUnit: row.mappedUnit,
  };
}
