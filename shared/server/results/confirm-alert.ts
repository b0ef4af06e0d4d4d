import { ALERT_MACHINE } from '#shared/domain/results/alert-machine.ts';
import type { Where } from '#shared/server/database/columns.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { noteCase } from './note-case.ts';

/** Records that a doctor has got these alerts: by the receipt of a phone, or because the case was opened. Ids of those it confirmed. */
export async function confirmAlert(
  tx: Tx,
  which: Pick<Where<CriticalAlert>, 'id' | 'resultId'>,
  actor: ChangedBy,
): Promise<string[]> {
  const { from, to } = ALERT_MACHINE.confirm;
  const confirmed: string[] = [];
  const confirmedBy = 'userId' in actor ? actor.userId : null;
  for (const { id, orderId, customerId } of await findRows(tx, CriticalAlert, ['id', 'orderId', 'customerId'], {
    where: { ...which, state: from },
  })) {
    const changes = { state: to, confirmedAt: tx.now, confirmedBy };
    if ((await updateRows(tx, CriticalAlert, changes, { id, state: from })) === 0) continue;
    confirmed.push(id);
    noteCase(tx, { orderId, customerId, event: 'results.alert-confirmed', actor });
    tellChange(tx, { entity: 'alert', id });
  }
  return confirmed;
}
