import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ObservationsDecision } from '#shared/domain/lab-intake/decide-observations.ts';
import { MESSAGE_MACHINE, type MessageEvent, storedAs } from '#shared/domain/lab-intake/import-message-machine.ts';
import { matchOrder } from '#shared/domain/lab-intake/match-order.ts';
import type { Flag, NewRow } from '#shared/server/database/columns.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { failpoint } from '#shared/server/failpoint.ts';
import type { LabMessage, RefusedMessage } from '#shared/server/hl7/types.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { newId } from '#shared/server/new-id.ts';
import { findPoison } from './find-poison.ts';
import { identityOf, numberFieldsOf } from './identity-of-message.ts';
import { readArrived } from './read-arrived.ts';
import { type Batch, candidateOf, groupsOf, numbersOf, personOf, readBatch } from './read-batch.ts';
import { type LabMappings, readLabMappings } from './read-lab-mappings.ts';
import { ResultChanges } from './result-changes.ts';
import { writeChanges } from './write-changes.ts';

/** What an import says about all of its messages. */
export interface ImportFacts {
  importId: string;
  expectedOrderId: string | null;
  /** What would replace a result that stands is set aside until somebody agrees. */
  asksBeforeReplacing?: Flag;
}

/** What became of a message, with the columns that say more about it. */
type MessageFacts = { event: MessageEvent } & Partial<NewRow<ImportMessage>>;

/** A refusal that is no fault: messages of another type carry no results. They are skipped, and listed as such. */
const SKIPPED = new Set(['not-oru']);

/** Of the column; a message whose sender is longer has no room. */
const FACILITY_LENGTH = 60;

/** Messages between which other work of the process gets its turn: some milliseconds. */
const MESSAGES_PER_TURN = 25;

/** What the decision about its observations means for the message. */
export const EVENT_OF: Record<ObservationsDecision['outcome'], MessageEvent> = {
  apply: 'apply',
  duplicate: 'find-duplicate',
  older: 'find-older',
};

/**
 * Applies a batch of messages: each finds its order or is set aside with the reason, its observations are inserted, replaced or
 * left as the rules say, the orders move on, and the import's progress with them.
 */
export async function applyMessages(
  tx: Tx,
  facts: ImportFacts,
  messages: readonly (LabMessage | RefusedMessage)[],
): Promise<void> {
  const { importId } = facts;
  const understood = messages.filter((message): message is LabMessage => !('refused' in message));
  const mappings = await readLabMappings(tx);
  const batch = await readBatch(tx, numbersOf(understood, mappings));
  const changes = new ResultChanges(batch, tx.now, mappings);
  const rows: NewRow<ImportMessage>[] = [];
  for (const message of messages) {
    if (rows.length % MESSAGES_PER_TURN === 0) await nextTurn();
    const { event, ...found } =
      'refused' in message ? refused(message) : applyOne(facts, { batch, mappings, changes }, message, tx.now);
    const stored = storedAs(MESSAGE_MACHINE[event].to);
    const empty = { id: newId(), observations: 0, replaced: false };
    failpoint('import.betweenMessages');
    rows.push({ ...empty, importId, position: message.index, createdAt: tx.now, ...found, ...stored });
  }
  await insertMany(tx, ImportMessage, rows);
  await writeChanges(tx, changes, 'import-lab-file');
  await advanceProgress(tx, importId, messages.length);
  failpoint('import.beforeCommit');
}

interface Applying {
  batch: Batch;
  mappings: LabMappings;
  changes: ResultChanges;
}

function applyOne(
  { expectedOrderId, asksBeforeReplacing }: ImportFacts,
  { batch, mappings, changes }: Applying,
  message: LabMessage,
  now: Date,
): MessageFacts {
  const about = {
    contentHash: message.contentHash,
    orderNumber: sentNumber(message),
    facility: message.facility.slice(0, FACILITY_LENGTH),
    numberFields: numberFieldsOf(message),
    observations: message.orders.reduce((sum, order) => sum + order.observations.length, 0),
    sent: identityOf(message, mappings),
  };
  const arrived = readArrived(message, now);
  const poison = findPoison(arrived);
  if (poison) return { ...about, event: 'refuse', reason: 'has-no-room', place: `line ${message.line}: ${poison}` };
  const match = matchOrder(
    { groups: groupsOf(message, mappings), ...personOf(message), expectedOrderId },
    batch.orders.map(candidateOf),
  );
  if ('setAside' in match) return { ...about, event: 'set-aside', reason: match.setAside, orderId: match.orderId };
  const order = batch.orders.find(({ id }) => id === match.matched);
  if (!order || (expectedOrderId && expectedOrderId !== order.id)) {
    return { ...about, event: 'set-aside', reason: 'disagreement', orderId: match.matched };
  }
  if (about.observations === 0 && arrived.rejected.length === 0)
    return { ...about, event: 'set-aside', reason: 'no-observations', orderId: match.matched };
  const replaces = asksBeforeReplacing ? changes.replaces(order, arrived) : null;
  if (replaces) {
    return { ...about, event: 'set-aside', reason: replaces, orderId: order.id, orderNumber: order.orderNumber };
  }
  const id = newId();
  const { outcome, replaced, notTaken } = changes.apply(order, arrived, id);
  const found = { id, orderId: order.id, orderNumber: order.orderNumber };
  return { ...about, ...found, event: EVENT_OF[outcome], replaced, notTaken };
}

function refused({ refused: reason, line }: RefusedMessage): MessageFacts {
  const place = line === null ? null : `line ${line}`;
  return { event: SKIPPED.has(reason) ? 'skip' : 'refuse', reason, place };
}

const sentNumber = ({ orders: [first] }: LabMessage): string | null =>
  (first?.orc2 || first?.obr2 || first?.orc3 || first?.obr3 || '').slice(0, 40) || null;
