import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import {
  type DatedObservation,
  decideObservations,
  type ObservationsDecision,
} from '#shared/domain/lab-intake/decide-observations.ts';
import { contentOf } from '#shared/domain/lab-intake/identify-observations.ts';
import { FINAL, isFinal } from '#shared/domain/results/effective-status.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { change, insertMany, type Tx } from '#shared/server/database/sql.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { ObservationRow } from '#shared/server/results/observation-rows.ts';
import { countFindings, type Findings } from './count-findings.ts';
import { listArriving, toRow } from './list-arriving.ts';
import type { Batch, ImportOrder } from './read-batch.ts';

interface Standing {
  order: ImportOrder;
  resultId: string;
  /** By identity, in the order the laboratory sent them. */
  values: Map<string, StandingValue>;
  sampledAt: string | null;
  isChanged: boolean;
  lab: string;
  /** What was critical before this batch, each value by identity and content. */
  criticalBefore: ReadonlySet<string>;
}

/** An observation that stands: stored before (`fresh` is null), or arriving in this batch. */
interface StandingValue {
  row: ObservationRow;
  fresh: NewRow<Observation> | null;
}

/** A result that a batch changed. */
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

/** Results between which other work of the process gets its turn: some milliseconds. */
const RESULTS_PER_TURN = 25;

/** What a batch changes in results, worked out in memory and written in a few statements. */
export class ResultChanges {
  private readonly batch: Batch;
  private readonly standing = new Map<string, Standing>();
  private readonly superseded: (number | string)[] = [];
  private readonly finalised: (number | string)[] = [];
  /** Rows that were said again, by the instant of the later report. */
  private readonly repeated = new Map<number, (number | string)[]>();
  /** Rows that arrived and were replaced within the same batch: kept, but never current. */
  private readonly past: NewRow<Observation>[] = [];
  private critical: Critical[] = [];

  constructor(batch: Batch) {
    this.batch = batch;
  }

  /** Applies one message to its order's observations, as `decideObservations` says. */
  apply(
    order: ImportOrder,
    message: LabMessage,
    importMessageId: string,
  ): { outcome: ObservationsDecision['outcome']; replaced: boolean } {
    const standing = this.standingOf(order);
    const { resultId } = standing;
    const hashes = this.batch.hashes.get(order.id) ?? new Set<string>();
    const arriving = listArriving(message);
    const decision = decideObservations({
      contentHash: message.contentHash,
      knownHashes: hashes,
      arriving: arriving.map(({ identity, observation, reportedAt }) => ({
        identity,
        reportedAt,
        status: observation.status,
        content: contentOf(observation),
      })),
      standing: rowsOf(standing).map(toDated),
      currentIsReleased: order.releasedVersion !== null,
    });
    if (decision.outcome !== 'duplicate') this.batch.hashes.set(order.id, hashes.add(message.contentHash));
    let replaced = false;
    arriving.forEach((entry, position) => {
      const { identity, observation, reportedAt } = entry;
      const action = decision.decisions[position]?.action;
      const old = standing.values.get(identity);
      if (action === 'keep-same' && old) this.moveOn(old, reportedAt);
      if (action === 'finalise' && old) {
        this.finalise(old, reportedAt);
        standing.isChanged = true;
      }
      if (action !== 'insert' && action !== 'replace' && action !== 'withdraw') return;
      if (old) {
        replaced = true;
        this.supersede(old);
      }
      const fresh = toRow(entry, { resultId, importMessageId, position, lab: message.facility });
      standing.values.set(identity, { row: asRow(fresh), fresh });
      standing.isChanged = true;
      standing.lab = message.facility;
      standing.sampledAt ??= observation.observedAt;
    });
    return { outcome: decision.outcome, replaced };
  }

  private supersede({ row, fresh }: StandingValue): void {
    if (fresh) this.past.push({ ...fresh, current: false });
    else this.superseded.push(row.id);
  }

  private finalise(value: StandingValue, reportedAt: string | null): void {
    if (value.fresh) value.fresh.status = FINAL;
    else this.finalised.push(value.row.id);
    value.row = { ...value.row, status: FINAL };
    this.moveOn(value, reportedAt);
  }

  /** A value that was said again stands as of the later report: a message between the two must not overwrite it. */
  private moveOn(value: StandingValue, reportedAt: string | null): void {
    const at = reportedAt === null ? null : new Date(reportedAt);
    if (at === null || (value.row.reportedAt !== null && at <= value.row.reportedAt)) return;
    value.row = { ...value.row, reportedAt: at };
    if (value.fresh) value.fresh.reportedAt = at;
    else this.repeated.set(at.getTime(), [...(this.repeated.get(at.getTime()) ?? []), value.row.id]);
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
    if (this.finalised.length > 0)
      await change(tx, 'UPDATE observations SET status = ? WHERE id IN (?)', [FINAL, this.finalised]);
    for (const [at, ids] of this.repeated)
      await change(tx, 'UPDATE observations SET reportedAt = ? WHERE id IN (?)', [new Date(at), ids]);
    const arrived = this.changedStandings().flatMap(({ values }) =>
      [...values.values()].flatMap(({ fresh }) => (fresh ? [fresh] : [])),
    );
    await insertMany(tx, Observation, [...this.past, ...arrived]);
  }

  private changedStandings(): Standing[] {
    return [...this.standing.values()].filter(({ isChanged }) => isChanged);
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
});

/** A stored observation as the supersede rules take it. */
const criticalOf = (standing: Standing): Critical => ({
  resultId: standing.resultId,
  version: versionAfter(standing),
  orderId: standing.order.id,
  customerId: standing.order.customerId,
});

function toDated(row: ObservationRow): DatedObservation {
  return {
    identity: row.identity,
    status: row.status,
    content: contentOf({ value: row.value, unit: row.unit, range: row.referenceRange }),
    reportedAt: row.reportedAt?.toISOString() ?? null,
  };
}

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
    sampledAt: standing.sampledAt ? new Date(standing.sampledAt) : standing.order.startsAt,
    receivedAt,
    outside,
    critical,
    unmapped,
  };
}
