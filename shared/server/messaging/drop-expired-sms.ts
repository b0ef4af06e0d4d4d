import { SMS_MACHINE, SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';

/**
 * Ends every waiting message that is of no use any more, in one statement and without a turn of its sending number: codes that
 * expired in the queue do not hold up those that are still good. One of which a copy may have left is no certain failure.
 */
export async function dropExpiredSms(tx: Tx): Promise<void> {
  const dropped = await change(
    tx,
    `UPDATE sms_messages m LEFT JOIN sign_in_codes c ON c.id = m.codeId
     SET m.state = IF(m.lost > 0, ?, ?), m.error = IFNULL(m.error, 'expired'), m.changedAt = ?, c.sealedCode = NULL
     WHERE m.state = ? AND m.giveUpAt <= ?`,
    [SMS_MACHINE.lose.to, SMS_MACHINE['give-up'].to, tx.now, SmsState.queued, tx.now],
  );
  if (dropped === 0) return;
  tx.log.info({ rows: dropped }, 'messages that were of no use any more were dropped');
  tellChange(tx, { entity: 'message', id: 'list' });
}
