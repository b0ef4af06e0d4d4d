import { v7 as uuidv7 } from 'uuid';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { mayHoldSlot } from '#shared/domain/booking/may-hold-slot.ts';
import { isAddonSelectable, isProductSelectable } from '#shared/domain/catalogue/is-selectable.ts';
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { takePlace } from '#shared/server/booking/take-place.ts';
import { type Addon, findProduct, type Product, readAddons } from '#shared/server/catalogue/read-catalogue.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, insertMany, rollBack, selectOne, type Tx, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { AddressView, OrderPlacedView } from '#shared/views/orders.ts';
import { nextOrderNumber } from './next-order-number.ts';

export interface OrderRequest {
  productGroupKey: string;
  productKey: string;
  addonKeys?: readonly string[];
  application: 'branch' | 'homesampling';
  appointment?: { partnerBranchId: string; from: string } | null;
  deliveryAddress?: AddressView | null;
  invoiceAddress?: AddressView | null;
  statementVersion: string;
  expectedTotal?: string;
}

interface Draft {
  product: Product;
  addons: Addon[];
  total: number;
  deliveryAddress: AddressView | null;
  slot: { partnerBranchId: string; startsAt: Date; endsAt: Date; capacity: number } | null;
  holdMinutes: number;
}

/**
 * Places an order: holds its slot for some minutes, freezes names and prices, prepares the questionnaire and the first
 * transaction. The same Idempotency-Key of the same customer answers the order that exists.
 */
export async function createOrder(
  services: Services,
  request: OrderRequest,
  who: { actor: Actor; language: Language; idempotencyKey: string | null },
): Promise<OrderPlacedView | Refusal> {
  const earlier = await findByKey(services, who.actor.userId, who.idempotencyKey);
  if (earlier) return earlier;
  const draft = await draftOrder(services, request, who.actor);
  if (isRefusal(draft)) return draft;
  const survey = await currentSurvey(services);
  const orderNumber = await nextOrderNumber(services);
  try {
    return await unlessRolledBack(
      inTransaction(services, (tx) => write(services, tx, { request, draft, who, survey, orderNumber })),
    );
  } catch (error) {
    // The same key arrived twice at once: the unique key let one through, and both get its order.
    const winner = isDuplicate(error) ? await findByKey(services, who.actor.userId, who.idempotencyKey) : undefined;
    if (winner) return winner;
    throw error;
  }
}

async function draftOrder(services: Services, request: OrderRequest, actor: Actor): Promise<Draft | Refusal> {
  const settings = await readRuntimeSettings(services);
  if (settings.DISABLE_STORE) return refuse('store-closed');
  if (settings.ADMIN_ONLY_MODE && !actor.roles.includes('admin')) return refuse('admin-only-mode');
  if (request.statementVersion !== medicalStatement.version) return refuse('statement-not-confirmed');
  const customer = await findUser(services, actor.userId);
  const found = await findProduct(services, request.productGroupKey, request.productKey);
  if (!found || !isProductSelectable(found.group, found.product, customer?.sex ?? null))
    return refuse('product-unavailable');
  const { group, product } = found;
  if (!product.applications.includes(request.application)) return refuse('product-unavailable');
  const wanted = new Set(request.addonKeys ?? []);
  const addons = await readAddons(services, [...wanted]);
  const offered = addons.every((addon) => isAddonSelectable(group, product, addon, customer?.sex ?? null));
  if (addons.length !== wanted.size || !offered) return refuse('product-unavailable');
  const { total } = priceOrder(product, addons);
  if (request.expectedTotal !== undefined && Number(request.expectedTotal) !== total) {
    return refuse('price-changed', { details: { total } });
  }
  const base = { product, addons, total, holdMinutes: settings.SLOT_HOLD_MINUTES };
  if (request.application === 'homesampling') {
    const own = customer?.streetAddress
      ? { streetAddress: customer.streetAddress, zipCode: customer.zipCode ?? '', city: customer.city ?? '' }
      : null;
    const deliveryAddress = request.deliveryAddress ?? own;
    return deliveryAddress ? { ...base, deliveryAddress, slot: null } : refuse('address-incomplete');
  }
  const slot = await draftSlot(services, request.appointment);
  return isRefusal(slot) ? slot : { ...base, deliveryAddress: null, slot };
}

async function draftSlot(
  services: Services,
  appointment: OrderRequest['appointment'],
): Promise<NonNullable<Draft['slot']> | Refusal> {
  const branch = appointment ? await findBranch(services, appointment.partnerBranchId) : undefined;
  if (!appointment || !branch) return refuse('branch-unavailable');
  // Places are judged by the conditional update in the transaction, not by what was read before.
  const slot = mayHoldSlot({ branch, taken: 0 }, appointment.from, services.now());
  if (isRefusal(slot)) return slot;
  return {
    partnerBranchId: branch.id,
    startsAt: new Date(slot.from),
    endsAt: new Date(slot.to),
    capacity: branch.appointmentsPerTimeSlot,
  };
}

interface Writing {
  request: OrderRequest;
  draft: Draft;
  who: { actor: Actor; language: Language; idempotencyKey: string | null };
  survey: { id: string; questions: number };
  orderNumber: string;
}

async function write(
  services: Services,
  tx: Tx,
  { request, draft, who, survey, orderNumber }: Writing,
): Promise<OrderPlacedView> {
  const now = services.now();
  const id = uuidv7();
  const customerId = who.actor.userId;
  const transactionId = uuidv7();
  const transactionNo = makeTransactionNumber(orderNumber, 1);
  const { product, addons, slot } = draft;
  if (slot && !(await takePlace(tx, slot, slot.capacity))) rollBack(refuse('slot-taken'));
  await insert(tx, 'orders', {
    id,
    orderNumber,
    customerId,
    idempotencyKey: who.idempotencyKey,
    application: request.application,
    productGroupKey: product.groupKey,
    productKey: product.key,
    productName: JSON.stringify(product.name),
    sampleType: product.sampleType,
    fastingHours: product.fastingHours,
    turnaroundDays: product.turnaroundDays,
    total: draft.total,
    language: who.language,
    deliveryAddress: draft.deliveryAddress && JSON.stringify(draft.deliveryAddress),
    invoiceAddress: request.invoiceAddress ? JSON.stringify(request.invoiceAddress) : null,
    statementVersion: request.statementVersion,
    statementConfirmedAt: now,
    lastUpdatedTransactionNo: transactionNo,
    createdAt: now,
  });
  const items = [{ kind: 'product', item: product }, ...addons.map((item) => ({ kind: 'addon', item }))];
  await insertMany(
    tx,
    'order_items',
    items.map(({ kind, item }, position) => ({
      orderId: id,
      position,
      kind,
      itemKey: item.key,
      name: JSON.stringify(item.name),
      markers: JSON.stringify(item.markers),
      price: item.price,
      transactionId,
    })),
  );
  await insert(tx, 'transactions', {
    id: transactionId,
    orderId: id,
    transactionNo,
    type: 'order',
    amount: draft.total,
    createdAt: now,
  });
  await insert(tx, 'customer_surveys', {
    id: uuidv7(),
    orderId: id,
    customerId,
    surveyId: survey.id,
    questions: survey.questions,
  });
  if (slot) await holdSlot(tx, id, slot, new Date(now.getTime() + draft.holdMinutes * 60_000));
  await announceOrder(tx, { id, customerId, version: 1 });
  return { _id: id, orderNumber, transactionNo, version: 1 };
}

async function holdSlot(tx: Tx, orderId: string, slot: NonNullable<Draft['slot']>, heldUntil: Date): Promise<void> {
  const { partnerBranchId, startsAt, endsAt } = slot;
  await insert(tx, 'appointments', { orderId, partnerBranchId, startsAt, endsAt, state: 'held', heldUntil });
  await appendJob(tx, 'lapse-hold', { orderId }, { dueAt: heldUntil });
}

async function findByKey(
  services: Services,
  customerId: string,
  key: string | null,
): Promise<OrderPlacedView | undefined> {
  if (key === null) return undefined;
  const row = await selectOne<{ id: string; orderNumber: string; transactionNo: string; version: number }>(
    services,
    `SELECT o.id, o.orderNumber, t.transactionNo, o.version FROM orders o JOIN transactions t ON t.orderId = o.id AND t.type = 'order'
     WHERE o.customerId = ? AND o.idempotencyKey = ?`,
    [customerId, key],
  );
  return row && { _id: row.id, orderNumber: row.orderNumber, transactionNo: row.transactionNo, version: row.version };
}

const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === 'ER_DUP_ENTRY';
