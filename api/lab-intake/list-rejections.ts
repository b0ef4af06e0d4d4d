import type { KitStatus } from '#shared/domain/orders/application.ts';
import { type RejectionReason, RejectionState, UNSOLVED } from '#shared/domain/orders/rejection.ts';
import type { LocalText } from '#shared/languages.ts';
import { markerName } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, json, select } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Rejection } from '#shared/server/models/rejection.ts';
import type { Services } from '#shared/server/services.ts';
import type { RejectionListView } from '#shared/views/rejections.ts';

/** Rejected values that are read; an order has some dozen at most. */
const MOST = 2_000;

interface WaitingRow
  extends Pick<Row<Rejection>, 'orderId' | 'sampleNo' | 'marker' | 'reason' | 'state' | 'rejectedAt' | 'sampledAt'>,
    Pick<Row<Order>, 'orderNumber' | 'application'> {
  productName: LocalText;
  branchName: string | null;
  /** Of the new sample. */
  startsAt: Date | null;
  kitStatus: KitStatus | null;
}

const WAITING = columns<WaitingRow>({
  orderId: 'j',
  sampleNo: 'j',
  marker: 'j',
  reason: 'j',
  state: 'j',
  rejectedAt: 'j',
  sampledAt: 'j',
  orderNumber: 'o',
  application: 'o',
  productName: 'o',
  branchName: 'b.name',
  startsAt: 'a',
  kitStatus: 'k.status',
});

const FROM = `FROM rejections j JOIN orders o ON o.id = j.orderId LEFT JOIN partner_branches b ON b.id = j.partnerBranchId
  LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN kits k ON k.orderId = o.id
  WHERE j.state IN (?) ORDER BY j.rejectedAt, j.orderId, j.id LIMIT ${MOST}`;

/** Orders whose sample the laboratory rejected and that wait for a choice or for the new values, the oldest first. */
export async function listRejections(services: Services): Promise<RejectionListView> {
  const rows = await select(services, WAITING, FROM, [UNSOLVED]);
  const orders = Map.groupBy(rows, ({ orderId }) => orderId);
  return { items: [...orders.values()].map(presentOrder) };
}

function presentOrder(rows: WaitingRow[]): RejectionListView['items'][number] {
  // What is open is what somebody has to do something about.
  const [row] = rows.toSorted(
    (a, b) => Number(b.state === 'open') - Number(a.state === 'open') || b.sampleNo - a.sampleNo,
  );
  if (!row) throw new Error('an order without a rejection');
  const isPlanned = row.state === RejectionState.replaced;
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    product: json<LocalText>(row.productName),
    application: row.application,
    state: isPlanned ? 'planned' : 'needed',
    rejectedAt: row.rejectedAt.toISOString(),
    sampledAt: row.sampledAt?.toISOString() ?? null,
    branchName: row.branchName,
    reasons: presentReasons(rows),
    startsAt: isPlanned && row.application === 'branch' ? (row.startsAt?.toISOString() ?? null) : null,
    kitStatus: isPlanned ? row.kitStatus : null,
    sampleNo: row.sampleNo,
  };
}

/** The markers of each reason, by their names. */
export function presentReasons(rows: readonly { marker: string; reason: RejectionReason }[]) {
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  return [...byReason].map(([reason, all]) => ({
    reason,
    markers: [...new Set(all.map(({ marker }) => marker))].map((key) => ({ key, name: markerName(key) })),
  }));
}
