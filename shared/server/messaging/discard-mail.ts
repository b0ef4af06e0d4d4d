import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import type { Actor } from '#shared/server/services.ts';
import { changeMailState } from './change-mail-state.ts';

/** A person decides, and says why, that a mail which did not arrive is not needed any more; the activity keeps both. */
export async function discardMail(
  tx: Tx,
  { id, actor, reason }: { id: string; actor: Actor; reason: string },
): Promise<null | Refusal<'already-decided'>> {
  const columns = ['template', 'userId', 'tries'] as const;
  const { template, userId: about, tries } = orNotFound(await findRow(tx, MailMessage, columns, { where: { id } }));
  if (!(await changeMailState(tx, { id, tries }, 'discard'))) return refuse('already-decided');
  const facts = { template, reason };
  noteChange(tx, { entity: 'message', id, event: 'messaging.discarded', actor, about, facts });
  return null;
}
