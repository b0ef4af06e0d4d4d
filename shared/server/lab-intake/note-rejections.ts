import { v7 as uuidv7 } from 'uuid';
import { findRejection } from '#shared/domain/lab-intake/find-rejection.ts';
import {
  decideRejections,
  type RejectionsDecision,
  type SaidRejection,
  type StandingWord,
} from '#shared/domain/orders/decide-rejections.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { RejectionState } from '#shared/domain/orders/rejection.ts';
import { effectiveStatus, isFinal } from '#shared/domain/results/effective-status.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';
import { isRefusal } from '#shared/errors.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { type ChangedBy, noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { changeRejections } from '#shared/server/orders/change-rejections.ts';
import { endReplacement } from '#shared/server/orders/end-replacement.ts';
import {
  chosenSampleOf,
  listRejections,
  type OrderSamples,
  readSamples,
  takenAt,
} from '#shared/server/orders/read-samples.ts';
import { tellNewSample } from '#shared/server/orders/tell-new-sample.ts';
import { type ObservationRow, toInput } from '#shared/server/results/observation-rows.ts';
import type { Rejected } from './list-rejected.ts';

/** What a message said it could not measure. */
export interface SaidRejected {
  messageId: string;
  lab: string;
  rejected: readonly Rejected[];
}

/** An order that a message touched. */
export interface TouchedOrder {
  orderId: string;
  /** What stands in its result now. */
  rows: readonly ObservationRow[];
  /** What the laboratory noted about its sample. */
  notes: readonly string[];
  said: readonly SaidRejected[];
}

/**
 * Notes what the values of orders that were touched mean for their rejections: new ones, and those that are over. The customer of a new
 * one is told once for each sample; an order of which nobody said so is at the laboratory. The orders are locked.
 */
export async function noteRejections(tx: Tx, touched: readonly TouchedOrder[], actor: ChangedBy): Promise<void> {
  const known = new Set(
    (
      await listRejections(
        tx,
        touched.map(({ orderId }) => orderId),
      )
    ).map(({ orderId }) => orderId),
  );
  const concerned = touched.filter(({ orderId, said }) => known.has(orderId) || said.length > 0);
  const samples = await readSamples(
    tx,
    concerned.map(({ orderId }) => orderId),
  );
  for (const order of samples) {
    const own = concerned.find(({ orderId }) => orderId === order.orderId);
    if (own) await noteOne(tx, order, own, actor);
  }
}

async function noteOne(tx: Tx, order: OrderSamples, touched: TouchedOrder, actor: ChangedBy): Promise<void> {
  const { orderId, rejections: known, ordered } = order;
  const standing = standingWords(touched);
  const said = touched.said.flatMap((one) => saidRejections(one, { ordered, standing }));
  const decision = decideRejections({ ordered, standing, said, known, chosen: chosenSampleOf(order), now: tx.now });
  const { inserts, again, received } = decision;
  if (inserts.length + again.length + received.length === 0) return;
  await insertMany(
    tx,
    Rejection,
    inserts.map((rejection) => rejectionRow(tx, order, rejection)),
  );
  for (const { id, said: word, to } of again) {
    const event = to === RejectionState.open ? 'reject-again' : 'lose-value';
    const { reason, messageId: importMessageId } = word;
    const rows = known.filter((rejection) => rejection.id === id);
    await changeRejections(tx, rows, event, { reason, importMessageId, endedAt: null });
  }
  const over = known.filter(({ id }) => received.includes(id));
  await changeRejections(tx, over, 'receive', { endedAt: tx.now });
  const asked = samplesAsked(decision, known);
  const event = asked.length > 0 ? 'orders.sample-rejected' : 'orders.rejections-changed';
  const facts = { rejected: inserts.length + again.length, received: received.length };
  noteChange(tx, { entity: 'order', id: orderId, event, actor, about: order.customerId, facts });
  tellDoctors(tx, orderId);
  for (const sampleNo of asked) await tellNewSample(tx, 'new-sample-needed', { orderId, sampleNo });
  if (asked.length > 0) await arriveAtLab(tx, order, touched, actor);
  await endReplacement(tx, orderId, actor);
}

/** Numbers of the samples instead of which a new one is needed now. */
function samplesAsked({ inserts, again }: RejectionsDecision, known: OrderSamples['rejections']): number[] {
  const opened = again.filter(({ to }) => to === RejectionState.open);
  return [
    ...new Set([
      ...inserts.filter(({ state }) => state === RejectionState.open).map(({ sampleNo }) => sampleNo),
      ...opened.flatMap(({ id }) => known.find((rejection) => rejection.id === id)?.sampleNo ?? []),
    ]),
  ];
}

/** Whoever rejects a sample has, or had, it: nobody moves or cancels its sampling any more. */
async function arriveAtLab(tx: Tx, { orderId, status }: OrderSamples, { rows }: TouchedOrder, actor: ChangedBy) {
  const isBefore = status === OrderStatus.PAID || status === OrderStatus.CONFIRMED;
  if (!isBefore || rows.some((row) => isFinal(effectiveStatus(row.status)))) return;
  const reason = 'laboratory rejected the sample';
  const moved = await changeOrderStatus(tx, { orderId, event: 'arrive-at-lab', actor, reason });
  if (isRefusal(moved)) throw new Error(`order ${orderId} could not arrive at the laboratory: ${moved.refused}`);
}

/** What stands for each marker: a value beats whatever else was said of it. */
function standingWords({ rows, notes }: TouchedOrder): Map<string, StandingWord> {
  const words = new Map<string, StandingWord>();
  for (const row of rows) {
    const input = toInput(row);
    const marker = markerOf(input, row.lab);
    if (marker === null || words.get(marker) === 'value') continue;
    const status = effectiveStatus(input.status);
    const said = { status, value: input.value, notes: input.notes, sampleNotes: notes, specimenCodes: [] };
    const reason = findRejection(said);
    if (reason) words.set(marker, { reason, messageId: row.importMessageId });
    else if (isFinal(status) && input.value.trim() !== '') words.set(marker, 'value');
  }
  return words;
}

/** A specimen without tests stands for every ordered marker that has no value. */
function saidRejections(
  { messageId, lab, rejected }: SaidRejected,
  { ordered, standing }: { ordered: readonly string[]; standing: ReadonlyMap<string, StandingWord> },
): SaidRejection[] {
  return rejected.flatMap(({ reason, observation, sampledAt }) => {
    const markers = observation
      ? [markerOf(observation, lab)]
      : ordered.filter((marker) => standing.get(marker) !== 'value');
    return markers.flatMap((marker) => (marker === null ? [] : [{ marker, reason, messageId, sampledAt }]));
  });
}

const markerOf = (input: ObservationInput, lab: string): string | null =>
  readBloodMeasure(input, { content: resultContent, lab: lab || null, sex: null }).marker;

function rejectionRow(
  tx: Tx,
  order: OrderSamples,
  { marker, reason, messageId, sampledAt, sampleNo, state }: RejectionsDecision['inserts'][number],
): NewRow<Rejection> {
  const { replacement } = order;
  const isPresent = sampleNo === (replacement?.sampleNo ?? 0);
  const taken = isPresent ? takenAt(order) : (replacement?.formerSampledAt ?? null);
  return {
    ...{ id: uuidv7(), orderId: order.orderId, sampleNo, marker, reason, state, importMessageId: messageId },
    rejectedAt: tx.now,
    partnerBranchId: isPresent ? order.partnerBranchId : (replacement?.formerBranchId ?? null),
    sampledAt: taken && taken <= tx.now ? taken : sampledAt,
    ...{ endedAt: null, endedBy: null, endReason: null },
  };
}
