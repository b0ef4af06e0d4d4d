import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { isRefusal } from '#shared/errors.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { beginsWith, contains } from '#shared/server/database/like.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, json } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { Voucher } from '#shared/server/models/voucher.ts';
import type { Services } from '#shared/server/services.ts';
import type { VoucherView } from '#shared/views/vouchers.ts';

interface ListedRow extends Row<Voucher> {
  codes: number;
  uses: number;
  isUsed: 0 | 1;
  changedAt: string | null;
  changedBy: string | null;
}

const OF_CODES = 'FROM voucher_codes c WHERE c.voucherId = v.id';
const LAST_CHANGE = 'FROM activities a LEFT JOIN users u ON u.id = a.actorId WHERE a.entityId = v.id';
const NEWEST = 'ORDER BY a.at DESC, a.id DESC LIMIT 1';

const LISTED = columns<ListedRow>({
  id: 'v',
  key: 'v',
  label: 'v',
  expiresAt: 'v',
  redemptionLimit: 'v',
  published: 'v',
  discountType: 'v',
  discountValue: 'v',
  productGroups: 'v',
  version: 'v',
  createdAt: 'v',
  codes: `(SELECT COUNT(*) ${OF_CODES})`,
  uses: `(SELECT COALESCE(SUM(c.uses), 0) ${OF_CODES})`,
  isUsed: `EXISTS (SELECT 1 FROM voucher_codes c JOIN voucher_redemptions r ON r.codeId = c.id WHERE c.voucherId = v.id)`,
  changedAt: `(SELECT a.at ${LAST_CHANGE} ${NEWEST})`,
  changedBy: `(SELECT COALESCE(${nameOf('u')}, a.actorRole) ${LAST_CHANGE} ${NEWEST})`,
});

const BY_ID = { of: 'id', sql: 'v.id', holds: 'text', descending: true } as const;
const ORDERS: SortOrders<ListedRow, 'newest' | 'expiry'> = {
  newest: [{ of: 'createdAt', sql: 'v.createdAt', holds: 'instant', descending: true }, BY_ID],
  expiry: [{ of: 'expiresAt', sql: 'v.expiresAt', holds: 'instant' }, BY_ID],
};

const LABELS = LANGUAGES.map((language) => `JSON_VALUE(v.label, '$.${language}')`).join(', ');

/** In any of the languages, whatever capitals; keys and codes are ASCII, and nothing else is like them. */
const FOUND = `(LOWER(CONCAT_WS('\\n', ${LABELS})) LIKE LOWER(?) OR v.key LIKE LOWER(CONVERT(? USING ascii))
  OR v.id IN (SELECT c.voucherId FROM voucher_codes c WHERE c.code LIKE CONVERT(? USING ascii)))`;

/** Vouchers for administrators, a page at a time. */
export async function listVouchers(services: Services, { query }: Call<typeof voucherAdministration.listVouchers>) {
  const search = query.search?.trim() ?? '';
  const conditions = [
    ...(search === '' ? [] : [{ text: FOUND, values: [contains(search), contains(search), beginsWith(search)] }]),
    ...(query.id == null ? [] : [{ text: 'v.id = ?', values: [query.id] }]),
  ];
  const list = {
    from: `FROM vouchers v WHERE ${['TRUE', ...conditions.map(({ text }) => text)].join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
    orders: ORDERS,
    usual: 'newest' as const,
  };
  const page = await selectPage(services, LISTED, list, query);
  if (isRefusal(page)) return page;
  return { items: page.items.map(present), next: page.next };
}

function present(row: ListedRow): VoucherView {
  const { id, key, redemptionLimit, discountType, discountValue, version, changedAt, changedBy } = row;
  return {
    _id: id,
    key,
    label: json(row.label),
    expiration: row.expiresAt.toISOString(),
    redemptionLimit,
    published: Boolean(row.published),
    discount: { type: discountType, value: discountValue },
    productGroups: json(row.productGroups),
    codes: row.codes,
    uses: Number(row.uses),
    isUsed: Boolean(row.isUsed),
    version,
    createdAt: row.createdAt.toISOString(),
    changed: changedAt === null ? null : { at: new Date(changedAt).toISOString(), by: changedBy ?? '' },
  };
}
