import { policyOf } from '#shared/domain/messaging/sms-policies.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { appendSendJob } from './append-send-job.ts';
import { changeSmsState } from './change-sms-state.ts';

/** A person decides that a message which failed, or may have been lost, is sent once more; it is tried as long as a new one. */
export async function sendAgain(
  tx: Tx,
  { id, actor }: { id: string; actor: ChangedBy },
): Promise<null | Refusal<'already-decided'>> {
  const columns = ['id', 'userId', 'template', 'sender', 'priority', 'tries', 'codeId'] as const;
  const message = orNotFound(await findRow(tx, SmsMessage, columns, { where: { id } }));
  // A code is not kept readable; whoever needs one asks for another.
  if (message.codeId !== null) return refuse('already-decided');
  const giveUpAt = new Date(tx.now.getTime() + policyOf(message.template).lifeMs);
  // One more, so that its job has a name that no earlier one had.
  const tries = message.tries + 1;
  const facts = { giveUpAt, tries, error: null, lost: 0 };
  if (!(await changeSmsState(tx, { id, tries: message.tries }, 'send-again', facts))) return refuse('already-decided');
  await appendSendJob(tx, { ...message, tries });
  const { template, userId: about } = message;
  noteChange(tx, { entity: 'message', id, event: 'messaging.sent-again', actor, about, facts: { template } });
  return null;
}
