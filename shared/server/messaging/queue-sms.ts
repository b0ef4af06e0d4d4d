import { v7 as uuidv7 } from 'uuid';
import { isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { noticeOf } from '#shared/domain/messaging/notices.ts';
import { policyOf, type SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import type { Language } from '#shared/languages.ts';
import { exists, insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { appendSendJob } from './append-send-job.ts';

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
  /** The alert of a critical value that the message carries. */
  alertId?: string;
  /** Who goes first; without it the template's. */
  priority?: SmsPriority;
  /** One message for this key, however often the act runs. */
  key?: string;
}

/**
 * Writes an SMS and its job in the caller's transaction; the worker sends it, the most urgent first, as fast as its number may.
 * @returns its id; null where nothing is sent
 */
export async function queueSms(tx: Tx, request: SmsRequest): Promise<string | null> {
  // Nobody is behind it any more; what belongs to a closed account goes on without messages.
  if (isClosedPhoneNo(request.phoneNo)) return null;
  if (await isDeclined(tx, request)) return null;
  const { userId, phoneNo, template, language, variables, codeId = null, alertId = null, key = null } = request;
  const { sender, lifeMs, priority: usual } = policyOf(template);
  const waiting = { id: uuidv7(), sender, priority: request.priority ?? usual, tries: 0 };
  const giveUpAt = new Date(tx.now.getTime() + lifeMs);
  const said = { dedupKey: key, userId, phoneNo, template, language, variables, codeId, alertId };
  const row = { ...waiting, ...said, giveUpAt, createdAt: tx.now };
  const isNew = key === null ? await insert(tx, SmsMessage, row) : await insertNew(tx, SmsMessage, row);
  if (!isNew) return null;
  await appendSendJob(tx, waiting);
  return waiting.id;
}

/** Whether its person does without messages of this kind. */
async function isDeclined(tx: Tx, { userId, template }: SmsRequest): Promise<boolean> {
  const notice = noticeOf(template);
  if (notice === null || userId === null) return false;
  return exists(tx, 'FROM declined_notices WHERE userId = ? AND notice = ?', [userId, notice]);
}
