import { type BulkAct as Act, BulkItemState, BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { EventName } from '#shared/events.ts';
import { countRows, findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { json, type Tx } from '#shared/server/database/sql.ts';
import { BulkAct } from '#shared/server/models/bulk-act.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';
import { changeBulkItems } from './change-bulk-items.ts';

interface End {
  event: Extract<EventName, 'orders.bulk-withdrawn' | 'orders.bulk-stopped' | 'orders.bulk-ended'>;
  actor: ChangedBy;
}

/** What was written to people stands in the messages that went out, and nowhere else once the act is over. */
async function forgetMessage(tx: Tx, id: string): Promise<void> {
  const row = await findRow(tx, BulkAct, ['act'], { where: { id } });
  const act = row && json<Act>(row.act);
  if (act?.kind === BulkKind.sms) await updateRows(tx, BulkAct, { act: { ...act, message: null } }, { id });
}

/** An act whose work failed is given up by a person: what is not done of it is left as it is. */
export async function giveUpBulkAct(tx: Tx, id: string): Promise<void> {
  await changeBulkItems(tx, { bulkId: id }, 'withdraw');
  await forgetMessage(tx, id);
  tellChange(tx, { entity: 'bulk', id });
}

/** Notes that a bulk act is over, and by whom where a person ended it. */
export async function endBulkAct(tx: Tx, id: string, { event, actor }: End): Promise<void> {
  await forgetMessage(tx, id);
  if ('userId' in actor) await updateRows(tx, BulkAct, { endedBy: actor.userId }, { id });
  const facts = {
    done: await countRows(tx, BulkItem, { bulkId: id, state: BulkItemState.done }),
    refused: await countRows(tx, BulkItem, { bulkId: id, state: BulkItemState.refused }),
  };
  noteChange(tx, { entity: 'bulk', id, event, actor, about: null, facts });
}
