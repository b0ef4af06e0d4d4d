import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { matchOrder, type SetAsideReason } from '#shared/domain/lab-intake/match-order.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { changeMessage } from './change-message.ts';
import { identityOf, numberFieldsOf } from './identity-of-message.ts';
import { candidateOf, groupsOf, numbersOf, personOf, readBatch } from './read-batch.ts';
import { readLabMappings } from './read-lab-mappings.ts';

/** Reasons that another field for our number may mend. */
export const BY_NUMBER: readonly SetAsideReason[] = ['no-order-number', 'unknown-order', 'disagreement'];

/**
 * Looks for the order of a message that was set aside once more, now that its laboratory's number stands in another field. Where it is
 * found, and the person agrees as in every import, the message goes the way of one that was matched; else it waits, with the reason of now.
 */
export async function matchAnew(tx: Tx, messageId: string, message: LabMessage): Promise<void> {
  const mappings = await readLabMappings(tx);
  const batch = await readBatch(tx, numbersOf([message], mappings));
  const where = { id: messageId, state: MessageState.setAside, decision: null, reason: BY_NUMBER };
  const row = await findRow(tx, ImportMessage, ['importId', 'observations'], { where });
  if (!row) return;
  const { importId } = row;
  const file = await findRow(tx, Import, ['expectedOrderId'], { where: { id: importId } });
  const expectedOrderId = file?.expectedOrderId ?? null;
  const match = matchOrder(
    { groups: groupsOf(message, mappings), ...personOf(message), expectedOrderId },
    batch.orders.map(candidateOf),
  );
  const seen = { sent: identityOf(message, mappings), numberFields: numberFieldsOf(message) };
  if ('setAside' in match) {
    await updateRows(tx, ImportMessage, { ...seen, reason: match.setAside, orderId: match.orderId }, where);
  } else if (row.observations > 0 && (expectedOrderId === null || expectedOrderId === match.matched)) {
    const decided = { ...seen, decidedAt: tx.now, decidedOrderId: match.matched };
    if (!(await changeMessage(tx, messageId, 'match', decided))) return;
    await appendJob(tx, 'match-lab-message', { messageId });
    const actor = { job: 'apply-lab-mapping' } as const;
    const facts = { messageId, orderId: match.matched };
    const about = batch.orders.find(({ id }) => id === match.matched)?.customerId ?? null;
    noteChange(tx, { entity: 'import', id: importId, event: 'lab-intake.message-matched', actor, about, facts });
  }
  tellChange(tx, { entity: 'import', id: importId });
}
