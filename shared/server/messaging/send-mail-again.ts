import { mailPolicyOf } from '#shared/domain/messaging/mail-policies.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import type { Actor } from '#shared/server/services.ts';
import { changeMailState } from './change-mail-state.ts';
import { mailJobKey } from './queue-mail.ts';

/** A person decides that a mail which failed, or may have been lost, is sent once more; it is tried as long as a new one. */
export async function sendMailAgain(
  tx: Tx,
  { id, actor }: { id: string; actor: Actor },
): Promise<null | Refusal<'already-decided'>> {
  const columns = ['userId', 'template', 'tries', 'codeId'] as const;
  const mail = orNotFound(await findRow(tx, MailMessage, columns, { where: { id } }));
  // A code is not kept readable; whoever needs one asks for another.
  if (mail.codeId !== null) return refuse('already-decided');
  const { template, userId: about } = mail;
  const giveUpAt = new Date(tx.now.getTime() + mailPolicyOf(template).lifeMs);
  // One more, so that its job has a name that no earlier one had.
  const tries = mail.tries + 1;
  const isQueued = await changeMailState(tx, { id, tries: mail.tries }, 'send-again', { giveUpAt, tries, error: null });
  if (!isQueued) return refuse('already-decided');
  await appendJob(tx, 'send-mail', { mailId: id, tries }, { key: mailJobKey({ id, tries }) });
  noteChange(tx, { entity: 'message', id, event: 'messaging.sent-again', actor, about, facts: { template } });
  return null;
}
