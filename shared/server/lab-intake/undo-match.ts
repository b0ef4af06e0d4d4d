import { v7 as uuidv7 } from 'uuid';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { TAKEN } from '#shared/domain/lab-intake/import-message-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, insert, json, select, type Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Order } from '#shared/server/models/order.ts';
import { UndoneMatch } from '#shared/server/models/undone-match.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { endReplacement } from '#shared/server/orders/end-replacement.ts';
import { withdrawRejections } from '#shared/server/orders/withdraw-rejections.ts';
import { listStanding } from '#shared/server/results/observation-rows.ts';
import { changeMessage } from './change-message.ts';
import { noteRejections, type TouchedOrder } from './note-rejections.ts';
import { readBatch } from './read-batch.ts';
import { readLabMappings } from './read-lab-mappings.ts';
import { removeValues } from './remove-values.ts';
import { takeBackRelease } from './take-back-release.ts';

const MESSAGE = [
  ...(['id', 'state', 'orderId', 'orderNumber', 'createdAt', 'sent'] as const),
  ...(['decisionReason', 'decidedBy', 'decidedAt'] as const),
];

const ID = columns<{ id: string }>({ id: 'm' });

/**
 * Undoes the match of a message, automatic or by hand, in the name of a person and with the reason. Its values leave the result at once,
 * what they had replaced stands again, a release that held them is taken back, and the message waits for a decision again. Other messages
 * of the order are taken over once more: what they say was perhaps not stored because this one had said it.
 */
export async function undoMatch(tx: Tx, { actor, params, body }: Call<typeof labIntake.undoMatch>) {
  const { id: importId, messageId } = params;
  // Before any order is locked, as every intake does.
  const mappings = await readLabMappings(tx);
  // And the message before the order: it must not be given to another order while this waits for the one it has.
  await select(tx, ID, 'FROM import_messages m WHERE m.id = ? FOR UPDATE', [messageId]);
  const message = orNotFound(await findRow(tx, ImportMessage, MESSAGE, { where: { id: messageId, importId } }));
  const { orderId, decidedAt, createdAt } = message;
  if (orderId === null || !TAKEN.includes(message.state)) return refuse('already-decided');
  const { orderNumber } = orNotFound(await findRow(tx, Order, ['orderNumber'], { where: { id: orderId } }));
  const [order] = (await readBatch(tx, [orderNumber])).orders;
  const isUndone = await changeMessage(tx, messageId, 'undo', {
    ...{ reason: 'match-undone', orderId: null, replaced: 0, notTaken: 0 },
    orderNumber: message.sent
      ? (json<{ numbers: string[] }>(message.sent).numbers[0]?.slice(0, 40) ?? null)
      : orderNumber,
    ...{ decisionReason: null, decidedBy: null, decidedAt: null, decidedOrderId: null },
  });
  if (!isUndone || !order) return refuse('already-decided');

  const others = await findRows(tx, ImportMessage, ['id'], {
    where: { orderId, state: [...TAKEN] },
    order: [
      ['createdAt', 'ASC'],
      ['position', 'ASC'],
    ],
  });
  const otherIds = others.map(({ id }) => id);
  const removed = await removeValues(tx, { order, mappings }, messageId, otherIds, actor);
  await withdrawRejections(tx, { orderId, customerId: order.customerId, messageId }, actor);
  await noteRejections(tx, [{ orderId, ...(await standingNow(tx, order.resultId)), said: [] }], actor);
  await endReplacement(tx, orderId, actor);
  const matchedAt = decidedAt ?? createdAt;
  await insert(tx, UndoneMatch, {
    ...{ id: uuidv7(), importMessageId: messageId, orderId, resultId: order.resultId, matchedAt, removed },
    ...{ matchedBy: message.decidedBy, matchReason: message.decisionReason },
    ...{ undoneBy: actor.userId, undoneAt: tx.now, reason: body.reason.trim() },
  });
  if (removed.observations.length > 0 && order.resultId !== null && order.releasedVersion !== null)
    await takeBackRelease(tx, order.resultId, matchedAt);
  if (removed.observations.length > 0 && order.status === OrderStatus.COMPLETED) {
    const moved = await changeOrderStatus(tx, { orderId, event: 'correct-result', actor, reason: 'match was undone' });
    if (isRefusal(moved)) throw new Error(`order ${orderId} could not be opened again: ${moved.refused}`);
  }
  for (const id of otherIds) await appendJob(tx, 'match-lab-message', { messageId: id, again: true });

  const facts = { messageId, orderId };
  noteChange(tx, {
    entity: 'import',
    id: importId,
    event: 'lab-intake.match-undone',
    actor,
    about: order.customerId,
    facts,
  });
  tellChange(tx, { entity: 'result', id: orderId, about: order.customerId });
  return null;
}

/** What stands in the result after the values of the message left it. */
async function standingNow(tx: Tx, resultId: string | null): Promise<Pick<TouchedOrder, 'rows' | 'notes'>> {
  if (resultId === null) return { rows: [], notes: [] };
  const notes = await findRows(tx, LabNote, ['note'], { where: { resultId } });
  return { rows: await listStanding(tx, [resultId]), notes: notes.map(({ note }) => note) };
}
