import type { PageRequest } from '#shared/contract/page.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import { RejectionState } from '#shared/domain/orders/rejection.ts';
import type { LocalText } from '#shared/languages.ts';
import { MOVES_FREE_UNTIL } from '#shared/server/booking/find-open-offer.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { LEFT_TO_GIVE_BACK } from '#shared/server/payments/list-refundable.ts';
import { STORED_SETTINGS } from '#shared/server/runtime/read-runtime-settings.ts';

/** One order with everything its card shows, as one read. Lists come as JSON text. */
export interface OrderRow
  extends Pick<
    Row<Order>,
    | 'id'
    | 'orderNumber'
    | 'customerId'
    | 'status'
    | 'application'
    | 'productGroupKey'
    | 'productKey'
    | 'productName'
    | 'sampleType'
    | 'fastingHours'
    | 'turnaroundDays'
    | 'total'
    | 'deliveryAddress'
    | 'invoiceAddress'
    | 'seenTermsAndConditions'
    | 'soldByBranchId'
    | 'lastUpdatedTransactionNo'
    | 'refundedAt'
    | 'callbackOpen'
    | 'version'
    | 'createdAt'
  > {
  partnerBranchId: string | null;
  startsAt: Date;
  endsAt: Date;
  slotState: Row<Appointment>['state'];
  heldUntil: Date | null;
  renewals: number;
  branchName: string;
  branchStreet: string;
  branchZip: string;
  branchCity: string;
  latitude: Row<PartnerBranch>['latitude'];
  longitude: Row<PartnerBranch>['longitude'];
  surveyId: string | null;
  surveyStatus: Row<CustomerSurvey>['status'];
  surveyAnswered: number;
  surveyQuestions: number;
  resultId: string | null;
  releasedAt: Date | null;
  /** See `jsonRows`, as the others. */
  items: string;
  transactions: string;
  /** The rejections that wait for something. */
  rejections: string | null;
  /** New samples chosen so far, and when the last of them was, where it is wanted still. */
  replacements: number;
  replacedAt: Date | null;
}

/** The same with what only its own page shows. */
export interface WholeOrderRow extends OrderRow {
  kitStatus: KitStatus | null;
  trackingNo: string | null;
  returnTrackingNo: string | null;
  sentAt: Date | null;
  returnedAt: Date | null;
  atLabAt: Date | null;
  cancelledAt: Date | null;
  /** JSON. */
  cancelReasons: string | null;
  cancelRefund: number | null;
  cancelKept: number | null;
  /** As in `OrderRow`, with what `StoredTransaction` has of money. */
  transactions: string;
  history: string | null;
  /** What further payments ask for; see `jsonRows`. */
  planned: string | null;
  /** The order whose result recommended this one, and which of its recommendations; null where none did. */
  followUpOf: string | null;
  followUpKey: string | null;
  /** The last day on which its appointment moves without a fee; null where nothing is offered. */
  movesFreeUntil: string | null;
  /** The settings of this moment; see `presentSettings`. */
  settings: string | null;
  voucherUses: number;
}

/** The voucher whose discount the price of an order shows. */
export interface OrderVoucher {
  code: string;
  label: LocalText;
  /** The payment that it is taken off. */
  transactionNo: string;
}

/** An order with its voucher, which hardly any has: asked for apart, where there is one. */
export type ReadOrder = WholeOrderRow & { voucher: OrderVoucher | undefined };

/** The transactions of an order, each with these facts of it besides. */
const transactionsWith = (
  more: string,
) => `(SELECT JSON_OBJECTAGG(CONCAT(t.createdAt, t.id), JSON_OBJECT('transactionNo', t.transactionNo, 'type', t.type, 'status', t.status,
    'amount', t.amount, 'paidWith', t.paidWith, 'elsewhere', t.checkoutState = 'elsewhere', 'settledAt', t.settledAt, 'createdAt', t.createdAt${more}))
    FROM transactions t WHERE t.orderId = o.id)`;

/** What an order's card shows, by the names of its row; read with `CARD_JOINS`. */
export const CARD: Record<keyof OrderRow, string> = {
  id: 'o',
  orderNumber: 'o',
  customerId: 'o',
  status: 'o',
  application: 'o',
  productGroupKey: 'o',
  productKey: 'o',
  productName: 'o',
  sampleType: 'o',
  fastingHours: 'o',
  turnaroundDays: 'o',
  total: 'o',
  deliveryAddress: 'o',
  invoiceAddress: 'o',
  seenTermsAndConditions: 'o',
  soldByBranchId: 'o',
  lastUpdatedTransactionNo: 'o',
  refundedAt: 'o',
  callbackOpen: 'o',
  version: 'o',
  createdAt: 'o',
  partnerBranchId: 'a',
  startsAt: 'a',
  endsAt: 'a',
  slotState: 'a.state',
  heldUntil: 'a',
  renewals: 'a',
  branchName: 'b.name',
  branchStreet: 'b.streetAddress',
  branchZip: 'b.zipCode',
  branchCity: 'b.city',
  latitude: 'b',
  longitude: 'b',
  surveyId: 's.id',
  surveyStatus: 's.status',
  surveyAnswered: 's.answered',
  surveyQuestions: 's.questions',
  resultId: 'IF(r.releasedVersion IS NULL, NULL, r.id)',
  releasedAt: 'rel.releasedAt',
  items: `(SELECT JSON_OBJECTAGG(i.position, JSON_OBJECT('kind', i.kind, 'key', i.itemKey, 'name', i.name, 'price', i.price, 'discount', i.discount, 'markers', i.markers,
    'transactionNo', (SELECT t.transactionNo FROM transactions t WHERE t.id = i.transactionId)))
    FROM order_items i WHERE i.orderId = o.id)`,
  transactions: transactionsWith(''),
  rejections: `(SELECT JSON_OBJECTAGG(CONCAT(j.rejectedAt, j.id), JSON_OBJECT('state', j.state, 'reason', j.reason, 'marker', j.marker, 'at', j.rejectedAt))
    FROM rejections j WHERE j.orderId = o.id AND j.state IN ('${RejectionState.open}', '${RejectionState.replaced}'))`,
  replacements: '(SELECT COUNT(*) FROM replacements n WHERE n.orderId = o.id)',
  replacedAt: '(SELECT MAX(n.chosenAt) FROM replacements n WHERE n.orderId = o.id AND n.endedAt IS NULL)',
};

const ORDER = columns<OrderRow>(CARD);

const WHOLE_ORDER = columns<WholeOrderRow>({
  ...CARD,
  kitStatus: 'k.status',
  trackingNo: 'k',
  returnTrackingNo: 'k',
  sentAt: 'k',
  returnedAt: 'k',
  atLabAt: 'k',
  cancelledAt: 'c',
  cancelReasons: 'CAST(c.reasons AS CHAR)',
  cancelRefund: 'c.refund',
  cancelKept: 'c.kept',
  transactions: transactionsWith(`, 'paid', (SELECT SUM(IF(l.kind IN ('refund', 'counter-refund'), -l.amount, l.amount))
    FROM ledger l WHERE l.transactionId = t.id), 'left', ${LEFT_TO_GIVE_BACK}`),
  history: `(SELECT JSON_OBJECTAGG(CONCAT(h.at, h.id), JSON_OBJECT('from', h.fromStatus, 'to', h.toStatus, 'at', h.at))
    FROM order_history h WHERE h.orderId = o.id)`,
  planned: `(SELECT JSON_OBJECTAGG(CONCAT(t.transactionNo, ' ', p.position), JSON_OBJECT('position', p.position, 'key', p.itemKey, 'name', p.name,
    'price', p.price, 'discount', 0, 'transactionNo', t.transactionNo))
    FROM planned_items p JOIN transactions t ON t.id = p.transactionId WHERE t.orderId = o.id)`,
  followUpOf: 'f.mainOrderId',
  followUpKey: 'f',
  movesFreeUntil: MOVES_FREE_UNTIL,
  settings: STORED_SETTINGS,
  voucherUses: '(SELECT COUNT(*) FROM voucher_uses u WHERE u.orderId = o.id)',
});

/** What belongs to an order `o`: `a`, `b`, `s`, `r` and `rel`. */
export const CARD_JOINS = `LEFT JOIN appointments a ON a.orderId = o.id
  LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
  LEFT JOIN customer_surveys s ON s.orderId = o.id
  LEFT JOIN test_results r ON r.orderId = o.id
  LEFT JOIN result_releases rel ON rel.resultId = r.id AND rel.version = r.releasedVersion`;

const VOUCHER = columns<OrderVoucher>({ code: 'c', label: 'v', transactionNo: 't' });
const SHOWN_VOUCHER = `FROM voucher_uses u JOIN voucher_codes c ON c.id = u.codeId JOIN vouchers v ON v.id = c.voucherId
  JOIN transactions t ON t.id = u.transactionId
  WHERE u.orderId = ? AND (u.state <> 'available' OR EXISTS (
    SELECT 1 FROM order_items i WHERE i.orderId = u.orderId AND i.transactionId = u.transactionId AND i.discount > 0))`;

/** One order by id. */
export async function readOrder(on: Database, id: string): Promise<ReadOrder | undefined> {
  const more = `LEFT JOIN kits k ON k.orderId = o.id LEFT JOIN cancellations c ON c.orderId = o.id
    LEFT JOIN follow_ups f ON f.orderId = o.id`;
  const row = await selectOne(on, WHOLE_ORDER, `FROM orders o ${CARD_JOINS} ${more} WHERE o.id = ?`, [id]);
  const voucher = row && row.voucherUses > 0 ? await selectOne(on, VOUCHER, SHOWN_VOUCHER, [id]) : undefined;
  return row && Object.assign(row, { voucher });
}

const ORDERS: SortOrders<OrderRow, 'newest'> = {
  newest: [
    { of: 'createdAt', sql: 'o.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 'o.id', holds: 'text', descending: true },
  ],
};

/** A customer's orders, newest first, a page at a time. */
export function readCustomerOrders(on: Database, customerId: string, wish: PageRequest<'newest'>) {
  const list = {
    from: `FROM orders o ${CARD_JOINS} WHERE o.customerId = ?`,
    values: [customerId],
    orders: ORDERS,
    usual: 'newest',
  } as const;
  return selectPage(on, ORDER, list, wish);
}
