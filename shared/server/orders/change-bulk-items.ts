import { BULK_ITEM_MACHINE, type BulkFault, type BulkItemEvent } from '#shared/domain/orders/bulk-act.ts';
import type { Where } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';

/** The one way orders of a bulk act change their state; returns how many of them were in one where the event is possible. */
export function changeBulkItems(
  tx: Tx,
  which: Pick<Where<BulkItem>, 'bulkId' | 'position'>,
  event: BulkItemEvent,
  fault: BulkFault | null = null,
): Promise<number> {
  const { from, to } = BULK_ITEM_MACHINE[event];
  return updateRows(tx, BulkItem, { state: to, fault, decidedAt: tx.now }, { ...which, state: [...from] });
}
