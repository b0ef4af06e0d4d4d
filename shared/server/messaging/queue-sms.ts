import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#shared/languages.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';

export interface SmsRequest {
  userId: string | null;
  /** E.164 */
  phoneNo: string;
  /** Key of shared/content/sms-templates.json. */
  template: string;
  language: Language;
  /** Values of the template; a code is never among them, it is named by `codeId`. */
  variables: Record<string, string>;
  codeId?: string;
  /** One message for this key, however often the act runs. */
  key?: string;
}

/** Writes an SMS and its job in the caller's transaction; the worker sends it, at most one per second. */
export async function queueSms(tx: Tx, request: SmsRequest): Promise<void> {
  const { userId, phoneNo, template, language, variables, codeId = null, key = null } = request;
  const id = uuidv7();
  const row = { id, dedupKey: key, userId, phoneNo, template, language, variables, codeId, createdAt: tx.now };
  const isNew = key === null ? await insert(tx, SmsMessage, row) : await insertNew(tx, SmsMessage, row);
  if (isNew) await appendJob(tx, 'send-sms', { smsId: id });
}
