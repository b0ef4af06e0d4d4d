import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { believable, compareWords, type Said } from '#shared/domain/lab-intake/compare-words.ts';
import {
  type AsideReason,
  type DatedObservation,
  decideObservations,
  type ObservationsDecision,
} from '#shared/domain/lab-intake/decide-observations.ts';
import { contentOf } from '#shared/domain/lab-intake/identify-observations.ts';
import { FINAL, isFinal } from '#shared/domain/results/effective-status.ts';
import type { Flag, NewRow } from '#shared/server/database/columns.ts';
import { change, insertMany, json, type Tx } from '#shared/server/database/sql.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { type AsideRow, type ObservationRow, toInput } from '#shared/server/results/observation-rows.ts';
import { countFindings, type Findings } from './count-findings.ts';
import { type ArrivingObservation, listArriving, toFacts, toRow } from './list-arriving.ts';
import { listDocuments, listLabNotes } from './list-remarks.ts';
import type { Batch, ImportOrder } from './read-batch.ts';

interface Standing {
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
  lab: string;
  /** What was critical before this batch, each value by identity and content. */
  criticalBefore: ReadonlySet<string>;
}

/** An observation that stands: stored before (`fresh` is null), or arriving in this batch. */
interface StandingValue {
  row: ObservationRow;
  fresh: NewRow<Observation> | null;
}

/** What became of one message. */
export interface AppliedMessage {
  outcome: ObservationsDecision['outcome'];
  replaced: boolean;
  /** Observations put aside. */
  notTaken: number;
  resultId: string;
}

/** A result that a batch changed, or about which it asks. */
export interface ChangedResult {
  order: ImportOrder;
  resultId: string;
  /** The result's version after the change. */
  version: number;
  hasFinal: boolean;
}

/** A version of a result that holds a critical value it did not hold before. */
interface Critical {
  resultId: string;
  version: number;
  orderId: string;
  customerId: string;
}

/** What is known of a message that was taken over before, and is once more because another one of its order was taken away. */
export interface TakenBefore {
  /** Tests of which it said its word already, and a row holds it. */
  identities: ReadonlySet<string>;
  /** Ids of standing values that came after it. */
  later: ReadonlySet<string>;
}

const NAME_LENGTH = 250;

const SAID_AGAIN = `UPDATE observations SET reportedAt = ?, reportedDayOnly = ?, writtenAt = ?, writtenDayOnly = ?
  WHERE id IN (?)`;

/** Results between which other work of the process gets its turn: some milliseconds. */
const RESULTS_PER_TURN = 25;

/** What a batch changes in results, worked out in memory and written in a few statements. */
export class ResultChanges {
  private readonly batch: Batch;
  private readonly standing = new Map<string, Standing>();
  private readonly superseded: (number | string)[] = [];
  /** Rows that were said again, with the times of the later word. */
  private readonly repeated: { id: number | string; times: Times }[] = [];
  /** Rows that arrived and do not stand: replaced within the same batch, or put aside. */
  private readonly past: NewRow<Observation>[] = [];
  private readonly labNotes: NewRow<LabNote>[] = [];
  private readonly documents: NewRow<ResultDocument>[] = [];
  private critical: Critical[] = [];
  private readonly now: Date;

  constructor(batch: Batch, now: Date) {
    this.batch = batch;
    this.now = now;
  }

  /** Applies one message to its order's observations, as `decideObservations` says. */
  apply(order: ImportOrder, message: LabMessage, importMessageId: string, before?: TakenBefore): AppliedMessage {
    const standing = this.standingOf(order);
    const { resultId } = standing;
    const hashes = this.batch.hashes.get(order.id) ?? new Set<string>();
    const saidBefore = hashes.has(message.contentHash);
    const all = listArriving(message, this.now);
    const arriving = all.filter(({ isSuperseded, identity }) => !isSuperseded && !before?.identities.has(identity));
    const { outcome, decisions } = decideObservations({
      arriving: arriving.map(toFacts),
      standing: rowsOf(standing).map((row) => ({
        ...toDated(row, this.now),
        cameLater: before?.later.has(String(row.id)) ?? false,
      })),
      saidBefore,
    });
    this.batch.hashes.set(order.id, hashes.add(message.contentHash));
    const rowOf = (entry: ArrivingObservation) =>
      toRow(entry, { resultId, importMessageId, position: all.indexOf(entry), lab: message.facility });
    const applied: AppliedMessage = { outcome, replaced: false, notTaken: 0, resultId };
    arriving.forEach((entry, position) => {
      const { action, reason } = decisions[position] ?? { action: 'keep', reason: null };
      const old = standing.values.get(entry.identity);
      if (action === 'put-aside' && reason) {
        applied.notTaken += 1;
        this.putAside(standing, { ...rowOf(entry), current: false, aside: reason }, saidBefore);
      }
      if (action === 'keep' && old) this.moveOn(old, entry.said);
      if (action === 'finalise' && old) this.finalise(standing, old, rowOf(entry));
      if (action !== 'insert' && action !== 'replace' && action !== 'withdraw') return;
      if (old) {
        applied.replaced = true;
        this.supersede(old);
      }
      this.stand(standing, rowOf(entry));
    });
    this.remark(standing, message, importMessageId);
    // A value that its own message corrects never stands; it is kept as long as the correction is.
    if (outcome === 'apply')
      this.past.push(
        ...all
          .filter(({ isSuperseded, identity }) => isSuperseded && !before?.identities.has(identity))
          .map((entry) => ({ ...rowOf(entry), current: false })),
      );
    return applied;
  }

  /** Notes and documents that the case does not have yet. */
  private remark(standing: Standing, message: LabMessage, importMessageId: string): void {
    const { resultId, remarks } = standing;
    const common = { resultId, importMessageId, createdAt: this.now };
    const isNew = (mark: string): boolean => !remarks.has(mark) && Boolean(remarks.add(mark));
    const notes = listLabNotes(message).filter(({ contentHash }) => isNew(contentHash));
    const documents = listDocuments(message).filter(({ fileId }) => isNew(fileId));
    this.labNotes.push(...notes.map((note) => ({ ...note, ...common })));
    this.documents.push(
      ...documents.map(({ fileId, name, attachment }) => ({
        ...common,
        ...{ id: uuidv7(), fileId, name: name.slice(0, NAME_LENGTH) },
        bytes: 'bytes' in attachment ? attachment.bytes.length : 0,
        refused: 'refused' in attachment ? attachment.refused : null,
      })),
    );
    standing.isAsked ||= notes.length + documents.length > 0;
  }

  private stand(standing: Standing, arrived: NewRow<Observation>): void {
    const fresh = { ...arrived, stoodAt: this.stoodAt(standing) };
    standing.values.set(fresh.identity, { row: asRow(fresh), fresh });
    standing.isChanged = true;
    standing.lab = fresh.lab;
    standing.sampledAt ??= fresh.observedAt ?? null;
  }

  /** Once for each content: a file that is sent again asks nothing again. */
  private putAside(standing: Standing, row: NewRow<Observation> & { aside: AsideReason }, saidBefore: boolean): void {
    const content = contentOfRow(asRow(row));
    const isAsked = standing.asides.some((known) => known.identity === row.identity && contentOfRow(known) === content);
    if (isAsked) return;
    standing.asides.push({ ...asRow(row), aside: row.aside });
    this.past.push(row);
    standing.isAsked ||= !(saidBefore && row.aside === 'older');
  }

  /** A release that this batch had waited for is before its values, although the batch had begun before it. */
  private stoodAt({ resultId }: Standing): Date {
    const releasedAt = this.batch.releasedAt.get(resultId);
    return releasedAt && releasedAt >= this.now ? new Date(releasedAt.getTime() + 1) : this.now;
  }

  private supersede({ row, fresh }: StandingValue): void {
    if (fresh) this.past.push({ ...fresh, current: false });
    else this.superseded.push(row.id);
  }

  /**
   * The value stays and becomes final; flags and notes of the confirmation come with it. A row of its own, so that the preliminary one
   * stands again should the confirmation turn out to be another person's.
   */
  private finalise(standing: Standing, value: StandingValue, confirmation: NewRow<Observation>): void {
    this.supersede(value);
    const { id: _, ...row } = value.row;
    const confirms = confirmation.value.trim() === '' ? row.importMessageId : null;
    const { importMessageId, position } = confirmation;
    const said = saidOf(asRow(confirmation), this.now);
    const before = saidOf(row, this.now);
    const notes = [...json<string[]>(row.notes), ...json<string[]>(confirmation.notes)];
    const flags = [...new Set([...row.flags.split('~'), ...confirmation.flags.split('~')])].filter(
      (flag) => flag !== '',
    );
    this.stand(standing, {
      ...row,
      ...timesOf({ reported: said.reported ?? before.reported, written: said.written ?? before.written }),
      ...{ importMessageId, position, confirms },
      notes: JSON.stringify(notes),
      flags: flags.join('~'),
      status: FINAL,
      current: true,
    });
  }

  /** A value that was said again stands as of the later word: one from between the two must not overwrite it. */
  private moveOn(value: StandingValue, said: Said): void {
    const standing = saidOf(value.row, this.now);
    if (compareWords(said, standing) !== 'later') return;
    const times = timesOf({ reported: said.reported ?? standing.reported, written: said.written ?? standing.written });
    value.row = { ...value.row, ...times };
    if (value.fresh) Object.assign(value.fresh, times);
    else this.repeated.push({ id: value.row.id, times });
  }

  private standingOf(order: ImportOrder): Standing {
    const known = this.standing.get(order.id);
    if (known) return known;
    const resultId = order.resultId ?? uuidv7();
    const stored = this.batch.standing.get(resultId) ?? [];
    const lab = stored[0]?.lab ?? '';
    const made: Standing = {
      order,
      resultId,
      values: new Map(stored.map((row) => [row.identity, { row, fresh: null }])),
      sampledAt: null,
      isChanged: false,
      isAsked: false,
      asides: [...(this.batch.asides.get(resultId) ?? [])],
      remarks: new Set(this.batch.remarks.get(resultId)),
      lab,
      criticalBefore: new Set(countFindings(stored, lab, order.sex).criticalValues),
    };
    this.standing.set(order.id, made);
    return made;
  }

  /** The results that changed, with whether any of their values is final. */
  changed(): ChangedResult[] {
    return this.changedStandings().map((standing) => ({
      order: standing.order,
      resultId: standing.resultId,
      version: versionAfter(standing),
      hasFinal: rowsOf(standing).some(({ status }) => isFinal(status)),
    }));
  }

  /** Results that now hold a critical value they did not hold before; known after `write`. */
  alerts(): readonly Critical[] {
    return this.critical;
  }

  /** Writes results and observations. @param at when they came */
  async write(tx: Tx, at: Date): Promise<void> {
    const results: { standing: Standing; findings: Findings }[] = [];
    for (const standing of this.changedStandings()) {
      if (results.length % RESULTS_PER_TURN === 0) await nextTurn();
      const findings = countFindings(rowsOf(standing), standing.lab, standing.order.sex);
      results.push({ standing, findings });
    }
    await insertMany(
      tx,
      TestResult,
      results
        .filter(({ standing }) => standing.order.resultId === null)
        .map(({ standing, findings }) => resultRow(standing, findings, at)),
    );
    for (const { standing, findings } of results) {
      // By value, not by number: a correction may take one critical value away and bring another.
      const isNew = findings.criticalValues.some((value) => !standing.criticalBefore.has(value));
      if (isNew) this.critical.push(criticalOf(standing));
      if (standing.order.resultId !== null) await updateResult(tx, standing, findings, at);
    }
    await this.writeObservations(tx);
  }

  private async writeObservations(tx: Tx): Promise<void> {
    if (this.superseded.length > 0)
      await change(tx, 'UPDATE observations SET current = 0 WHERE id IN (?)', [this.superseded]);
    const later = Map.groupBy(this.repeated, ({ times }) => JSON.stringify(times));
    for (const rows of later.values()) {
      const [first] = rows;
      if (first) await change(tx, SAID_AGAIN, [...Object.values(first.times), rows.map(({ id }) => id)]);
    }
    const arrived = this.changedStandings().flatMap(({ values }) =>
      [...values.values()].flatMap(({ fresh }) => (fresh ? [fresh] : [])),
    );
    await insertMany(tx, Observation, [...this.past, ...arrived]);
    await insertMany(tx, LabNote, this.labNotes);
    await insertMany(tx, ResultDocument, this.documents);
  }

  private changedStandings(): Standing[] {
    return [...this.standing.values()].filter(({ isChanged, isAsked }) => isChanged || isAsked);
  }
}

const rowsOf = ({ values }: Standing): ObservationRow[] => [...values.values()].map(({ row }) => row);

/** A new result has version 1. */
const versionAfter = ({ order }: Standing): number => order.resultVersion + 1;

/** A row that arrives as one that stands; MariaDB has not given it its id yet. */
const asRow = (fresh: NewRow<Observation>): ObservationRow => ({
  ...fresh,
  id: '',
  observedAt: fresh.observedAt ?? null,
  reportedAt: fresh.reportedAt ?? null,
  reportedDayOnly: fresh.reportedDayOnly ? 1 : 0,
  writtenAt: fresh.writtenAt ?? null,
  writtenDayOnly: fresh.writtenDayOnly ? 1 : 0,
});

/** A stored observation as the supersede rules take it. */
const criticalOf = (standing: Standing): Critical => ({
  resultId: standing.resultId,
  version: versionAfter(standing),
  orderId: standing.order.id,
  customerId: standing.order.customerId,
});

function toDated(row: ObservationRow, now: Date): DatedObservation {
  const { identity, status, value } = row;
  const isRemarked = row.flags !== '' || json<string[]>(row.notes).length > 0;
  return { identity, status, value, isRemarked, content: contentOfRow(row), said: saidOf(row, now) };
}

const contentOfRow = (row: ObservationRow): string => contentOf(toInput(row));

type Times = Pick<ObservationRow, 'reportedAt' | 'reportedDayOnly' | 'writtenAt' | 'writtenDayOnly'>;

function saidOf(row: Times, now: Date): Said {
  const saidAt = (at: Date | null, dayOnly: Flag) =>
    at === null ? null : { at: at.toISOString(), precision: dayOnly ? ('day' as const) : ('time' as const) };
  return {
    reported: believable(saidAt(row.reportedAt, row.reportedDayOnly), now),
    written: believable(saidAt(row.writtenAt, row.writtenDayOnly), now),
  };
}

const timesOf = ({ reported, written }: Said): Times => ({
  reportedAt: reported && new Date(reported.at),
  reportedDayOnly: reported?.precision === 'day' ? 1 : 0,
  writtenAt: written && new Date(written.at),
  writtenDayOnly: written?.precision === 'day' ? 1 : 0,
});

async function updateResult(
  tx: Tx,
  standing: Standing,
  { outside, critical, unmapped }: Findings,
  at: Date,
): Promise<void> {
  await change(
    tx,
    'UPDATE test_results SET version = ?, receivedAt = ?, outside = ?, critical = ?, unmapped = ? WHERE id = ?',
    [versionAfter(standing), at, outside, critical, unmapped, standing.resultId],
  );
}

function resultRow(
  standing: Standing,
  { outside, critical, unmapped }: Findings,
  receivedAt: Date,
): NewRow<TestResult> {
  return {
    id: standing.resultId,
    orderId: standing.order.id,
    customerId: standing.order.customerId,
    sampledAt: standing.sampledAt ?? standing.order.startsAt,
    receivedAt,
    outside,
    critical,
    unmapped,
  };
}
