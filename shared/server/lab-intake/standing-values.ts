import type { DatedObservation } from '#shared/domain/lab-intake/decide-observations.ts';
import { contentOf } from '#shared/domain/lab-intake/identify-observations.ts';
import { FINAL } from '#shared/domain/results/effective-status.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { json } from '#shared/server/database/sql.ts';
import type { Observation } from '#shared/server/models/observation.ts';
import { newId } from '#shared/server/new-id.ts';
import { type AsideRow, type ObservationRow, toInput } from '#shared/server/results/observation-rows.ts';
import { countFindings } from './count-findings.ts';
import type { Batch, ImportOrder } from './read-batch.ts';
import { saidOf, timesAgain } from './word-times.ts';

/** What stands for an order while a batch is worked out. */
export interface Standing {
  order: ImportOrder;
  resultId: string;
  /** By identity, in the order the laboratory sent them. */
  values: Map<string, StandingValue>;
  sampledAt: Date | null;
  isChanged: boolean;
  /** Something came about which a person must know, though no value changed: a word put aside, a note, a document. */
  isAsked: boolean;
  /** Words put aside that nobody has decided about. */
  asides: AsideRow[];
  /** Hashes of the notes and ids of the documents that the case has. */
  remarks: Set<string>;
  /** What the laboratory noted about the sample, the person or an order. */
  notes: string[];
  lab: string;
  /** What was critical before this batch, each value by identity and content. */
  criticalBefore: ReadonlySet<string>;
}

/** An observation that stands: stored before (`fresh` is null), or arriving in this batch. */
export interface StandingValue {
  row: ObservationRow;
  fresh: NewRow<Observation> | null;
}

/** What stands for an order before a batch. */
export function standingBefore(order: ImportOrder, batch: Batch): Standing {
  const resultId = order.resultId ?? newId();
  const stored = batch.standing.get(resultId) ?? [];
  const lab = stored[0]?.lab ?? '';
  const notes = [...(batch.notes.get(resultId) ?? [])];
  return {
    order,
    resultId,
    values: new Map(stored.map((row) => [row.identity, { row, fresh: null }])),
    sampledAt: null,
    isChanged: false,
    isAsked: false,
    asides: [...(batch.asides.get(resultId) ?? [])],
    remarks: new Set(batch.remarks.get(resultId)),
    notes,
    lab,
    criticalBefore: new Set(countFindings(stored, { lab, sex: order.sex, notes }).criticalValues),
  };
}

export const rowsOf = ({ values }: Standing): ObservationRow[] => [...values.values()].map(({ row }) => row);

/** A new result has version 1. */
export const versionAfter = ({ order }: Standing): number => order.resultVersion + 1;

/** A row that arrives as one that stands; MariaDB has not given it its id yet. */
export const asRow = (fresh: NewRow<Observation>): ObservationRow => ({
  ...fresh,
  id: '',
  observedAt: fresh.observedAt ?? null,
  reportedAt: fresh.reportedAt ?? null,
  reportedDayOnly: fresh.reportedDayOnly ? 1 : 0,
  writtenAt: fresh.writtenAt ?? null,
  writtenDayOnly: fresh.writtenDayOnly ? 1 : 0,
  confirms: fresh.confirms ?? null,
  mappedMarker: fresh.mappedMarker ?? null,
  mappedUnit: fresh.mappedUnit ?? null,
  reading: fresh.reading ?? null,
});

/** A stored observation as the supersede rules take it. */
export function toDated(row: ObservationRow, now: Date): DatedObservation {
  const { identity, status, value, unit, referenceRange: range } = row;
  const isRemarked = row.flags !== '' || json<string[]>(row.notes).length > 0;
  return { identity, status, value, unit, range, isRemarked, content: contentOf(toInput(row)), said: saidOf(row, now) };
}

/** A preliminary value as final: unchanged, with the flags and notes that came with its confirmation. */
export function confirmedRow(
  { id: _, ...row }: ObservationRow,
  confirmation: NewRow<Observation>,
  now: Date,
): NewRow<Observation> {
  const { importMessageId, position } = confirmation;
  const confirms = confirmation.value.trim() === '' ? row.importMessageId : null;
  const notes = [...json<string[]>(row.notes), ...json<string[]>(confirmation.notes)];
  const flags = new Set([...row.flags.split('~'), ...confirmation.flags.split('~')].filter((flag) => flag !== ''));
  return {
    ...row,
    ...timesAgain(saidOf(asRow(confirmation), now), saidOf(row, now)),
    ...{ importMessageId, position, confirms },
    notes: JSON.stringify(notes),
    flags: [...flags].join('~'),
    status: FINAL,
    current: true,
  };
}
