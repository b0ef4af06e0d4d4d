import { Op } from 'sequelize';
import { closedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { SMS_MACHINE, SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { changeSmsState } from './change-sms-state.ts';

/**
 * Nothing more goes to somebody who closed their account, and no message says where it went or what it said. One that is with the provider
 * at this moment keeps its number until it is known what became of it. @returns whether there is such a one
 */
export async function discardMessagesOf(tx: Tx, of: { userId: string; phoneNo?: string }): Promise<boolean> {
  const { userId, phoneNo } = of;
  // Codes go to a number: those under way are the person's from here on, and end with the rest.
  if (phoneNo !== undefined) await updateRows(tx, SmsMessage, { userId }, { phoneNo, state: SmsState.sending });
  const theirs = phoneNo === undefined ? { userId } : { [Op.or]: [{ userId }, { phoneNo }] };
  const waiting = await findRows(tx, SmsMessage, ['id'], {
    where: { ...theirs, state: [...SMS_MACHINE.discard.from] },
  });
  for (const { id } of waiting) await changeSmsState(tx, { id }, 'discard', { decisionReason: 'account closed' });
  const nobody = { phoneNo: closedPhoneNo(userId), variables: {} };
  await updateRows(tx, SmsMessage, nobody, { ...theirs, state: { [Op.ne]: SmsState.sending } });
  return (
    (await findRows(tx, SmsMessage, ['id'], { where: { ...theirs, state: SmsState.sending }, limit: 1 })).length > 0
  );
}
