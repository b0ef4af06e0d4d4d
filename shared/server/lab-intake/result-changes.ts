import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareWords, type Said } from '#shared/domain/lab-intake/compare-words.ts';
import {
  type AsideReason,
  decideObservations,
  type ObservationsDecision,
} from '#shared/domain/lab-intake/decide-observations.ts';
import { asksSame } from '#shared/domain/lab-intake/identify-observations.ts';
import type { ReplacesReason } from '#shared/domain/lab-intake/match-order.ts';
import { isReadOtherwise, type Reading, readByMapping } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isFinal } from '#shared/domain/results/effective-status.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { change, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { newId } from '#shared/server/new-id.ts';
import { toInput } from '#shared/server/results/observation-rows.ts';
import { countFindings } from './count-findings.ts';
import { type ArrivingObservation, toFacts } from './list-arriving.ts';
import type { SaidRejected, TouchedOrder } from './note-rejections.ts';
import type { Arrived } from './read-arrived.ts';
import type { Batch, ImportOrder } from './read-batch.ts';
import { type LabMappings, readingOf } from './read-lab-mappings.ts';
import {
  asRow,
  confirmedRow,
  rowsOf,
  type Standing,
  type StandingValue,
  standingBefore,
  toDated,
  versionAfter,
} from './standing-values.ts';
import { saidOf, type Times, timesAgain } from './word-times.ts';
import { type CountedResult, writeResultRows } from './write-result-rows.ts';

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

/** What puts another value in the place of one that stands; a confirmation does not. */
const OVERWRITES: readonly unknown[] = ['insert', 'replace', 'withdraw'];

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
  private readonly critical: Critical[] = [];
  /** By order id. */
  private readonly rejected = new Map<string, SaidRejected[]>();
  private readonly now: Date;
  private readonly mappings: LabMappings;
  /** Words put aside that are read otherwise: they stand nowhere, so that their rows change. */
  private readonly asidesReadAnew: { id: number | string; reading: Reading }[] = [];
  /** Rows of which only the note changes how they are read. */
  private readonly noted: { id: number | string; reading: Reading }[] = [];

  constructor(batch: Batch, now: Date, mappings: LabMappings) {
    this.batch = batch;
    this.now = now;
    this.mappings = mappings;
  }

  /**
   * Reads what stands for an order by the mappings as they are now. A value that is read otherwise is a row of its own, as if it came anew:
   * what stood before, and what a release rests on, stays as it was read then.
   */
  readAnew(order: ImportOrder): void {
    const standing = this.standingOf(order);
    for (const { row } of [...standing.values.values()]) {
      const reading = readingOf(row, this.mappings);
      if (isReadOtherwise(row, reading)) {
        this.superseded.push(row.id);
        const { id: _, ...kept } = row;
        this.stand(standing, { ...kept, ...reading, current: true });
      } else if (row.reading !== reading.reading) {
        this.noted.push({ id: row.id, reading });
        // Known without a mapping by now, or not any more: what was counted is counted again.
        standing.isAsked ||= row.reading !== 'unread';
      }
    }
    for (const row of standing.asides) {
      const reading = readingOf(row, this.mappings);
      if (!isReadOtherwise(row, reading) && row.reading === reading.reading) continue;
      standing.isAsked ||= isReadOtherwise(row, reading);
      this.asidesReadAnew.push({ id: row.id, reading });
    }
  }

  /**
   * What applying a message would do to what stood before this batch: replace or take back final values of it, or change anything of a
   * result that the customer has; null where it does neither. Changes nothing.
   */
  replaces(order: ImportOrder, arrived: Arrived): ReplacesReason | null {
    const standing = this.standingOf(order);
    const { arriving, outcome, decisions } = this.decide(standing, arrived);
    const isReplaced = arriving.some(({ identity }, position) => {
      const old = standing.values.get(identity);
      return old?.fresh === null && isFinal(old.row.status) && OVERWRITES.includes(decisions[position]?.action);
    });
    const isRemarked = [
      ...arrived.notes.map(({ contentHash }) => contentHash),
      ...arrived.documents.map(({ fileId }) => fileId),
    ].some((mark) => !standing.remarks.has(mark));
    // Whatever comes opens a released case again.
    if (order.status === OrderStatus.COMPLETED) return outcome === 'apply' || isRemarked ? 'replaces-released' : null;
    if (!isReplaced) return null;
    return order.releasedVersion === null ? 'replaces-values' : 'replaces-released';
  }

  private decide(standing: Standing, { values, contentHash }: Arrived, before?: TakenBefore) {
    const saidBefore = this.batch.hashes.get(standing.order.id)?.has(contentHash) ?? false;
    const arriving = values.filter(({ isSuperseded, identity }) => !isSuperseded && !before?.identities.has(identity));
    const decided = decideObservations({
      arriving: arriving.map(toFacts),
      standing: rowsOf(standing).map((row) => ({
        ...toDated(row, this.now),
        cameLater: before?.later.has(String(row.id)) ?? false,
      })),
      saidBefore,
    });
    return { saidBefore, arriving, ...decided };
  }

  /** Applies one message to its order's observations, as `decideObservations` says. */
  apply(order: ImportOrder, arrived: Arrived, importMessageId: string, before?: TakenBefore): AppliedMessage {
    const standing = this.standingOf(order);
    const { resultId } = standing;
    const { values: all, lab } = arrived;
    const { saidBefore, arriving, outcome, decisions } = this.decide(standing, arrived, before);
    const hashes = this.batch.hashes.get(order.id) ?? new Set<string>();
    this.batch.hashes.set(order.id, hashes.add(arrived.contentHash));
    const rowOf = (entry: ArrivingObservation) => ({
      ...entry.row,
      ...{ resultId, importMessageId, lab },
      ...readByMapping(entry.observation, lab, this.mappings.of(lab), resultContent.bloodMarkers),
    });
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
    const isRejecting =
      this.reject(order, arrived, importMessageId, saidBefore && !before) && all.length === 0 && !saidBefore;
    const isRemarked = this.remark(standing, arrived, importMessageId);
    // A note or a document that the case did not have is something taken, and so is a specimen that was rejected.
    if (isRemarked || isRejecting) applied.outcome = 'apply';
    // A value that its own message corrects never stands; it is kept as long as the correction is.
    if (outcome === 'apply')
      this.past.push(
        ...all
          .filter(({ isSuperseded, identity }) => isSuperseded && !before?.identities.has(identity))
          .map((entry) => ({ ...rowOf(entry), current: false })),
      );
    return applied;
  }

  /**
   * Remembers what a message could not measure. The same words once more speak of the same sample, unless they name the time of another.
   * @returns whether there is anything
   */
  private reject({ id }: ImportOrder, { lab, rejected: all }: Arrived, messageId: string, isRepeat: boolean): boolean {
    const rejected = all.filter(({ sampledAt }) => !isRepeat || sampledAt !== null);
    if (rejected.length > 0) this.rejected.set(id, [...(this.rejected.get(id) ?? []), { messageId, lab, rejected }]);
    return rejected.length > 0;
  }

  /** Every order of the batch that a message was for, with what stands now and what could not be measured. */
  touched(): TouchedOrder[] {
    return [...this.standing.values()].map((standing) => ({
      orderId: standing.order.id,
      rows: rowsOf(standing),
      notes: standing.notes,
      said: this.rejected.get(standing.order.id) ?? [],
    }));
  }

  /** Takes notes and documents that the case does not have yet. @returns whether there were any */
  private remark(standing: Standing, arrived: Arrived, importMessageId: string): boolean {
    const { resultId, remarks } = standing;
    const common = { resultId, importMessageId, createdAt: this.now };
    const isNew = (mark: string): boolean => !remarks.has(mark) && Boolean(remarks.add(mark));
    const notes = arrived.notes.filter(({ contentHash }) => isNew(contentHash));
    const documents = arrived.documents.filter(({ fileId }) => isNew(fileId));
    this.labNotes.push(...notes.map((note) => ({ ...note, ...common })));
    this.documents.push(
      ...documents.map(({ fileId, name, attachment }) => ({
        ...common,
        ...{ id: newId(), fileId, name: name.slice(0, NAME_LENGTH) },
        bytes: 'bytes' in attachment ? attachment.bytes.length : 0,
        refused: 'refused' in attachment ? attachment.refused : null,
      })),
    );
    standing.notes.push(...notes.map(({ note }) => note));
    const isRemarked = notes.length + documents.length > 0;
    standing.isAsked ||= isRemarked;
    return isRemarked;
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
    const asked = toInput(asRow(row));
    const isAsked = standing.asides.some((known) => known.identity === row.identity && asksSame(toInput(known), asked));
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
   * The value stays and becomes final. A row of its own, so that the preliminary one stands again should the confirmation turn out to be
   * another person's.
   */
  private finalise(standing: Standing, value: StandingValue, confirmation: NewRow<Observation>): void {
    this.supersede(value);
    this.stand(standing, confirmedRow(value.row, confirmation, this.now));
  }

  /** A value that was said again stands as of the later word: one from between the two must not overwrite it. */
  private moveOn(value: StandingValue, said: Said): void {
    const standing = saidOf(value.row, this.now);
    if (compareWords(said, standing) !== 'later') return;
    const times = timesAgain(said, standing);
    value.row = { ...value.row, ...times };
    if (value.fresh) Object.assign(value.fresh, times);
    else this.repeated.push({ id: value.row.id, times });
  }

  private standingOf(order: ImportOrder): Standing {
    const standing = this.standing.get(order.id) ?? standingBefore(order, this.batch);
    this.standing.set(order.id, standing);
    return standing;
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
    const results: CountedResult[] = [];
    for (const standing of this.changedStandings()) {
      if (results.length % RESULTS_PER_TURN === 0) await nextTurn();
      const findings = countFindings(rowsOf(standing), { ...standing, sex: standing.order.sex });
      results.push({ standing, findings });
      // By value, not by number: a correction may take one critical value away and bring another.
      const isNew = findings.criticalValues.some((value) => !standing.criticalBefore.has(value));
      if (isNew) this.critical.push(criticalOf(standing));
    }
    await writeResultRows(tx, results, at);
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
    const noted = Map.groupBy([...this.asidesReadAnew, ...this.noted], ({ reading }) => JSON.stringify(reading));
    for (const rows of noted.values()) {
      const [first] = rows;
      if (first) await updateRows(tx, Observation, first.reading, { id: rows.map(({ id }) => id) });
    }
    await insertMany(tx, Observation, [...this.past, ...arrived]);
    await insertMany(tx, LabNote, this.labNotes);
    await insertMany(tx, ResultDocument, this.documents);
  }

  private changedStandings(): Standing[] {
    return [...this.standing.values()].filter(({ isChanged, isAsked }) => isChanged || isAsked);
  }
}

const criticalOf = (standing: Standing): Critical => ({
  resultId: standing.resultId,
  version: versionAfter(standing),
  orderId: standing.order.id,
  customerId: standing.order.customerId,
});
