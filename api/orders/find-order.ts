import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { LocalText } from '#shared/languages.ts';
import { type Database, type SqlValue, select } from '#shared/server/database/sql.ts';
import type { AddressView } from '#shared/views/orders.ts';

/** One order with everything its screens show, as one read. Lists come as JSON text. */
export interface OrderRow {
  id: string;
  orderNumber: string;
  customerId: string;
  status: OrderStatus | null;
  application: 'branch' | 'homesampling';
  productGroupKey: string;
  productKey: string;
  productName: LocalText;
  sampleType: 'venous' | 'capillary';
  fastingHours: number;
  turnaroundDays: number;
  total: number;
  deliveryAddress: AddressView | null;
  invoiceAddress: AddressView | null;
  seenTermsAndConditions: number;
  lastUpdatedTransactionNo: string;
  refundedAt: Date | null;
  callbackOpen: number;
  version: number;
  createdAt: Date;
  partnerBranchId: string | null;
  startsAt: Date;
  endsAt: Date;
  slotState: 'held' | 'booked' | 'lapsed' | 'released';
  heldUntil: Date | null;
  branchName: string;
  branchStreet: string;
  branchZip: string;
  branchCity: string;
  latitude: number;
  longitude: number;
  surveyId: string | null;
  surveyStatus: 0 | 1 | 2;
  surveyAnswered: number;
  surveyQuestions: number;
  resultId: string | null;
  releasedAt: Date | null;
  items: string;
  transactions: string;
  history: string | null;
}

const COLUMNS = `o.id, o.orderNumber, o.customerId, o.status, o.application, o.productGroupKey, o.productKey, o.productName,
  o.sampleType, o.fastingHours, o.turnaroundDays, o.total, o.deliveryAddress, o.invoiceAddress, o.seenTermsAndConditions,
  o.lastUpdatedTransactionNo, o.refundedAt, o.callbackOpen, o.version, o.createdAt,
  a.partnerBranchId, a.startsAt, a.endsAt, a.state AS slotState, a.heldUntil,
  b.name AS branchName, b.streetAddress AS branchStreet, b.zipCode AS branchZip, b.city AS branchCity, b.latitude, b.longitude,
  s.id AS surveyId, s.status AS surveyStatus, s.answered AS surveyAnswered, s.questions AS surveyQuestions,
  IF(r.releasedVersion IS NULL, NULL, r.id) AS resultId, rel.releasedAt,
  (SELECT JSON_ARRAYAGG(JSON_OBJECT('kind', i.kind, 'key', i.itemKey, 'name', i.name, 'price', i.price) ORDER BY i.position)
     FROM order_items i WHERE i.orderId = o.id) AS items,
  (SELECT JSON_ARRAYAGG(JSON_OBJECT('transactionNo', t.transactionNo, 'type', t.type, 'status', t.status, 'amount', t.amount,
     'settledAt', t.settledAt, 'createdAt', t.createdAt) ORDER BY t.createdAt) FROM transactions t WHERE t.orderId = o.id) AS transactions`;

const HISTORY = `,
  (SELECT JSON_ARRAYAGG(JSON_OBJECT('from', h.fromStatus, 'to', h.toStatus, 'at', h.at) ORDER BY h.at, h.id)
     FROM order_history h WHERE h.orderId = o.id) AS history`;

const FROM = ` FROM orders o
  LEFT JOIN appointments a ON a.orderId = o.id
  LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
  LEFT JOIN customer_surveys s ON s.orderId = o.id
  LEFT JOIN test_results r ON r.orderId = o.id
  LEFT JOIN result_releases rel ON rel.resultId = r.id AND rel.version = r.releasedVersion`;

/** One order by id. */
export async function findOrder(on: Database, id: string): Promise<OrderRow | undefined> {
  return (await read(on, `SELECT ${COLUMNS}${HISTORY}${FROM} WHERE o.id = ?`, [id]))[0];
}

/** A customer's orders, newest first, without their history. */
export function listOrdersOfCustomer(on: Database, customerId: string): Promise<OrderRow[]> {
  return read(on, `SELECT ${COLUMNS}${FROM} WHERE o.customerId = ? ORDER BY o.createdAt DESC LIMIT 500`, [customerId]);
}

function read(on: Database, text: string, values: readonly SqlValue[]): Promise<OrderRow[]> {
  return select<OrderRow>(on, text, values);
}
