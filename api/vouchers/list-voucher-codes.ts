import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { beginsWith } from '#shared/server/database/like.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import type { VoucherCode } from '#shared/server/models/voucher-code.ts';
import type { Services } from '#shared/server/services.ts';
import type { VoucherCodeView } from '#shared/views/vouchers.ts';

export type CodeRow = Omit<Row<VoucherCode>, 'voucherId'> & { redemptionLogsNo: number };

export const CODE = columns<CodeRow>({
  id: 'c',
  code: 'c',
  uses: 'c',
  withdrawnAt: 'c',
  createdAt: 'c',
  redemptionLogsNo: '(SELECT COUNT(*) FROM voucher_redemptions r WHERE r.codeId = c.id)',
});

// Ids are made in the order of time.
const ORDERS: SortOrders<CodeRow, 'oldest'> = { oldest: [{ of: 'id', sql: 'c.id', holds: 'text' }] };

/** The codes of one voucher, a page at a time. */
export async function listVoucherCodes(
  services: Services,
  { params: { id }, query }: Call<typeof voucherAdministration.listVoucherCodes>,
) {
  orNotFound(await findRow(services, Voucher, ['id'], { where: { id } }));
  const search = query.search?.trim() ?? '';
  const from = `FROM voucher_codes c WHERE c.voucherId = ? ${search === '' ? '' : 'AND c.code LIKE CONVERT(? USING ascii)'}`;
  const values = search === '' ? [id] : [id, beginsWith(search)];
  const page = await selectPage(services, CODE, { from, values, orders: ORDERS, usual: 'oldest' }, query);
  if (isRefusal(page)) return page;
  return { items: page.items.map(present), next: page.next };
}

const present = ({ id, code, uses, redemptionLogsNo, withdrawnAt, createdAt }: CodeRow): VoucherCodeView => ({
  ...{ _id: id, code, uses, redemptionLogsNo: Number(redemptionLogsNo), withdrawn: withdrawnAt !== null },
  createdAt: createdAt.toISOString(),
});
