import { SMS_MACHINE } from '#shared/domain/messaging/sms-machine.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import { changeSmsState } from './change-sms-state.ts';

const ID = columns<{ id: string }>({ id: 'm' });

/** Drops the alerts of a result that have not left and are not needed any more: a doctor has the case open. */
export async function discardAlertSms(tx: Tx, resultId: string): Promise<void> {
  const waiting = `FROM critical_alerts a JOIN sms_messages m ON m.alertId = a.id WHERE a.resultId = ? AND m.state IN (?)`;
  for (const { id } of await select(tx, ID, waiting, [resultId, SMS_MACHINE.discard.from])) {
    await changeSmsState(tx, { id }, 'discard');
  }
}
