import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { isRefusal } from '#shared/errors.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import type { BodyOf } from './call.ts';
import type { World } from './open-world.ts';
import { aCustomer, type Person, visitAs } from './people.ts';

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
  /** false leaves the terms for the test to accept. */
  acceptTerms?: boolean;
}

/** Branch and start of every slot that was given: a day that ends meanwhile, or a clock that is moved, gives none of them again. */
const slotsGiven = new Set<string>();
const FIRST_DAY = 5;
const DAYS = 60;

/** A slot some days ahead that no other call of this test file got, with as many places as asked for. */
export async function aFreeSlot(world: World, wish: { places?: number } = {}): Promise<FreeSlot> {
  const places = wish.places ?? 1;
  const branch = (await listBranches(world.services)).find(
    ({ active, channel, appointmentsPerTimeSlot }) =>
      active && channel === 'direct' && appointmentsPerTimeSlot === places,
  );
  if (!branch) throw new Error(`no branch has ${places} places a slot`);
  const today = zurichDate(world.services.now());
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day += 1) {
    for (const { from } of slotsOfDay(branch, addDays(today, day))) {
      const name = `${branch.id} ${from}`;
      if (slotsGiven.has(name)) continue;
      slotsGiven.add(name);
      return { branch, partnerBranchId: branch.id, from };
    }
  }
  throw new Error('the test file asks for more slots than the branch has in two months');
}

/** The body of a call that places an order. */
export function orderBody(slot: FreeSlot, wish: OrderWish = {}): BodyOf<'createOrder'> {
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

/** Of the terms that are shown now. */
export const TERMS_VERSION = pages.pages.find(({ key }) => key === 'terms')?.version ?? '';

/** An order whose slot is held and that nobody has paid; its customer is new unless given. */
export async function aPlacedOrder(world: World, wish: OrderWish = {}): Promise<PlacedOrder> {
  const customer = wish.customer ?? (await aCustomer(world));
  const slot = wish.slot ?? (await aFreeSlot(world));
  const visitor = await visitAs(world, customer);
  const terms = wish.acceptTerms === false ? {} : { termsVersion: TERMS_VERSION };
  const placed = await visitor.need('createOrder', { body: { ...orderBody(slot, wish), ...terms } });
  const { _id: orderId, orderNumber, transactionNo } = placed;
  return { orderId, orderNumber, transactionNo, ...(await idsOf(world, orderId)), customer, slot };
}

/** What no answer of the product names, or only a long one. */
export async function idsOf(
  world: World,
  orderId: string,
): Promise<Pick<PlacedOrder, 'transactionId' | 'customerSurveyId'>> {
  const where = { orderId };
  const transaction = await findRow(world.services, Transaction, ['id'], { where });
  const survey = await findRow(world.services, CustomerSurvey, ['id'], { where });
  return { transactionId: transaction?.id ?? '', customerSurveyId: survey?.id ?? '' };
}

/** An order that is paid, without the provider. */
export async function aPaidOrder(world: World, wish: OrderWish = {}): Promise<PlacedOrder> {
  const placed = await aPlacedOrder(world, wish);
  const payment = { paymentIntentId: `pi_${placed.orderNumber}` };
  const actor = { job: 'settle-payment' } as const;
  await inTransaction(world.services, (tx) => settleTransaction(tx, placed.transactionId, payment, actor));
  return placed;
}

/** Moves an order to cancelled and nothing else: its place and its money stay as they are, for tests of what comes late. */
export async function cancelOrder(world: World, { orderId }: Pick<PlacedOrder, 'orderId'>): Promise<void> {
  const step = { orderId, event: 'cancel', actor: { job: 'lapse-hold' }, reason: 'a test' } as const;
  const cancelled = await inTransaction(world.services, (tx) => changeOrderStatus(tx, step));
  if (isRefusal(cancelled)) throw new Error(`the order could not be cancelled: ${cancelled.refused}`);
}
