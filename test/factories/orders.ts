import { createOrder } from '#api/orders/create-order.ts';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import type { orders } from '#shared/contract/orders.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { isRefusal } from '#shared/errors.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import type { Call, RequestFacts } from '#shared/server/call.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { acceptTerms } from '#shared/server/orders/accept-terms.ts';
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

const PLACED = columns<{ transactionId: string; surveyId: string }>({ transactionId: 't.id', surveyId: 's.id' });

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
export function orderBody(slot: FreeSlot, wish: OrderWish = {}): Call<typeof orders.createOrder>['body'] {
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
  const request = { language: 'de', idempotencyKey: null } as RequestFacts;
  const placed = await createOrder(world.services, { actor, body: orderBody(slot, wish), request });
  if (isRefusal(placed)) throw new Error(`the order was refused: ${placed.refused}`);
  const terms = { actor, params: { orderId: placed._id }, body: { version: '1.0' } };
  await inTransaction(world.services, (tx) => acceptTerms(tx, terms));
  const from = 'FROM transactions t JOIN customer_surveys s ON s.orderId = t.orderId WHERE t.orderId = ?';
  const row = await selectOne(world.services, PLACED, from, [placed._id]);
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
  const payment = { paymentIntentId: `pi_${placed.orderNumber}` };
  const actor = { job: 'settle-payment' } as const;
  await inTransaction(world.services, (tx) => settleTransaction(tx, placed.transactionId, payment, actor));
  return placed;
}
