import { SMS_MACHINE, type SmsEvent, SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Changes, Where } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange, tellCrm } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';

type SmsFacts = Pick<
  Changes<SmsMessage>,
  'providerId' | 'sentAt' | 'error' | 'tries' | 'lost' | 'giveUpAt' | 'decidedBy' | 'decisionReason'
>;

/** The sealed code is needed only as long as the message may still be sent. */
const OPEN: readonly SmsState[] = [SmsState.queued, SmsState.sending];

/**
 * The one way a message changes its state: written while it is still in a state from which the table allows the step. False
 * when it is not: somebody else was first, or a receipt came late. A code is not kept readable once its message has ended, and
 * administrators hear of it, whose lists show what became of each.
 */
export async function changeSmsState(
  tx: Tx,
  which: Pick<Where<SmsMessage>, 'id' | 'providerId' | 'tries'> & { id: string },
  event: SmsEvent,
  facts: SmsFacts = {},
): Promise<boolean> {
  const { from, to } = SMS_MACHINE[event];
  const changes = { ...facts, state: to, changedAt: tx.now };
  if ((await updateRows(tx, SmsMessage, changes, { ...which, state: from })) !== 1) return false;
  if (!OPEN.includes(to)) {
    await change(
      tx,
      'UPDATE sign_in_codes c JOIN sms_messages m ON m.codeId = c.id SET c.sealedCode = NULL WHERE m.id = ?',
      [which.id],
    );
    tellCrm(tx);
  }
  tellChange(tx, { entity: 'message', id: which.id });
  return true;
}
