import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';

const STATE = columns<{ state: SmsState }>({ state: 'm' });

/** True when the last code that was sent to a number within the hour did not reach its phone, whosever it is. */
export async function wasLastCodeLost(tx: Tx, phoneNo: string): Promise<boolean> {
  const from = `FROM sms_messages m WHERE m.phoneNo = ? AND m.createdAt > ? AND m.codeId IS NOT NULL
    ORDER BY m.createdAt DESC LIMIT 1`;
  const since = new Date(tx.now.getTime() - HOUR_MS);
  const last = await selectOne(tx, STATE, from, [phoneNo, since]);
  return last?.state === SmsState.failed || last?.state === SmsState.unknown;
}
