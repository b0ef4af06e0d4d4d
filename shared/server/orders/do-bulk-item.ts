import { JobState } from '#shared/domain/jobs/job-state.ts';
import {
  type BulkAct,
  type BulkFault,
  BulkKind,
  faultOfRefusal,
  findBulkFault,
} from '#shared/domain/orders/bulk-act.ts';
import { isRefusal, type Refusal } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Row } from '#shared/server/database/columns.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { writeSms } from '#shared/server/messaging/write-sms.ts';
import type { BulkItem } from '#shared/server/models/bulk-item.ts';
import type { Actor } from '#shared/server/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeBulkItems } from './change-bulk-items.ts';
import { lockBulkAct } from './lock-bulk-act.ts';
import { lockOrder } from './lock-order.ts';
import { type BulkRow, readBulkRows } from './read-bulk-rows.ts';
import { setOrderStatus } from './set-order-status.ts';

/** One order of an act as it was shown. */
export type ShownItem = Pick<
  Row<BulkItem>,
  'bulkId' | 'position' | 'orderId' | 'shownStatus' | 'shownStart' | 'refund'
>;

interface Doing {
  act: BulkAct;
  /** Who planned it. */
  askedBy: string;
}

/**
 * Does an act for one of its orders by the single act, with the same rules and records, unless the order is no longer what was shown. All
 * of it is one transaction: whoever is killed has done the order whole or not at all, and the next run finds it decided.
 * @returns false when nothing is to be done any more, taken back or stopped meanwhile; the single act's refusal, which rolls back and is
 * kept by `refuseBulkItem`
 */
export async function doBulkItem(tx: Tx, item: ShownItem, { act, askedBy }: Doing): Promise<boolean | Refusal> {
  const { bulkId, position, orderId } = item;
  if ((await lockBulkAct(tx, bulkId)) !== JobState.running) return false;
  await lockOrder(tx, orderId);
  const row = (await readBulkRows(tx, act, { orderIds: [orderId], now: tx.now })).get(orderId);
  const fault = row ? findItemFault(act, item, row) : 'gone';
  // Of two runs the second one finds it decided.
  if ((await changeBulkItems(tx, { bulkId, position }, fault === null ? 'do' : 'refuse', fault)) === 0) return true;
  if (row && fault === null) {
    const outcome = await actOn(tx, row, { act, actor: { userId: askedBy, roles: [Role.admin], sessionId: '' } });
    if (isRefusal(outcome)) return outcome;
  }
  await advanceProgress(tx, bulkId, 1);
  return true;
}

/** Keeps why the single act refused an order; nothing else of it was written. @returns false when nothing is to be done any more */
export async function refuseBulkItem(tx: Tx, { bulkId, position }: ShownItem, refused: string): Promise<boolean> {
  if ((await lockBulkAct(tx, bulkId)) !== JobState.running) return false;
  if ((await changeBulkItems(tx, { bulkId, position }, 'refuse', faultOfRefusal(refused))) > 0)
    await advanceProgress(tx, bulkId, 1);
  return true;
}

/** Why it is refused before anything is tried: by the rules as they are now, or because it is another order than was shown. */
function findItemFault(act: BulkAct, shown: ShownItem, row: BulkRow): BulkFault | null {
  const fault = findBulkFault(act, row);
  if (fault !== null) return fault;
  const isSame =
    row.status === shown.shownStatus &&
    row.startsAt?.getTime() === shown.shownStart?.getTime() &&
    row.refund === shown.refund;
  return isSame ? null : 'changed';
}

function actOn(tx: Tx, row: BulkRow, { act, actor }: { act: BulkAct; actor: Actor }): Promise<null | Refusal> {
  const params = { orderId: row.orderId };
  switch (act.kind) {
    case BulkKind.status:
      return setOrderStatus(tx, { actor, params, body: { status: act.status, reason: act.reason } });
    case BulkKind.cancel: {
      const { reasons: cancellationReasons, shouldRefund } = act;
      const body = { cancellationReasons, shouldRefund, expectedRefund: row.refund };
      return cancelOrder(tx, { actor, params, body });
    }
    case BulkKind.sms: {
      const { customerId: userId, phoneNo } = row;
      return writeSms(tx, { actor, body: { userId, phoneNo, message: act.message ?? '' } });
    }
  }
}
