import { v7 as uuidv7 } from 'uuid';
import { mailPolicyOf } from '#shared/domain/messaging/mail-policies.ts';
import type { Language } from '#shared/languages.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';

export interface MailRequest {
  userId: string;
  email: string;
  /** Key of shared/content/mail-templates.json. */
  template: string;
  language: Language;
  codeId?: string;
}

/** Names the job of a mail's next try. */
export const mailJobKey = ({ id, tries }: { id: string; tries: number }): string => `mail:${id}:${tries}`;

/** Writes a mail and its job in the caller's transaction; the worker sends it. */
export async function queueMail(tx: Tx, { userId, email, template, language, codeId }: MailRequest): Promise<void> {
  const id = uuidv7();
  await insert(tx, MailMessage, {
    id,
    userId,
    email,
    template,
    language,
    variables: { brand: tx.config.brand, supportPhone: SUPPORT_PHONE },
    codeId: codeId ?? null,
    giveUpAt: new Date(tx.now.getTime() + mailPolicyOf(template).lifeMs),
    createdAt: tx.now,
  });
  await appendJob(tx, 'send-mail', { mailId: id, tries: 0 }, { key: mailJobKey({ id, tries: 0 }) });
}
