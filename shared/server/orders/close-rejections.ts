import type { orders } from '#shared/contract/orders.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeRejections } from './change-rejections.ts';
import { endReplacement } from './end-replacement.ts';
import { lockOrder } from './lock-order.ts';
import { readSamples } from './read-samples.ts';

/**
 * An administrator ends what the laboratory rejected of an order, with a reason: no new sample is asked for any more. A chosen one that
 * is still to come is given up, and its customer told.
 */
export async function closeRejections(
  tx: Tx,
  { actor, params: { orderId }, body }: Pick<Call<typeof orders.closeRejections>, 'actor' | 'params' | 'body'>,
) {
  await lockOrder(tx, orderId);
  const [samples] = await readSamples(tx, [orderId]);
  const { rejections, customerId } = orNotFound(samples);
  const ended = { endedAt: tx.now, endedBy: actor.userId, endReason: body.reason.trim() };
  if ((await changeRejections(tx, rejections, 'close', ended)) === 0) return refuse('already-decided');
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.rejections-closed', actor, about: customerId });
  tellDoctors(tx, orderId);
  await endReplacement(tx, orderId, actor);
  return null;
}
