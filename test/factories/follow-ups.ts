import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { HOUR_MS } from '#shared/durations.ts';
import { FOLLOW_UP_UNPAID_HOURS } from '#shared/limits/orders.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import type { Buyer } from './buyers.ts';
import type { BodyOf } from './call.ts';
import { judgeReview } from './judge-review.ts';
import type { World } from './open-world.ts';
import { aFreeSlot, idsOf, TERMS_VERSION } from './orders.ts';
import { type Person, visitAs } from './people.ts';
import { aReviewableOrder, type MeasuredOrder } from './results.ts';

/** The follow-up that the tests recommend, and what its product costs. */
export const FERRITIN = { key: 'follow-ferritin', productGroupKey: 'energy', productKey: 'ferritin-home' };
export const FERRITIN_PRICE = 5_900;
/** How long a follow-up that nobody pays is kept. */
export const UNPAID_MS = FOLLOW_UP_UNPAID_HOURS * HOUR_MS;
const VITAMIN_D = 'follow-vitamin-d';

const CONCLUSION = {
  de: 'Ihr Eisen ist knapp.',
  en: 'Your iron is low.',
  fr: 'Votre fer est bas.',
  it: 'Il suo ferro è basso.',
};

/** An order whose result recommends follow-ups, with its customer. */
export type MainOrder = MeasuredOrder & { visitor: Visitor };

/** Releases a result that recommends these follow-ups, in place of whatever was released before. */
export async function releaseWith(
  doctor: Visitor,
  { orderId, resultId }: Pick<MeasuredOrder, 'orderId' | 'resultId'>,
  followUpRecommendations: string[],
): Promise<void> {
  const found = await doctor.need('getReview', { params: { orderId } });
  const change = { summary: CONCLUSION, followUpRecommendations, correctionReason: CONCLUSION };
  const body = judgeReview(found, change);
  await doctor.need('releaseResult', { params: { id: resultId }, body });
}

/** Somebody whose released result recommends to check iron and vitamin D again. */
export async function aRecommendation(
  world: World,
  doctor: Visitor,
  wish: { customer?: Person } = {},
): Promise<MainOrder> {
  const main = await aReviewableOrder(world, wish);
  await releaseWith(doctor, main, [FERRITIN.key, VITAMIN_D]);
  return { ...main, visitor: await visitAs(world, main.customer) };
}

/** The body that orders the recommended test. */
export const followUpBody = (mainOrderId: string): BodyOf<'createOrder'> => ({
  productGroupKey: FERRITIN.productGroupKey,
  productKey: FERRITIN.productKey,
  application: 'homesampling',
  statementVersion: medicalStatement.version,
  statementConfirmed: true,
  termsVersion: TERMS_VERSION,
  mainOrderId,
  followUpKey: FERRITIN.key,
});

/** Orders the recommended test, or is told why not. */
export const orderFollowUp = (visitor: Visitor, body: BodyOf<'createOrder'>) => visitor.call('createOrder', { body });

/** Says of a recommendation that nobody wants it, or that somebody does after all. */
export const decideFollowUp = (
  visitor: Visitor,
  orderId: string,
  decision: 'continue' | 'end',
  followUpKey = FERRITIN.key,
) => visitor.call('decideFollowUp', { params: { orderId, followUpKey }, body: { decision } });

/** What the customer reads of the iron test; undefined where nothing recommends it. */
export async function ferritinOf(world: World, { customer, orderId }: Pick<MainOrder, 'customer' | 'orderId'>) {
  const visitor = await visitAs(world, customer);
  const { followUps } = await visitor.need('listCustomerFollowUps', { params: { customerId: customer.id } });
  return followUps.find(({ mainOrderId, key }) => mainOrderId === orderId && key === FERRITIN.key);
}

/** Somebody who has ordered the recommended test and is about to pay. */
export async function aFollowUpBuyer(
  world: World,
  main: MainOrder,
  change: Partial<BodyOf<'createOrder'>> = {},
): Promise<Buyer> {
  const { visitor, customer } = main;
  const placed = await visitor.need('createOrder', { body: { ...followUpBody(main.orderId), ...change } });
  const { _id: orderId, orderNumber, transactionNo } = placed;
  return {
    ...{ orderId, orderNumber, transactionNo, customer },
    ...(await idsOf(world, orderId)),
    slot: await aFreeSlot(world),
    token: visitor.token ?? '',
  };
}
