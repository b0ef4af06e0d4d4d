import { MAIL_MACHINE, type MailEvent, MailState } from '#shared/domain/messaging/mail-machine.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';

type MailFacts = Pick<Changes<MailMessage>, 'sentAt' | 'error' | 'tries' | 'giveUpAt'>;

/** A mail stays on the list of what failed until it is none of these. */
const LISTED: readonly MailState[] = [MailState.failed, MailState.unknown];
/** The sealed code is needed only as long as the mail may still be sent. */
const OPEN: readonly MailState[] = [MailState.queued, MailState.sending];

/**
 * The one way a mail changes its state: written while it is still in a state from which the table allows the step, at this try. False
 * when it is not. A code is not kept readable once its mail has ended, and administrators hear of what joins their list of failed work.
 */
export async function changeMailState(
  tx: Tx,
  { id, tries }: { id: string; tries: number },
  event: MailEvent,
  facts: MailFacts = {},
): Promise<boolean> {
  const { from, to } = MAIL_MACHINE[event];
  const changes = { ...facts, state: to, changedAt: tx.now };
  if ((await updateRows(tx, MailMessage, changes, { id, tries, state: from })) !== 1) return false;
  if (!OPEN.includes(to)) {
    const seal = 'UPDATE email_codes c JOIN mail_messages m ON m.codeId = c.id SET c.sealedCode = NULL WHERE m.id = ?';
    await change(tx, seal, [id]);
  }
  if (LISTED.includes(to)) tellChange(tx, { entity: 'message', id });
  return true;
}
