import { renderSms } from '#shared/domain/messaging/render-sms.ts';
import { freePlace } from '#shared/server/booking/take-place.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { aBuyer, type Buyer, decide, ledgerOf, misbehave, moneyAtProvider, openPage, recover } from './buyers.ts';
import type { World } from './open-world.ts';
import { aFreeSlot, aPlacedOrder, idsOf, type OrderWish, orderBody, TERMS_VERSION } from './orders.ts';
import { aCustomer, visitAs } from './people.ts';
import { runJobs } from './run-jobs.ts';

/** Somebody who paid at the provider, with the page on which they did. */
export interface PaidBuyer extends Buyer {
  page: string;
}

export async function aPaidBuyer(world: World, wish: OrderWish = {}): Promise<PaidBuyer> {
  const buyer = await aBuyer(world, wish);
  const page = await openPage(world, buyer);
  await decide(world, page, 'pay');
  await runJobs(world);
  return { ...buyer, page };
}

/** Somebody who paid after their hold had lapsed, when the time was somebody else's. */
export async function aLateBuyer(world: World): Promise<PaidBuyer> {
  const buyer = await aBuyer(world);
  const page = await openPage(world, buyer);
  misbehave(world, 'withhold', '', 'webhook');
  await decide(world, page, 'pay');
  const lapsed = await updateRows(
    world.services,
    Appointment,
    { state: 'lapsed' },
    { orderId: buyer.orderId, state: 'held' },
  );
  if (lapsed !== 1) throw new Error('the time of the order was not held');
  await inTransaction(world.services, (tx) =>
    freePlace(tx, { partnerBranchId: buyer.slot.partnerBranchId, startsAt: new Date(buyer.slot.from) }),
  );
  await aPlacedOrder(world, { slot: buyer.slot });
  await recover(world);
  await runJobs(world);
  return { ...buyer, page };
}

/** What our ledger says of an order: paid less given back, in Rappen. */
export async function balanceOf(world: World, buyer: Pick<Buyer, 'orderId'>): Promise<number> {
  const rows = await ledgerOf(world, buyer);
  return rows.reduce((sum, [kind, amount]) => sum + (kind === 'refund' ? -amount : amount), 0);
}

/** Our ledger and what the provider has of these pages. */
export const bothBalances = async (world: World, buyer: Pick<Buyer, 'orderId'>, pages: readonly string[]) => [
  await balanceOf(world, buyer),
  await moneyAtProvider(world, pages),
];

/** The refunds of an order as `[status, amount]`, oldest first. */
export async function refundsOf(world: World, { orderId }: Pick<Buyer, 'orderId'>): Promise<[string, number][]> {
  const where = { orderId, type: 'refund' } as const;
  const rows = await findRows(world.services, Transaction, ['status', 'amount'], { where, order: ['createdAt', 'id'] });
  return rows.map(({ status, amount }) => [status, amount]);
}

/** The messages that a person was sent, oldest first: template and words. */
export async function messagesTo(world: World, userId: string): Promise<[template: string, words: string][]> {
  const names = ['template', 'language', 'variables'] as const;
  const rows = await findRows(world.services, SmsMessage, names, { where: { userId }, order: ['createdAt', 'id'] });
  return rows.map(({ template, language, variables }) => [template, renderSms(template, language, variables)]);
}

/** Places of a buyer's slot that are taken. */
export async function takenAt(world: World, { slot }: Pick<Buyer, 'slot'>): Promise<number> {
  const where = { partnerBranchId: slot.partnerBranchId, startsAt: new Date(slot.from) };
  return (await findRow(world.services, SlotPlace, ['taken'], { where }))?.taken ?? 0;
}

/** Somebody who has paid for a kit, which nobody has sent yet. */
export async function aPaidKit(world: World): Promise<PaidBuyer> {
  const customer = await aCustomer(world);
  const visitor = await visitAs(world, customer);
  const slot = await aFreeSlot(world);
  const kit = { productKey: 'cholesterol-home', application: 'homesampling', appointment: null } as const;
  const placed = await visitor.need('createOrder', {
    body: { ...orderBody(slot), ...kit, termsVersion: TERMS_VERSION },
  });
  const { _id: orderId, orderNumber, transactionNo } = placed;
  const ids = await idsOf(world, orderId);
  const buyer: Buyer = { orderId, orderNumber, transactionNo, ...ids, customer, slot, token: visitor.token ?? '' };
  const page = await openPage(world, buyer);
  await decide(world, page, 'pay');
  await runJobs(world);
  return { ...buyer, page };
}
