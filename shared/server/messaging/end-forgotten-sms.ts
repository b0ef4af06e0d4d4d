import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import { changeSmsState } from './change-sms-state.ts';

/** More follow with the next round. */
const BATCH = 100;

type ForgottenRow = Pick<Row<SmsMessage>, 'id' | 'tries' | 'state' | 'error' | 'lost'>;

const FORGOTTEN = columns<ForgottenRow>({ id: 'm', tries: 'm', state: 'm', error: 'm', lost: 'm' });

/**
 * Ends messages that wait for nobody: the job of their try (shared/server/messaging/append-send-job.ts names it) has ended and
 * left them in between, for a reason nobody foresaw. Staff see them instead. Rows of versions whose jobs had no name are left out.
 */
export async function endForgottenSms(tx: Tx): Promise<void> {
  const forgotten = await select(
    tx,
    FORGOTTEN,
    `FROM sms_messages m LEFT JOIN outbox j ON j.state = 'pending' AND j.dedupKey =
       CAST(CONCAT('sms:', m.id, ':', IF(m.state = ? AND m.tries > 0, m.tries - 1, m.tries)) AS CHAR CHARACTER SET ascii)
     WHERE m.state IN (?) AND m.giveUpAt IS NOT NULL AND j.id IS NULL LIMIT ${BATCH}`,
    [SmsState.sending, [SmsState.queued, SmsState.sending]],
  );
  for (const { id, tries, state, error, lost } of forgotten) {
    // What was being sent may have left.
    const copies = state === SmsState.sending ? lost + 1 : lost;
    const facts = { error: error ?? 'job-failed', lost: copies };
    const isEnded = await changeSmsState(tx, { id, tries }, copies > 0 ? 'lose' : 'give-up', facts);
    if (isEnded) tx.log.error({ smsId: id, attempt: tries }, 'a message had no job any more');
  }
}
