import type { orders } from '#shared/contract/orders.ts';
import { type AddonBar, findAddonBar } from '#shared/domain/catalogue/find-addon-bar.ts';
import { sumRappen } from '#shared/domain/money.ts';
import { type AddingRefusal, mayAddAddons } from '#shared/domain/orders/may-add-addons.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { mayOrder } from '#shared/domain/runtime/may-order.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type Addon, readAddons } from '#shared/server/catalogue/read-catalogue.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { PlannedItem } from '#shared/server/models/planned-item.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { findUnendedPages, type PageRefusal } from '#shared/server/payments/find-unended-pages.ts';
import { insertTransaction } from '#shared/server/payments/insert-transaction.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { PriceStep } from '#shared/server/payments/price-step.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { AddonsPaymentView } from '#shared/views/orders.ts';
import { factsOfCancellation } from './facts-of-cancellation.ts';
import { findOrderedTest } from './find-ordered-test.ts';

export type AddonsRefusal =
  | AddingRefusal
  | AddonBar
  | PageRefusal
  | 'store-closed'
  | 'admin-only-mode'
  | 'price-changed'
  | 'order-error';

/**
 * Opens the payment of extras for an order that is paid, at the prices of this moment; they belong to the order once it is
 * settled, 0 Rappen at once. An earlier choice that nobody has paid is replaced, its page closed first; the same choice at the same
 * price is the same payment, so that two who choose it at once pay once.
 */
export async function chooseAddons(
  tx: Tx,
  { actor, params: { orderId }, body }: Pick<Call<typeof orders.chooseAddons>, 'actor' | 'params' | 'body'>,
): Promise<PriceStep<AddonsPaymentView> | Refusal<AddonsRefusal>> {
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  const barred = mayAddAddons(await factsOfCancellation(tx, placed), tx.now);
  if (isRefusal(barred)) return barred;
  const settings = await readRuntimeSettings(tx);
  const closed = mayOrder(settings, actor);
  if (isRefusal(closed)) return closed;
  const addons = await drawUp(tx, placed, body.addonKeys);
  if (isRefusal(addons)) return addons;
  const amount = sumRappen(addons.map(({ price }) => price));
  if (body.expectedAmount !== undefined && body.expectedAmount !== amount) {
    return refuse('price-changed', { details: { total: amount } });
  }
  const earlier = await findEarlierChoice(tx, orderId);
  if (earlier && (await isSame(tx, earlier, addons))) return done(earlier);
  if (earlier) {
    const sessions = await findUnendedPages(tx, earlier.id);
    if (isRefusal(sessions)) return sessions;
    if (sessions.length > 0) return { next: 'close', transaction: earlier, sessions };
    const replaced = await changeTransaction(tx, earlier, 'cancel', actor);
    if (isRefusal(replaced)) return replaced;
  }
  const payment = await insertTransaction(tx, placed, { type: TransactionType.addOn, amount });
  const { id: transactionId, transactionNo, customerId } = payment;
  const items = addons.map(({ key, name, markers, price }, position) => ({
    ...{ transactionId, position, itemKey: key, name, markers, price },
  }));
  await insertMany(tx, PlannedItem, items);
  const facts = { transactionNo, amount, count: items.length };
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.addons-chosen', actor, about: customerId, facts });
  if (amount === 0) await settleTransaction(tx, transactionId, { paymentIntentId: null }, actor);
  else {
    // Nothing is held for it; it is kept as long as a place would be, so that nobody finds a price of long ago.
    const dueAt = new Date(tx.now.getTime() + settings.SLOT_HOLD_MINUTES * MINUTE_MS);
    await appendJob(tx, 'lapse-addons', { transactionId }, { dueAt });
  }
  return done(payment);
}

const done = ({ transactionNo, amount }: LockedTransaction): PriceStep<AddonsPaymentView> => ({
  next: 'done',
  reply: { transactionNo, amount },
});

/** The add-ons of these keys as they are sold now, or the first reason why one of them cannot be added. */
async function drawUp(
  tx: Tx,
  { orderId, customerId }: LockedTransaction,
  keys: readonly string[],
): Promise<Addon[] | Refusal<AddonBar>> {
  const wanted = [...new Set(keys)];
  const order = await findOrderedTest(tx, orderId);
  const customer = await findRow(tx, User, ['sex'], { where: { id: customerId } });
  const sold = await readAddons(tx, wanted);
  const bars = wanted.map((key) => {
    const addon = sold.find((one) => one.key === key);
    // What was bought is said to be, also when it is not sold any more.
    const bar = order.addonKeys.includes(key) ? 'addon-bought' : findAddonBar(addon, order, customer?.sex ?? null);
    return { key, bar };
  });
  const first = bars.find(({ bar }) => bar !== null)?.bar;
  if (!first) return sold;
  return refuse(first, { details: { keys: bars.filter(({ bar }) => bar === first).map(({ key }) => key) } });
}

/** The payment of add-ons that is open; there is never more than one. */
async function findEarlierChoice(tx: Tx, orderId: string): Promise<LockedTransaction | undefined> {
  const where = { orderId, type: TransactionType.addOn, status: TransactionStatus.open };
  const row = await findRow(tx, Transaction, ['id'], { where });
  return row && lockTransaction(tx, { id: row.id });
}

async function isSame(tx: Tx, { id }: LockedTransaction, addons: readonly Addon[]): Promise<boolean> {
  const planned = await findRows(tx, PlannedItem, ['itemKey', 'price'], { where: { transactionId: id } });
  const isPlanned = ({ key, price }: Addon) => planned.some((item) => item.itemKey === key && item.price === price);
  return planned.length === addons.length && addons.every(isPlanned);
}
