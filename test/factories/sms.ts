import { v7 as uuidv7 } from 'uuid';
import { CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { seal } from '#shared/server/seal.ts';
import type { World } from './open-world.ts';
import { aPhoneNo } from './people.ts';

const LINK = 'https://messlinie.example/o/1';

/** Contents of messages: an alert, news of a result, and what an administrator wrote. */
export const ALERT = { template: 'doctor-urgent-review', variables: { orderNumber: '2600001230', link: LINK } };
export const RELEASED = { template: 'result-released', variables: { orderNumber: '2600001230', link: LINK } };
export const BY_HAND = {
  template: 'admin-message',
  variables: { message: 'Guten Tag', brand: 'Messlinie', supportPhone: '044' },
};

/** Queues one message to a number of its own; returns the number. */
export async function aMessage(world: World, content: { template: string; variables: Record<string, string> }) {
  const phoneNo = aPhoneNo();
  await inTransaction(world.services, (tx) => queueSms(tx, { ...content, userId: null, phoneNo, language: 'de' }));
  return phoneNo;
}

/** Queues a code for a number without an account. */
export async function aCode(tx: Tx): Promise<string> {
  const [id, phoneNo] = [uuidv7(), aPhoneNo()];
  const expiresAt = new Date(tx.now.getTime() + CODE_LIFE_MS);
  const sealedCode = seal(tx.config.codeSecret, `code:${id}`, '482913');
  const row = { id, phoneNo, country: 'CH', codeHash: id.padEnd(64, '0'), sealedCode, createdAt: tx.now, expiresAt };
  await insert(tx, SignInCode, row);
  const variables = { domain: 'messlinie.example' };
  await queueSms(tx, { userId: null, phoneNo, template: 'sign-in-code', language: 'de', variables, codeId: id });
  return phoneNo;
}

const COLUMNS = ['id', 'state', 'error', 'tries', 'lost', 'priority', 'sender', 'codeId'] as const;

/** What became of the message to a number. */
export async function messageOf(world: World, phoneNo: string) {
  const row = await findRow(world.services, SmsMessage, COLUMNS, { where: { phoneNo } });
  if (!row) throw new Error('no message');
  return row;
}

/** The provider of SMS fails so many times. */
export const fault = (world: World, kind: string, times = 1) =>
  world.standIns.faults.add({ target: 'twilio', kind, times, ms: 0, match: '' });
