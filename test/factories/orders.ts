import { createOrder, type OrderRequest } from '#api/orders/create-order.ts';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { isRefusal } from '#shared/errors.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import { change, selectOne } from '#shared/server/database/sql.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import type { World } from './open-world.ts';
import { aCustomer, type Person } from './people.ts';

/** A bookable slot and its branch. */
export interface FreeSlot {
  branch: Branch;
  partnerBranchId: string;
  /** Start, UTC ISO. */
  from: string;
}

/** An order that was placed; its slot is held. */
export interface PlacedOrder {
  orderId: string;
  orderNumber: string;
  transactionId: string;
  transactionNo: string;
  customerSurveyId: string;
  customer: Person;
  slot: FreeSlot;
}

export interface OrderWish {
  customer?: Person;
  slot?: FreeSlot;
  productGroupKey?: string;
  productKey?: string;
  addonKeys?: string[];
}

let slotsGiven = 0;

/** A slot some days ahead that no other call of this test file got, with as many places as asked for. */
export async function aFreeSlot(world: World, wish: { places?: number } = {}): Promise<FreeSlot> {
  const places = wish.places ?? 1;
  const branches = (await listBranches(world.services)).filter(
    ({ active, channel, appointmentsPerTimeSlot }) =>
      active && channel === 'direct' && appointmentsPerTimeSlot === places,
  );
  const [branch] = branches;
  if (!branch) throw new Error(`no branch has ${places} places a slot`);
  const today = zurichDate(world.services.now());
  const slots = Array.from({ length: 60 }, (_, day) => slotsOfDay(branch, addDays(today, 5 + day))).flat();
  const slot = slots[slotsGiven];
  slotsGiven += 1;
  if (!slot) throw new Error('the test file asks for more slots than the branch has in two months');
  return { branch, partnerBranchId: branch.id, from: slot.from };
}

/** The body of a call that places an order. */
export function orderBody(slot: FreeSlot, wish: OrderWish = {}): OrderRequest & { statementConfirmed: true } {
  return {
    productGroupKey: wish.productGroupKey ?? 'heart',
    productKey: wish.productKey ?? 'heart-basic',
    addonKeys: wish.addonKeys ?? [],
    application: 'branch',
    appointment: { partnerBranchId: slot.partnerBranchId, from: slot.from },
    statementVersion: medicalStatement.version,
    statementConfirmed: true,
  };
}

/** An order whose slot is held and that nobody has paid; its customer is new unless given. */
export async function aPlacedOrder(world: World, wish: OrderWish = {}): Promise<PlacedOrder> {
  const customer = wish.customer ?? (await aCustomer(world));
  const slot = wish.slot ?? (await aFreeSlot(world));
  const actor = { userId: customer.id, roles: customer.roles, sessionId: '' };
  const placed = await createOrder(world.services, orderBody(slot, wish), {
    actor,
    language: 'de',
    idempotencyKey: null,
  });
  if (isRefusal(placed)) throw new Error(`the order was refused: ${placed.refused}`);
  await change(world.services, 'UPDATE orders SET seenTermsAndConditions = 1 WHERE id = ?', [placed._id]);
  const row = await selectOne<{ transactionId: string; surveyId: string }>(
    world.services,
    'SELECT t.id AS transactionId, s.id AS surveyId FROM transactions t JOIN customer_surveys s ON s.orderId = t.orderId WHERE t.orderId = ?',
    [placed._id],
  );
  return {
    orderId: placed._id,
    orderNumber: placed.orderNumber,
    transactionNo: placed.transactionNo,
    transactionId: row?.transactionId ?? '',
    customerSurveyId: row?.surveyId ?? '',
    customer,
    slot,
  };
}

/** An order that is paid, without the provider. */
export async function aPaidOrder(world: World, wish: OrderWish = {}): Promise<PlacedOrder> {
  const placed = await aPlacedOrder(world, wish);
  await settleTransaction(world.services, placed.transactionId, { paymentIntentId: `pi_${placed.orderNumber}` });
  return placed;
}
