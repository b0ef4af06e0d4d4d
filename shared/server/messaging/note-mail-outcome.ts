import { decideSmsFailure } from '#shared/domain/messaging/decide-sms-failure.ts';
import { mailPolicyOf } from '#shared/domain/messaging/mail-policies.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { MailFailure } from '#shared/server/gateways/mail.ts';
import type { MailMessage } from '#shared/server/models/mail-message.ts';
import { changeMailState } from './change-mail-state.ts';
import { mailJobKey } from './queue-mail.ts';

/**
 * Records what became of a try: another one is written with it, as a job that is due after the pause. One that may have left is not
 * sent again.
 * @param mail with `tries` counting this one
 * @param failure null: the mail server took it
 */
export async function noteMailOutcome(
  tx: Tx,
  mail: Pick<Row<MailMessage>, 'id' | 'template' | 'tries' | 'giveUpAt'>,
  failure: MailFailure | null,
  chance: number = Math.random(),
): Promise<void> {
  const { id, tries } = mail;
  if (failure === null) {
    await changeMailState(tx, mail, 'accept', { sentAt: tx.now, error: null });
    return;
  }
  const { kind, code } = failure;
  const next = decideSmsFailure(mailPolicyOf(mail.template), { ...mail, kind, lost: 0 }, tx.now, chance);
  if (!(await changeMailState(tx, mail, next.event, { error: code }))) return;
  tx.log.warn({ mailId: id, code, attempt: tries }, `mail: ${next.event}`);
  if (next.event !== 'put-back') return;
  await appendJob(tx, 'send-mail', { mailId: id, tries }, { key: mailJobKey(mail), dueAt: next.dueAt });
}
