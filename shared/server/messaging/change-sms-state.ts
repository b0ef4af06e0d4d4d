import { SMS_MACHINE, type SmsEvent } from '#shared/domain/messaging/sms-machine.ts';
import type { Changes, Where } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';

type SmsFacts = Pick<Changes<SmsMessage>, 'providerId' | 'sentAt' | 'error'>;

/**
 * The one way a message changes its state: written while it is still in a state from which the table allows the step. False
 * when it is not: somebody else was first, or a receipt came late. Nobody watches messages, so nothing is noted.
 */
export async function changeSmsState(
  tx: Tx,
  which: Pick<Where<SmsMessage>, 'id' | 'providerId'>,
  event: SmsEvent,
  facts: SmsFacts = {},
): Promise<boolean> {
  const { from, to } = SMS_MACHINE[event];
  return (await updateRows(tx, SmsMessage, { ...facts, state: to }, { ...which, state: from })) === 1;
}
