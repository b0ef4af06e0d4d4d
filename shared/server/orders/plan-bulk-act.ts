import { createHash } from 'node:crypto';
import { adminMessageMaxLength } from '#shared/domain/messaging/render-sms.ts';
import {
  type BulkFault,
  BulkKind,
  type BulkWish,
  findBulkFault,
  isPlannedAlready,
} from '#shared/domain/orders/bulk-act.ts';
import { type BulkOutlook, sumOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import { SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { frameOf } from '#shared/server/messaging/read-latest-sms.ts';
import { listWaitingOrders } from './list-waiting-orders.ts';
import { type BulkRow, readBulkRows } from './read-bulk-rows.ts';

export interface PlannedRow extends BulkRow {
  /** Why it is left as it is; null where the act works for it. */
  fault: BulkFault | null;
}

export interface BulkPlan {
  rows: PlannedRow[];
  outlook: BulkOutlook;
  /** Characters of a message that fit for each of its people, in the frame of their language. */
  maxLength: number;
  /** Names what was shown, for whoever agrees to it. */
  hash: string;
}

interface Chosen {
  orderIds: readonly string[];
  now: Date;
  brand: string;
}

/** What an act would do to these orders now, row by row, in the order in which they were chosen. Changes nothing. */
export async function planBulkAct(
  on: Database | Tx,
  wish: BulkWish,
  { orderIds, now, brand }: Chosen,
): Promise<BulkPlan> {
  const chosen = [...new Set(orderIds)];
  const found = await readBulkRows(on, wish, { orderIds: chosen, now });
  const people = [...found.values()].map(({ customerId }) => customerId);
  const waiting = await listWaitingOrders(on, people);
  const written = new Set<string>();
  const rows = chosen.flatMap((orderId): PlannedRow[] => {
    const row = found.get(orderId);
    if (!row) return [];
    const fault = findBulkFault(wish, row) ?? (isPlannedAlready(wish, row, waiting) ? 'planned-already' : null);
    if (fault !== null || wish.kind !== BulkKind.sms) return [{ ...row, fault }];
    // One message for each person, however many of their orders were chosen.
    const isSecond = written.has(row.customerId);
    written.add(row.customerId);
    return [{ ...row, fault: isSecond ? 'same-person' : null }];
  });
  const works = rows.filter(({ fault }) => fault === null);
  const lengths = works.map(({ language }) => adminMessageMaxLength(language, frameOf({ brand })));
  return {
    rows: rows.map((row) => (row.fault === null ? row : { ...row, refund: 0 })),
    outlook: sumOutlook(wish, works),
    maxLength: Math.min(SMS_MAX_LENGTH, ...lengths),
    hash: hashOf(wish, rows),
  };
}

function hashOf(wish: BulkWish, rows: readonly PlannedRow[]): string {
  const shown = rows.map(({ orderId, status, startsAt, refund, fault }) => [
    ...[orderId, status, startsAt?.toISOString() ?? null, refund, fault],
  ]);
  return createHash('sha256')
    .update(JSON.stringify([wish, shown]))
    .digest('hex');
}
