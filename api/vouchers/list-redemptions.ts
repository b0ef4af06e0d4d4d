import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import type { VoucherRedemption } from '#shared/server/models/voucher-redemption.ts';
import type { Services } from '#shared/server/services.ts';
import type { RedemptionView } from '#shared/views/vouchers.ts';

type LineRow = Pick<Row<VoucherRedemption>, 'id' | 'at' | 'event' | 'orderId' | 'actor' | 'reason'> & {
  orderNumber: string;
  transactionNo: string;
  by: string | null;
};

const LINE = columns<LineRow>({
  id: 'r',
  at: 'r',
  event: 'r',
  orderId: 'r',
  actor: 'r',
  reason: 'r',
  orderNumber: 'o',
  transactionNo: 't',
  // A customer is known by the order.
  by: `CASE WHEN r.actor = 'customer' THEN NULL ELSE ${nameOf('u')} END`,
});

const ORDERS: SortOrders<LineRow, 'newest'> = {
  newest: [
    { of: 'at', sql: 'r.at', holds: 'instant', descending: true },
    { of: 'id', sql: 'r.id', holds: 'text', descending: true },
  ],
};

/** The redemption log of a code, a page at a time. */
export async function listRedemptions(
  services: Services,
  { params: { id }, query }: Call<typeof voucherAdministration.listRedemptions>,
) {
  orNotFound(await findRow(services, VoucherCode, ['id'], { where: { id } }));
  const from = `FROM voucher_redemptions r JOIN orders o ON o.id = r.orderId JOIN transactions t ON t.id = r.transactionId
    LEFT JOIN users u ON u.id = r.actorId WHERE r.codeId = ?`;
  const page = await selectPage(services, LINE, { from, values: [id], orders: ORDERS, usual: 'newest' }, query);
  if (isRefusal(page)) return page;
  const items = page.items.map(({ id: _id, at, ...line }): RedemptionView => ({ _id, at: at.toISOString(), ...line }));
  return { items, next: page.next };
}
