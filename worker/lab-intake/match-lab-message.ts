import { buffer } from 'node:stream/consumers';
import type { SetAsideReason } from '#shared/domain/lab-intake/match-order.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import { announceImport } from '#shared/server/announce.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, type SqlValue, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { moveOrders } from '#shared/server/lab-intake/move-orders.ts';
import { readBatch } from '#shared/server/lab-intake/read-batch.ts';
import { ResultChanges } from '#shared/server/lab-intake/result-changes.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface MatchedRow {
  importId: string;
  position: number;
  orderNumber: string;
}

/** Matched by hand and not taken over yet: the condition of every write, so that a second run changes nothing. */
const WAITING = "m.id = ? AND m.state = 'set-aside' AND m.decision = 'matched'";

/**
 * Takes over a message that an administrator gave to an order: reads the stored file again, and applies that one message by the
 * rules of every import except the comparison with the patient, which the person answers for.
 */
export async function matchLabMessage(
  services: WorkerServices,
  { messageId }: JobPayloads['match-lab-message'],
): Promise<void> {
  const row = await selectOne<MatchedRow>(
    services,
    `SELECT m.importId, m.position, o.orderNumber FROM import_messages m JOIN orders o ON o.id = m.decidedOrderId WHERE ${WAITING}`,
    [messageId],
  );
  if (!row) return;
  const file = await readLabFileInThread(await buffer(await services.files.read('lab-files', row.importId)));
  if ('refused' in file) throw new Error(`the stored file ${row.importId} could not be read again: ${file.refused}`);
  const message = file.messages.find(
    (found): found is LabMessage => found.index === row.position && !('refused' in found),
  );
  if (!message) throw new Error(`message ${row.position} of the stored file ${row.importId} is missing`);
  await inTransaction(services, async (tx) => {
    if (!(await selectOne(tx, `SELECT 1 FROM import_messages m WHERE ${WAITING} FOR UPDATE`, [messageId]))) return;
    await takeOver(tx, messageId, row.orderNumber, message, services.now());
    await change(tx, 'UPDATE imports SET version = version + 1 WHERE id = ?', [row.importId]);
    await announceImport(tx, row.importId, services.now().getTime());
  });
}

async function takeOver(tx: Tx, messageId: string, orderNumber: string, message: LabMessage, now: Date): Promise<void> {
  const batch = await readBatch(tx, [orderNumber]);
  const [order] = batch.orders;
  const obstacle = order ? obstacleOf(order.status) : 'unknown-order';
  if (!order || obstacle) {
    // The order changed since the decision: back to the people, with what stands in the way now.
    await writeMessage(tx, messageId, {
      reason: obstacle,
      decision: null,
      decisionReason: null,
      decidedBy: null,
      decidedAt: null,
    });
    return;
  }
  const changes = new ResultChanges(batch);
  const { outcome, replaced } = changes.apply(order, message, messageId);
  const state = outcome === 'apply' || outcome === 'unchanged' ? 'applied' : outcome;
  await changes.write(tx, now);
  await writeMessage(tx, messageId, { state, orderId: order.id, orderNumber: order.orderNumber, replaced });
  await moveOrders(tx, changes.touched(), now);
  for (const { resultId, version } of changes.alerts()) {
    await appendJob(tx, 'alert-critical-value', { resultId, version }, { key: `critical:${resultId}:${version}` });
  }
}

function obstacleOf(status: number | null): SetAsideReason | null {
  if (status === OrderStatus.CANCELLED) return 'order-cancelled';
  return status === null ? 'order-unpaid' : null;
}

/** Column names come from the code above, values are bound. */
async function writeMessage(tx: Tx, messageId: string, columns: Record<string, SqlValue>): Promise<void> {
  const assignments = Object.keys(columns).map((column) => `${column} = ?`);
  await change(tx, `UPDATE import_messages SET ${assignments.join(', ')} WHERE id = ?`, [
    ...Object.values(columns),
    messageId,
  ]);
}
