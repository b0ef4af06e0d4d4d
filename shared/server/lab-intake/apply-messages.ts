import { setImmediate as breathe } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { matchOrder } from '#shared/domain/lab-intake/match-order.ts';
import { announceImport } from '#shared/server/announce.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, insertMany, type SqlValue } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { LabFile, LabMessage, RefusedMessage } from '#shared/server/hl7/types.ts';
import type { WorkerServices } from '#worker/worker-services.ts';
import { moveOrders } from './move-orders.ts';
import { type Batch, candidateOf, groupsOf, type ImportOrder, numbersOf, readBatch } from './read-batch.ts';
import { ResultChanges } from './result-changes.ts';

interface ImportFacts {
  importId: string;
  expectedOrderId: string | null;
}

type MessageRow = Record<string, SqlValue>;

/** A refusal that is no fault: other message types are skipped and reported (hl7.md W22). */
const SKIPPED = new Set(['not-oru']);

/** Messages between which other work of the process gets its turn: some milliseconds. */
const MESSAGES_A_BREATH = 25;

/**
 * Applies a batch of messages in one transaction: each finds its order or is set aside with the reason, its observations
 * are kept, replaced or left by the rules, the orders move on, and the progress is written with them.
 */
export async function applyMessages(
  services: WorkerServices,
  facts: ImportFacts,
  messages: LabFile['messages'],
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const now = services.now();
    const understood = messages.filter((message): message is LabMessage => !('refused' in message));
    const batch = await readBatch(tx, numbersOf(understood));
    const changes = new ResultChanges(batch);
    const rows: MessageRow[] = [];
    for (const message of messages) {
      if (rows.length % MESSAGES_A_BREATH === 0) await breathe();
      rows.push('refused' in message ? refusedRow(message) : applyMessage(facts, batch, changes, message));
    }
    await changes.write(tx, now);
    await insertMany(
      tx,
      'import_messages',
      rows.map((row) => ({ ...emptyRow(facts.importId, now), ...row })),
    );
    await moveOrders(tx, changes.touched(), now);
    for (const { resultId, version } of changes.alerts()) {
      await appendJob(tx, 'alert-critical-value', { resultId, version }, { key: `critical:${resultId}:${version}` });
    }
    await change(tx, 'UPDATE imports SET handled = handled + ?, version = version + 1 WHERE id = ?', [
      messages.length,
      facts.importId,
    ]);
    await announceImport(tx, facts.importId, now.getTime());
  });
}

function applyMessage(facts: ImportFacts, batch: Batch, changes: ResultChanges, message: LabMessage): MessageRow {
  const about = {
    position: message.index,
    contentHash: message.contentHash,
    orderNumber: sentNumber(message),
    observations: message.orders.reduce((sum, order) => sum + order.observations.length, 0),
  };
  const { birthdateSent, sexSent, family } = message.patient;
  const match = matchOrder(
    { groups: groupsOf(message), birthdate: birthdateSent, sex: sexSent, family },
    batch.orders.map(candidateOf),
  );
  if ('setAside' in match) return { ...about, state: 'set-aside', reason: match.setAside, orderId: match.orderId };
  if (facts.expectedOrderId && facts.expectedOrderId !== match.matched) {
    return { ...about, state: 'set-aside', reason: 'disagreement', orderId: match.matched };
  }
  const order = batch.orders.find(({ id }) => id === match.matched) as ImportOrder;
  const id = uuidv7();
  const { outcome, replaced } = changes.apply(order, message, id);
  const state = outcome === 'apply' || outcome === 'unchanged' ? 'applied' : outcome;
  return { ...about, id, state, orderId: order.id, orderNumber: order.orderNumber, replaced };
}

function refusedRow(message: RefusedMessage): MessageRow {
  return {
    position: message.index,
    state: SKIPPED.has(message.refused) ? 'skipped' : 'refused',
    reason: message.refused,
    place: message.line === null ? null : `line ${message.line}`,
  };
}

const sentNumber = ({ orders: [first] }: LabMessage): string | null =>
  (first?.orc2 || first?.obr2 || first?.orc3 || first?.obr3 || '').slice(0, 40) || null;

function emptyRow(importId: string, now: Date): MessageRow {
  return {
    id: uuidv7(),
    importId,
    position: 0,
    state: 'refused',
    reason: null,
    place: null,
    contentHash: null,
    orderId: null,
    orderNumber: null,
    observations: 0,
    replaced: false,
    createdAt: now,
  };
}
