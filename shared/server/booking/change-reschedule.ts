import {
  RESCHEDULE_MACHINE,
  type RescheduleEvent,
  type RescheduleState,
} from '#shared/domain/booking/reschedule-machine.ts';
import { transition } from '#shared/domain/machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Reschedule } from '#shared/server/models/reschedule.ts';

/**
 * The one way a saved time changes its state: the table decides, the write repeats the old state as a condition. Whoever calls it
 * takes and frees places, and notes what it means for the order.
 * @throws where the table does not know the step: its order is locked, and it was read under that lock
 */
export async function changeReschedule(
  tx: Tx,
  { transactionId, state }: { transactionId: string; state: RescheduleState },
  event: RescheduleEvent,
): Promise<void> {
  const next = transition(RESCHEDULE_MACHINE, state, event);
  const changed = next ? await updateRows(tx, Reschedule, { state: next.to }, { transactionId, state }) : 0;
  if (changed !== 1) throw new Error(`a saved time that is ${state} cannot ${event}`);
}
