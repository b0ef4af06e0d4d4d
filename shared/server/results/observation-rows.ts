import type { DatedObservation } from '#shared/domain/lab-intake/decide-observations.ts';
import { contentOf } from '#shared/domain/lab-intake/identify-observations.ts';
import type { ObservationInput, ObservationStatus } from '#shared/domain/results/types.ts';
import { type Database, json, type SqlValue, select, type Tx } from '#shared/server/database/sql.ts';

/** A stored observation: what the laboratory sent, uninterpreted. */
export interface ObservationRow {
  id: number | string;
  resultId: string;
  identity: string;
  lab: string;
  code: string;
  codingSystem: string;
  text: string;
  alternateCode: string;
  alternateSystem: string;
  sub: string;
  value: string;
  unit: string;
  referenceRange: string;
  flags: string;
  status: ObservationStatus;
  notes: string;
  observedAt: Date | null;
  reportedAt: Date | null;
}

/** The standing observations of some results, in the order the laboratory sent them. */
export function listStanding(on: Database | Tx, resultIds: readonly string[]): Promise<ObservationRow[]> {
  if (resultIds.length === 0) return Promise.resolve([]);
  const places = resultIds.map(() => '?').join(',');
  return select<ObservationRow>(
    on,
    `SELECT * FROM observations WHERE resultId IN (${places}) AND current = 1 ORDER BY resultId, id`,
    resultIds,
  );
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
  };
}

/** A stored observation as the supersede rules take it. */
export function toDated(row: ObservationRow): DatedObservation {
  return {
    identity: row.identity,
    status: row.status,
    content: contentOf({ value: row.value, unit: row.unit, range: row.referenceRange }),
    reportedAt: row.reportedAt?.toISOString() ?? null,
  };
}

const cut = (text: string, length: number): string => text.slice(0, length);

/** The row of an observation that arrives. */
export function toRow(
  observation: ObservationInput,
  facts: {
    resultId: string;
    importMessageId: string;
    position: number;
    identity: string;
    lab: string;
    status: string;
    reportedAt: string | null;
  },
): Record<string, SqlValue> {
  return {
    resultId: facts.resultId,
    importMessageId: facts.importMessageId,
    position: facts.position,
    identity: cut(facts.identity, 250),
    lab: cut(facts.lab, 60),
    code: cut(observation.code, 80),
    codingSystem: cut(observation.system, 40),
    text: cut(observation.text, 250),
    alternateCode: cut(observation.alternateCode, 80),
    alternateSystem: cut(observation.alternateSystem, 40),
    sub: cut(observation.sub, 40),
    value: observation.value,
    unit: cut(observation.unit, 60),
    referenceRange: cut(observation.range, 250),
    flags: cut(observation.flags.join('~'), 60),
    status: facts.status,
    notes: JSON.stringify(observation.notes),
    observedAt: observation.observedAt ? new Date(observation.observedAt) : null,
    reportedAt: facts.reportedAt ? new Date(facts.reportedAt) : null,
    current: true,
  };
}
