import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SMS_MACHINE } from '#shared/domain/messaging/sms-machine.ts';
import { policyOf } from '#shared/domain/messaging/sms-policies.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { appendSendJob } from './append-send-job.ts';
import { changeSmsState } from './change-sms-state.ts';
import { lockRecipient, type Recipient } from './lock-recipient.ts';
import { nextSmsAt } from './next-sms-at.ts';
import { ADMIN_MESSAGE } from './tell-writer.ts';

/**
 * A person decides that a message which failed, or may have been lost, is sent once more; it is tried as long as a new one. What an
 * administrator wrote goes to no number that its person has left, and as seldom as if it were written anew.
 */
export async function sendAgain(
  tx: Tx,
  { id, actor }: { id: string; actor: ChangedBy },
): Promise<null | Refusal<'already-decided' | 'number-changed' | 'TOO_FREQUENTLY'>> {
  const { template, userId } = orNotFound(await findRow(tx, SmsMessage, ['template', 'userId'], { where: { id } }));
  const isWritten = template === ADMIN_MESSAGE && userId !== null;
  // Held before the message is read: of two who write or repeat at once the second finds what the first did.
  const person = isWritten ? await lockRecipient(tx, userId) : undefined;
  const columns = ['id', 'phoneNo', 'state', 'sender', 'priority', 'tries', 'codeId'] as const;
  const message = orNotFound(await findRow(tx, SmsMessage, columns, { where: { id } }));
  // A code is not kept readable; whoever needs one asks for another.
  if (message.codeId !== null || !SMS_MACHINE['send-again'].from.includes(message.state))
    return refuse('already-decided');
  const refusal = isWritten ? await refuseRepeating(tx, message, person) : null;
  if (refusal) return refusal;
  const giveUpAt = new Date(tx.now.getTime() + policyOf(template).lifeMs);
  // One more, so that its job has a name that no earlier one had.
  const tries = message.tries + 1;
  const facts = { giveUpAt, tries, error: null, lost: 0 };
  if (!(await changeSmsState(tx, { id, tries: message.tries }, 'send-again', facts))) return refuse('already-decided');
  await appendSendJob(tx, { ...message, tries });
  noteChange(tx, { entity: 'message', id, event: 'messaging.sent-again', actor, about: userId, facts: { template } });
  return null;
}

async function refuseRepeating(tx: Tx, { phoneNo }: { phoneNo: string }, person: Recipient | undefined) {
  if (!person) return refuse('already-decided');
  if (person.phoneNo !== phoneNo) return refuse('number-changed');
  const until = await nextSmsAt(tx, person.id, tx.now);
  return until === null ? null : withSeconds(refuse('TOO_FREQUENTLY', { details: { until } }), tx.now);
}
