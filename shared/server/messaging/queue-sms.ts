import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#shared/languages.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';

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
  now: Date;
}

/** Writes an SMS and its job in the caller's transaction; the worker sends it, at most one a second. */
export async function queueSms(tx: Tx, request: SmsRequest): Promise<void> {
  const id = uuidv7();
  const row = {
    id,
    dedupKey: request.key ?? null,
    userId: request.userId,
    phoneNo: request.phoneNo,
    template: request.template,
    language: request.language,
    variables: JSON.stringify(request.variables),
    codeId: request.codeId ?? null,
    createdAt: request.now,
  };
  if (request.key === undefined) await insert(tx, 'sms_messages', row);
  else if (!(await insertNew(tx, 'sms_messages', row))) return;
  await appendJob(tx, 'send-sms', { smsId: id });
}
