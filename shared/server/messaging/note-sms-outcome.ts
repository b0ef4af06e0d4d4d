import { literal } from 'sequelize';
import { decideSmsFailure } from '#shared/domain/messaging/decide-sms-failure.ts';
import { policyOf } from '#shared/domain/messaging/sms-policies.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { isSmsFailure, type SmsFailure } from '#shared/server/gateways/sms-failure.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import { appendSendJob } from './append-send-job.ts';
import { changeSmsState } from './change-sms-state.ts';
import { discardMessagesOf } from './discard-messages-of.ts';
import { tellWriter } from './tell-writer.ts';

const PERSON = columns<{ closedAt: Date | null }>({ closedAt: 'u' });

/** A message that was handed over, `tries` with this one. */
type Tried = Pick<Row<SmsMessage>, 'id' | 'userId' | 'template' | 'sender' | 'priority' | 'tries' | 'lost'> & {
  giveUpAt: Date;
};

/**
 * Records what became of a try; of a person who closed their account meanwhile there is no other one, and the number is kept no longer. Another one is written with it, as a job that is due after the pause: either both are there or
 * neither, so that no message waits for nobody.
 */
export async function noteSmsOutcome(
  tx: Tx,
  message: Tried,
  outcome: { providerId: string } | SmsFailure,
  chance: number = Math.random(),
): Promise<void> {
  const { id, userId, tries } = message;
  // Held until this is written: whoever closes the account at this moment finds the message as it is then.
  const person = userId && (await selectOne(tx, PERSON, 'FROM users u WHERE u.id = ? LOCK IN SHARE MODE', [userId]));
  const closedId = person && person.closedAt !== null ? userId : null;
  if (!isSmsFailure(outcome)) {
    const isNoted = await changeSmsState(tx, { id, tries }, 'accept', { ...outcome, sentAt: tx.now, error: null });
    if (isNoted) tellWriter(tx, message);
    else tx.log.warn({ smsId: id }, 'a message was sent that was not being sent any more');
    if (closedId) await discardMessagesOf(tx, { userId: closedId });
    return;
  }
  const { kind, code } = outcome;
  const next = decideSmsFailure(policyOf(message.template), { ...message, kind }, tx.now, chance);
  const facts = { error: String(code), ...(kind === 'unknown' ? { lost: literal('lost + 1') } : {}) };
  if (!(await changeSmsState(tx, { id, tries }, next.event, facts))) return;
  tx.log.warn({ smsId: id, code: String(code), attempt: tries }, `sms: ${next.event}`);
  if (closedId) await discardMessagesOf(tx, { userId: closedId });
  else if (next.event === 'put-back') await appendSendJob(tx, message, next.dueAt);
}
