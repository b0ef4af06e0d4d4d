import { MESSAGE_MACHINE, type MessageEvent, storedAs } from '#shared/domain/lab-intake/import-message-machine.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';

/**
 * The one way a stored message changes its state: the table decides, the write repeats the old state as a condition.
 * @returns false when the message is in a state where the event is not possible
 */
export async function changeMessage(
  tx: Tx,
  id: string,
  event: MessageEvent,
  facts: Omit<Changes<ImportMessage>, 'id' | 'importId' | 'state' | 'decision'>,
): Promise<boolean> {
  const { from, to } = MESSAGE_MACHINE[event];
  for (const stage of from) {
    if (stage === null) continue;
    const changed = await updateRows(tx, ImportMessage, { ...facts, ...storedAs(to) }, { id, ...storedAs(stage) });
    if (changed === 1) return true;
  }
  return false;
}
