import { MAIL_MACHINE } from '#shared/domain/messaging/mail-machine.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';

/**
 * What an account that is closed or purged leaves of mails: those that wait are not sent, and addresses and codes go. The notices of the
 * closing itself are queued after it.
 */
export async function discardMailsOf(tx: Tx, userId: string): Promise<void> {
  const { from, to } = MAIL_MACHINE.discard;
  await change(
    tx,
    "UPDATE mail_messages SET state = IF(state IN (?), ?, state), changedAt = ?, email = '', variables = '{}' WHERE userId = ?",
    [[...from], to, tx.now, userId],
  );
  await change(tx, 'DELETE FROM email_codes WHERE userId = ?', [userId]);
}
