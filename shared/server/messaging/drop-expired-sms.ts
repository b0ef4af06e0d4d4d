import { OUTBOX_JOB_MACHINE, OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { SMS_MACHINE, SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';

/**
 * Ends every waiting message that is of no use any more and its job, in one statement and without a turn of its sending number:
 * codes that expired in the queue do not hold up those that are still good. One of which a copy may have left is no certain
 * failure. The job is found by its name (shared/server/messaging/append-send-job.ts).
 */
export async function dropExpiredSms(tx: Tx): Promise<void> {
  const changed = await change(
    tx,
    `UPDATE sms_messages m LEFT JOIN sign_in_codes c ON c.id = m.codeId
       LEFT JOIN outbox j ON j.state = ? AND j.dedupKey = CAST(CONCAT('sms:', m.id, ':', m.tries) AS CHAR CHARACTER SET ascii)
     SET m.state = IF(m.lost > 0, ?, ?), m.error = IFNULL(m.error, 'expired'), m.changedAt = ?, c.sealedCode = NULL,
       j.state = ?, j.finishedAt = ?
     WHERE m.state = ? AND m.giveUpAt <= ?`,
    [
      OutboxState.pending,
      SMS_MACHINE.lose.to,
      SMS_MACHINE['give-up'].to,
      tx.now,
      OUTBOX_JOB_MACHINE.finish.to,
      tx.now,
      SmsState.queued,
      tx.now,
    ],
  );
  if (changed === 0) return;
  tx.log.info({ rows: changed }, 'messages that were of no use any more were dropped');
  tellChange(tx, { entity: 'message', id: 'list' });
}
