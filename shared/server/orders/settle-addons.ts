import { sumRappen } from '#shared/domain/money.ts';
import { mayAddAddons } from '#shared/domain/orders/may-add-addons.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { isRefusal } from '#shared/errors.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insertMany, json, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { PlannedItem } from '#shared/server/models/planned-item.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { changeIfOpen } from '#shared/server/payments/change-if-open.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { requestRefund } from '#shared/server/payments/request-refund.ts';
import { factsOfCancellation } from './facts-of-cancellation.ts';
import { sumOrderTotal } from './sum-order-total.ts';

const PLANNED = ['itemKey', 'name', 'markers', 'price'] as const;

/**
 * Extras are paid: they are items of the order from now on, with what they cost when they were chosen. Money that comes when they
 * cannot be drawn any more is given back, as is the price of one that the order has by another payment.
 */
export async function settleAddons(tx: Tx, payment: LockedTransaction, actor: ChangedBy): Promise<void> {
  const { id: transactionId, orderId, customerId, transactionNo } = payment;
  if (payment.orderStatus === OrderStatus.CANCELLED) return requestRefund(tx, payment, 'order-cancelled', actor);
  if (isRefusal(mayAddAddons(await factsOfCancellation(tx, payment), tx.now))) {
    return requestRefund(tx, payment, 'addons-too-late', actor);
  }
  const items = await findRows(tx, OrderItem, ['position', 'itemKey', 'transactionId'], { where: { orderId } });
  if (items.some((item) => item.transactionId === transactionId)) return;
  const planned = await findRows(tx, PlannedItem, PLANNED, { where: { transactionId }, order: ['position'] });
  const added = planned.filter(({ itemKey }) => !items.some((item) => item.itemKey === itemKey));
  const twice = planned.filter((item) => !added.includes(item));
  const after = Math.max(...items.map(({ position }) => position));
  const rows = added.map(({ itemKey, name, markers, price }, index) => ({
    ...{ orderId, position: after + 1 + index, kind: 'addon' as const, itemKey },
    ...{ name: json<typeof name>(name), markers: json<string[]>(markers), price, transactionId },
  }));
  await insertMany(tx, OrderItem, rows);
  await sumOrderTotal(tx, orderId);
  await voidOpenChoice(tx, payment, actor);
  if (rows.length > 0) {
    const facts = { transactionNo, count: rows.length };
    noteChange(tx, { entity: 'order', id: orderId, event: 'orders.addons-added', actor, about: customerId, facts });
    await tellCustomer(tx, payment);
  }
  if (twice.length > 0) {
    await requestRefund(tx, payment, 'paid-twice', actor, sumRappen(twice.map(({ price }) => price)));
  }
}

/** A later choice that is still open was made beside this one, and may hold the same: it is not asked for any more. */
async function voidOpenChoice(tx: Tx, { orderId }: LockedTransaction, actor: ChangedBy): Promise<void> {
  const where = { orderId, type: TransactionType.addOn, status: TransactionStatus.open };
  const open = await findRow(tx, Transaction, ['id'], { where });
  const other = open && (await lockTransaction(tx, { id: open.id }));
  if (!other) return;
  await changeIfOpen(tx, other, 'cancel', actor);
  await appendJob(tx, 'close-checkout', { transactionId: other.id });
}

/** No SMS names what is measured: it says that the extras are paid, and where to read how to prepare for them. */
async function tellCustomer(tx: Tx, { orderId, orderNumber, customerId, transactionNo }: LockedTransaction) {
  const customer = await findRow(tx, User, ['phoneNo', 'preferredLanguage'], { where: { id: customerId } });
  if (!customer) return;
  await queueSms(tx, {
    userId: customerId,
    phoneNo: customer.phoneNo,
    template: 'addons-paid',
    language: customer.preferredLanguage,
    variables: { orderNumber, link: `${tx.config.publicUrl}/appointments/${orderId}` },
    key: `addons-paid:${transactionNo}`,
  });
}
