import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { queueMail } from '#shared/server/messaging/queue-mail.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { UserRow } from './find-user.ts';

type Former = Pick<UserRow, 'id' | 'email' | 'phoneNo' | 'preferredLanguage'>;

/** Tells the address that a person had until now; one that was never given hears nothing. */
export async function tellFormerEmail(
  tx: Tx,
  former: Former,
  template: 'email-changed' | 'email-removed',
): Promise<void> {
  const { id: userId, email, preferredLanguage: language } = former;
  if (email !== null) await queueMail(tx, { userId, email, template, language });
}

/** Tells the number that a person had until now: whoever did not change it must hear of it. */
export async function tellFormerPhone(tx: Tx, former: Former): Promise<void> {
  const { id: userId, phoneNo, preferredLanguage: language } = former;
  const variables = { supportPhone: SUPPORT_PHONE };
  await queueSms(tx, { userId, phoneNo, template: 'phone-changed', language, variables });
}
