import { storedAs, TAKEN } from '#shared/domain/lab-intake/import-message-machine.ts';
import { MessageDecision } from '#shared/domain/lab-intake/import-message-state.ts';
import type { SetAsideReason } from '#shared/domain/lab-intake/match-order.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { columns, type Database, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { EVENT_OF } from './apply-messages.ts';
import { changeMessage } from './change-message.ts';
import { handBackMessage } from './hand-back-message.ts';
import { readArrived } from './read-arrived.ts';
import { type Batch, readBatch } from './read-batch.ts';
import { type LabMappings, readLabMappings } from './read-lab-mappings.ts';
import { ResultChanges, type TakenBefore } from './result-changes.ts';
import { writeChanges } from './write-changes.ts';

/** A message that was matched by hand and is not taken over yet. */
export interface MatchedMessage {
  id: string;
  importId: string;
  position: number;
  orderNumber: string;
}

const MATCHED = columns<MatchedMessage>({ id: 'm', importId: 'm', position: 'm', orderNumber: 'o' });

interface Which {
  id: string;
  /** Not one that was matched by hand, but one that belongs to its order already. */
  again: boolean;
}

/** The message while it waits to be taken over; undefined before and after. */
export function findMatchedMessage(
  on: Database | Tx,
  { id, again }: Which,
  lock: '' | 'FOR UPDATE' = '',
): Promise<MatchedMessage | undefined> {
  if (again) {
    const taken = `FROM import_messages m JOIN orders o ON o.id = m.orderId WHERE m.id = ? AND m.state IN (?) ${lock}`;
    return selectOne(on, MATCHED, taken, [id, [...TAKEN]]);
  }
  const { state, decision } = storedAs(MessageDecision.matched);
  const from = `FROM import_messages m JOIN orders o ON o.id = m.decidedOrderId
    WHERE m.id = ? AND m.state = ? AND m.decision = ? ${lock}`;
  return selectOne(on, MATCHED, from, [id, state, decision ?? null]);
}

/**
 * Takes over a message that a person matched to an order, by the rules of every import except the comparison with the patient,
 * for which that person is responsible. Does nothing when it was taken over before.
 */
export async function takeOverMessage(tx: Tx, which: Which, message: LabMessage): Promise<void> {
  const { id, again } = which;
  // Before any order is locked, as every intake does.
  const mappings = await readLabMappings(tx);
  const matched = await findMatchedMessage(tx, which, 'FOR UPDATE');
  if (!matched) return;
  const batch = await readBatch(tx, [matched.orderNumber]);
  const obstacle = obstacleOf(batch);
  if (obstacle && again) return;
  if (obstacle) await handBackMessage(tx, id, obstacle);
  else await applyMatched(tx, which, { batch, mappings }, message);
  tellChange(tx, { entity: 'import', id: matched.importId });
}

async function applyMatched(
  tx: Tx,
  { id, again }: Which,
  { batch, mappings }: { batch: Batch; mappings: LabMappings },
  message: LabMessage,
): Promise<void> {
  const changes = new ResultChanges(batch, tx.now, mappings);
  for (const order of batch.orders) {
    const before = again && order.resultId !== null ? await readTakenBefore(tx, id, order.resultId) : undefined;
    const { outcome, replaced, notTaken } = changes.apply(order, readArrived(message, tx.now), id, before);
    const facts = { orderId: order.id, orderNumber: order.orderNumber, replaced, notTaken };
    await changeMessage(tx, id, EVENT_OF[outcome], facts);
  }
  await writeChanges(tx, changes, 'match-lab-message');
}

const OWN = columns<{ identity: string }>({ identity: 'o' });
const LATER = columns<{ id: string }>({ id: 'o' });

/**
 * What the result has of a message already, and what stands in it that came later: a word without a time must not count as the last one
 * because it is looked at again.
 */
async function readTakenBefore(tx: Tx, id: string, resultId: string): Promise<TakenBefore> {
  const own = await select(tx, OWN, 'FROM observations o WHERE o.resultId = ? AND o.importMessageId = ?', [
    resultId,
    id,
  ]);
  const since = `FROM observations o JOIN import_messages m ON m.id = o.importMessageId JOIN import_messages t ON t.id = ?
    WHERE o.resultId = ? AND o.current = 1 AND (m.createdAt, m.position) > (t.createdAt, t.position)`;
  const later = await select(tx, LATER, since, [id, resultId]);
  return {
    identities: new Set(own.map(({ identity }) => identity)),
    later: new Set(later.map((row) => String(row.id))),
  };
}

function obstacleOf({ orders: [order] }: Batch): SetAsideReason | null {
  if (!order) return 'unknown-order';
  if (order.status === OrderStatus.CANCELLED) return 'order-cancelled';
  return order.status === null ? 'order-unpaid' : null;
}
