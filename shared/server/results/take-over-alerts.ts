import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import type { Actor } from '#shared/server/services.ts';
import { noteCase } from './note-case.ts';

const ALERT = ['id', 'orderId', 'customerId'] as const;

/** A doctor takes over every alarm of a result that nobody has: it goes on to nobody else. */
export async function takeOverAlerts(tx: Tx, resultId: string, actor: Pick<Actor, 'userId' | 'roles'>): Promise<void> {
  const open = { resultId, acknowledgedAt: null };
  for (const { id, orderId, customerId } of await findRows(tx, CriticalAlert, ALERT, { where: open })) {
    const changes = { acknowledgedAt: tx.now, acknowledgedBy: actor.userId };
    if ((await updateRows(tx, CriticalAlert, changes, { id, acknowledgedAt: null })) === 0) continue;
    noteCase(tx, { orderId, customerId, event: 'results.alert-acknowledged', actor });
    tellChange(tx, { entity: 'alert', id });
  }
}
