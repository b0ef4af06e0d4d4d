import { SmsSender } from '#shared/domain/messaging/sms-policies.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';

type Waiting = Pick<Row<SmsMessage>, 'id' | 'sender' | 'priority' | 'tries'>;

/** Names the job of a message's next try; how a message is known to have one. */
export const sendJobKey = ({ id, tries }: Pick<Waiting, 'id' | 'tries'>): string => `sms:${id}:${tries}`;

/**
 * Writes the job of a message's next try. Alerts have a queue of their own where they have a number of their own; otherwise they
 * share the number's queue, and its throttle, with everything else, and go first.
 */
export async function appendSendJob(tx: Tx, message: Waiting, dueAt?: Date): Promise<void> {
  const { from, alertFrom } = tx.config.twilio;
  const hasOwnNumber = message.sender === SmsSender.alerts && alertFrom !== from;
  const options = { key: sendJobKey(message), ...(dueAt ? { dueAt } : {}) };
  const payload = { smsId: message.id, tries: message.tries, priority: message.priority };
  await appendJob(tx, hasOwnNumber ? 'send-alert' : 'send-sms', payload, options);
}
