import { transition } from '#shared/domain/machine.ts';
import { REJECTION_MACHINE, type RejectionEvent } from '#shared/domain/orders/rejection.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import type { RejectionRow } from './read-samples.ts';

/**
 * The one way rejections change their state: the table decides for each, the write repeats the old states as a condition. The order is
 * locked by the caller.
 * @returns how many changed; those of which the event is not possible stay as they are
 */
export async function changeRejections(
  tx: Tx,
  rejections: readonly RejectionRow[],
  event: RejectionEvent,
  changes: Omit<Changes<Rejection>, 'id' | 'orderId' | 'state'> = {},
): Promise<number> {
  const able = rejections.filter(({ state }) => transition(REJECTION_MACHINE, state, event) !== null);
  if (able.length === 0) return 0;
  const { from, to: state } = REJECTION_MACHINE[event];
  return updateRows(tx, Rejection, { ...changes, state }, { id: able.map(({ id }) => id), state: [...from] });
}
