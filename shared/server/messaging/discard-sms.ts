import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { Actor } from '#shared/server/services.ts';
import { changeSmsState } from './change-sms-state.ts';

/** A person decides, and says why, that a message which did not arrive is not needed any more. */
export async function discardSms(
  tx: Tx,
  { id, actor, reason }: { id: string; actor: Pick<Actor, 'userId' | 'roles'>; reason: string },
): Promise<null | Refusal<'already-decided'>> {
  const { template, userId } = orNotFound(await findRow(tx, SmsMessage, ['template', 'userId'], { where: { id } }));
  if (!(await changeSmsState(tx, { id }, 'discard', { decidedBy: actor.userId, decisionReason: reason })))
    return refuse('already-decided');
  noteChange(tx, { entity: 'message', id, event: 'messaging.discarded', actor, about: userId, facts: { template } });
  return null;
}
