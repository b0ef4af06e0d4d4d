import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { changeSmsState } from './change-sms-state.ts';

/** A person decides that a message which did not arrive is not needed any more. */
export async function discardSms(
  tx: Tx,
  { id, actor }: { id: string; actor: ChangedBy },
): Promise<null | Refusal<'already-decided'>> {
  const { template, userId } = orNotFound(await findRow(tx, SmsMessage, ['template', 'userId'], { where: { id } }));
  if (!(await changeSmsState(tx, { id }, 'discard'))) return refuse('already-decided');
  noteChange(tx, { entity: 'message', id, event: 'messaging.discarded', actor, about: userId, facts: { template } });
  return null;
}
