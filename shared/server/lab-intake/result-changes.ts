import { setImmediate as breathe } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { resultContent } from '#shared/content/result-content.ts';
import { decideObservations, type MessageDecision } from '#shared/domain/lab-intake/decide-observations.ts';
import { contentOf, identifyObservations } from '#shared/domain/lab-intake/identify-observations.ts';
import { effectiveStatus, isFinal } from '#shared/domain/results/effective-status.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';
import { change, insertMany, type SqlValue, type Tx } from '#shared/server/database/sql.ts';
import type { LabMessage, LabObservation, LabOrder } from '#shared/server/hl7/types.ts';
import { valueText } from '#shared/server/hl7/value-text.ts';
import { type ObservationRow, toDated, toInput, toRow } from '#shared/server/results/observation-rows.ts';
import type { Batch, ImportOrder } from './read-batch.ts';

interface Standing {
  order: ImportOrder;
  resultId: string;
  /** By identity, in the order the laboratory sent them. */
  rows: Map<string, Standard>;
  sampledAt: string | null;
  isChanged: boolean;
  lab: string;
  /** What was critical before this batch, each value by identity and content. */
  criticalBefore: ReadonlySet<string>;
}

/** A standing observation: stored before (`id`), or arriving in this batch (`fresh`). */
interface Standard {
  row: ObservationRow;
  fresh: Record<string, SqlValue> | null;
}

const IDENTITY_LENGTH = 250;
/** Results between which other work of the process gets its turn: some milliseconds. */
const RESULTS_A_BREATH = 25;

/** What a batch changes on results, worked out in memory and written in a few statements. */
export class ResultChanges {
  private readonly batch: Batch;
  private readonly standing = new Map<string, Standing>();
  private readonly superseded: (number | string)[] = [];
  private readonly finalised: (number | string)[] = [];
  /** Rows that were said again, by the instant of the later report. */
  private readonly repeated = new Map<number, (number | string)[]>();
  private critical: { resultId: string; version: number }[] = [];

  constructor(batch: Batch) {
    this.batch = batch;
  }

  /** Applies one message to its order's observations by the rules of decisions 'Results'. */
  apply(
    order: ImportOrder,
    message: LabMessage,
    importMessageId: string,
  ): { outcome: MessageDecision['outcome']; replaced: boolean } {
    const standing = this.standingOf(order);
    const hashes = this.batch.hashes.get(order.id) ?? new Set<string>();
    const arriving = inputsOf(message);
    const decision = decideObservations({
      contentHash: message.contentHash,
      knownHashes: hashes,
      arriving: arriving.map(({ identity, observation, reportedAt }) => ({
        identity,
        reportedAt,
        status: observation.status as never,
        content: contentOf(observation),
      })),
      standing: rowsOf(standing).map(toDated),
      currentIsReleased: order.releasedVersion !== null,
    });
    if (decision.outcome !== 'duplicate') this.batch.hashes.set(order.id, hashes.add(message.contentHash));
    let replaced = false;
    arriving.forEach(({ identity, observation, reportedAt }, position) => {
      const action = decision.decisions[position]?.action;
      const old = standing.rows.get(identity);
      if (action === 'keep-same' && old) this.moveOn(old, reportedAt);
      if (action === 'finalise' && old) {
        this.finalise(old, reportedAt);
        standing.isChanged = true;
      }
      if (action !== 'insert' && action !== 'replace' && action !== 'withdraw') return;
      const status = observation.status;
      const facts = {
        resultId: standing.resultId,
        importMessageId,
        position,
        identity,
        lab: message.facility,
        status,
        reportedAt,
      };
      const fresh = toRow(observation, facts);
      if (old) {
        replaced = true;
        if (old.fresh) old.fresh.current = false;
        else this.superseded.push(old.row.id);
        if (old.fresh) this.past.push(old.fresh);
      }
      standing.rows.set(identity, { row: asRow(fresh), fresh });
      standing.isChanged = true;
      standing.lab = message.facility;
      standing.sampledAt ??= observation.observedAt;
    });
    return { outcome: decision.outcome, replaced };
  }

  /** Rows that arrived and were replaced within the same batch: kept, but never current. */
  private readonly past: Record<string, SqlValue>[] = [];

  private finalise(entry: Standard, reportedAt: string | null): void {
    if (entry.fresh) entry.fresh.status = 'F';
    else this.finalised.push(entry.row.id);
    entry.row = { ...entry.row, status: 'F' };
    this.moveOn(entry, reportedAt);
  }

  /** A value that was said again stands as of the later report: a message between the two must not overwrite it. */
  private moveOn(entry: Standard, reportedAt: string | null): void {
    const at = reportedAt === null ? null : new Date(reportedAt);
    if (at === null || (entry.row.reportedAt !== null && at <= entry.row.reportedAt)) return;
    entry.row = { ...entry.row, reportedAt: at };
    if (entry.fresh) entry.fresh.reportedAt = at;
    else this.repeated.set(at.getTime(), [...(this.repeated.get(at.getTime()) ?? []), entry.row.id]);
  }

  private standingOf(order: ImportOrder): Standing {
    const known = this.standing.get(order.id);
    if (known) return known;
    const resultId = order.resultId ?? uuidv7();
    const stored = this.batch.standing.get(resultId) ?? [];
    const made: Standing = {
      order,
      resultId,
      rows: new Map(stored.map((row) => [row.identity, { row, fresh: null }])),
      sampledAt: null,
      isChanged: false,
      lab: stored[0]?.lab ?? '',
      criticalBefore: new Set(),
    };
    made.criticalBefore = new Set(countsOf(made).criticalValues);
    this.standing.set(order.id, made);
    return made;
  }

  /** Orders whose results changed, with whether any value is final and whether a release stands. */
  touched(): { order: ImportOrder; hasFinal: boolean; isReleased: boolean }[] {
    return this.changed().map((standing) => ({
      order: standing.order,
      hasFinal: rowsOf(standing).some(({ status }) => isFinal(status)),
      isReleased: standing.order.releasedVersion !== null,
    }));
  }

  /** Results that now hold a critical value they did not hold before. */
  alerts(): { resultId: string; version: number }[] {
    return this.critical;
  }

  /** Writes results and observations. */
  async write(tx: Tx, now: Date): Promise<void> {
    const changed = this.changed();
    const results: { standing: Standing; counts: Counts }[] = [];
    for (const standing of changed) {
      if (results.length % RESULTS_A_BREATH === 0) await breathe();
      results.push({ standing, counts: countsOf(standing) });
    }
    await insertMany(
      tx,
      'test_results',
      results
        .filter(({ standing }) => standing.order.resultId === null)
        .map(({ standing, counts }) => resultRow(standing, counts, now)),
    );
    for (const { standing, counts } of results) {
      const version = standing.order.resultVersion + 1;
      // By value, not by number: a correction may take one critical value away and bring another.
      const isNew = counts.criticalValues.some((value) => !standing.criticalBefore.has(value));
      if (isNew) this.critical.push({ resultId: standing.resultId, version });
      if (standing.order.resultId === null) continue;
      await change(
        tx,
        'UPDATE test_results SET version = version + 1, receivedAt = ?, outside = ?, critical = ?, unmapped = ? WHERE id = ?',
        [now, counts.outside, counts.critical, counts.unmapped, standing.resultId],
      );
    }
    if (this.superseded.length > 0)
      await tx.connection.query('UPDATE observations SET current = 0 WHERE id IN (?)', [this.superseded]);
    if (this.finalised.length > 0)
      await tx.connection.query("UPDATE observations SET status = 'F' WHERE id IN (?)", [this.finalised]);
    for (const [at, ids] of this.repeated)
      await tx.connection.query('UPDATE observations SET reportedAt = ? WHERE id IN (?)', [new Date(at), ids]);
    const arrived = changed.flatMap(({ rows }) => [...rows.values()].flatMap(({ fresh }) => (fresh ? [fresh] : [])));
    await insertMany(tx, 'observations', [...this.past, ...arrived]);
  }

  private changed(): Standing[] {
    return [...this.standing.values()].filter(({ isChanged }) => isChanged);
  }
}

/** The observations of a message as the rules take them, with identity and time; embedded documents are no values. */
function inputsOf(
  message: LabMessage,
): { identity: string; observation: ObservationInput; reportedAt: string | null }[] {
  const timed = new Map<ObservationInput, string | null>();
  const inputs = message.orders.flatMap((order) =>
    order.observations
      .filter(({ type }) => type !== 'ED')
      .map((observation) => {
        const input = inputOf(observation, order);
        timed.set(input, order.resultDateTime ?? message.messageDateTime);
        return input;
      }),
  );
  return identifyObservations(inputs).map(({ identity, observation }) => ({
    identity: identity.slice(0, IDENTITY_LENGTH),
    observation,
    reportedAt: timed.get(observation) ?? message.messageDateTime,
  }));
}

function inputOf(observation: LabObservation, order: LabOrder): ObservationInput {
  return {
    code: observation.code,
    system: observation.system,
    text: observation.text,
    alternateCode: observation.alternate?.code ?? '',
    alternateSystem: observation.alternate?.system ?? '',
    sub: observation.sub,
    value: valueText(observation),
    unit: observation.units,
    range: observation.range,
    flags: observation.flags,
    status: observation.valueDeleted ? 'D' : effectiveStatus(observation.status, order.status),
    notes: observation.notes,
    observedAt: observation.observedAt ?? order.observationDateTime,
  };
}

const rowsOf = ({ rows }: Standing): ObservationRow[] => [...rows.values()].map(({ row }) => row);

const asRow = (fresh: Record<string, SqlValue>): ObservationRow => ({
  ...(fresh as unknown as ObservationRow),
  id: '',
});

interface Counts {
  outside: number;
  critical: number;
  unmapped: number;
  /** The critical values themselves, by test and content: tells a new one from one that doctors were told of. */
  criticalValues: string[];
}

function countsOf(standing: Standing): Counts {
  const context = { content: resultContent, lab: standing.lab || null, sex: standing.order.sex };
  const measures = readBloodMeasures(rowsOf(standing).map(toInput), context);
  const critical = measures.filter((measure) => measure.critical);
  return {
    outside: measures.filter(({ position }) => position === 'below' || position === 'above').length,
    critical: critical.length,
    unmapped: measures.filter(({ marker }) => marker === null).length,
    criticalValues: critical.map(({ system, code, sub, valueText, unit }) =>
      [system, code, sub, valueText, unit].join('|'),
    ),
  };
}

function resultRow(standing: Standing, { outside, critical, unmapped }: Counts, now: Date) {
  return {
    id: standing.resultId,
    orderId: standing.order.id,
    customerId: standing.order.customerId,
    sampledAt: standing.sampledAt ? new Date(standing.sampledAt) : standing.order.startsAt,
    receivedAt: now,
    outside,
    critical,
    unmapped,
  };
}
