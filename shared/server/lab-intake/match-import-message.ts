import type { labIntake } from '#shared/contract/lab-intake.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { json, type Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { decideMessage } from './decide-message.ts';
import { compareWithOrder } from './find-candidates.ts';
import { findMatchableOrder } from './find-matchable-order.ts';

/**
 * Matches a message that was set aside to an order, in the name of a person; with the reason, where something that the message says
 * disagrees or nothing identifies the person. The worker reads the stored file again and takes the message over by the rules of the import.
 */
export async function matchImportMessage(tx: Tx, { actor, params, body }: Call<typeof labIntake.matchImportMessage>) {
  const { id: importId, messageId } = params;
  const order = await findMatchableOrder(tx, body.orderNumber);
  if (isRefusal(order)) return order;
  const where = { id: messageId, importId };
  const message = orNotFound(await findRow(tx, ImportMessage, ['sent'], { where }));
  const [compared] = await compareWithOrder(tx, [json<SentIdentity | null>(message.sent)], body.orderNumber);
  const reason = body.reason?.trim() ?? '';
  if (reason === '' && compared?.needsReason !== false) {
    return refuse('invalid-input', { fields: [{ path: 'reason', key: 'field.required' }] });
  }
  const decided = await decideMessage(tx, { importId, messageId, reason, actor, order });
  if (isRefusal(decided)) return decided;
  await appendJob(tx, 'match-lab-message', { messageId });
  return null;
}
