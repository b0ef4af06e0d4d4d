import { v7 as uuidv7 } from 'uuid';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { User } from '#shared/server/models/user.ts';
import { readRecord, record } from './records.ts';

/** An order of one story alone, with what a laboratory calls its person. */
export interface CopiedOrder {
  id: string;
  number: string;
  phoneNo: string;
  name: string;
  birthdate: string;
}

const COLUMNS = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = DATABASE() AND table_name = ?`;

/** An order of the demo, with what a laboratory calls its person. @param like which one, as a condition on `orders` */
export async function labOrder(like: string): Promise<CopiedOrder> {
  const [order] = await record(
    `SELECT id, orderNumber, customerId FROM orders WHERE ${like} ORDER BY orderNumber LIMIT 1`,
  );
  if (!order) throw new Error(`no order of the demo is like ${like}`);
  const names = ['firstName', 'lastName', 'phoneNo', 'birthdate'] as const;
  const { firstName, lastName, phoneNo, birthdate } = await readRecord(User, names, { id: String(order.customerId) });
  const name = `${lastName}^${firstName}`;
  const born = (birthdate ?? '').replaceAll('-', '');
  return { id: String(order.id), number: String(order.orderNumber), phoneNo, name, birthdate: born };
}

/** Copies the rows of a table that belong to an order; these columns get values of their own. */
async function copyRows(
  table: string,
  of: Record<string, string>,
  own: Record<string, string | number>,
): Promise<void> {
  const [[key = '', value = '']] = Object.entries(of) as [[string, string]];
  const found = await record(COLUMNS, [table]);
  const names = found.map(({ name }) => String(name)).filter((name) => !(name in own));
  const list = names.map((name) => `\`${name}\``).join();
  await record(
    `INSERT INTO ${table} (${Object.keys(own).join()}, ${list}) SELECT ${Object.keys(own)
      .map(() => '?')
      .join()}, ${list} FROM ${table} WHERE ${key} = ?`,
    [...Object.values(own), value],
  );
}

/**
 * An order at the laboratory, in the likeness of one of the demo's.
 * @param sequence makes its number: each story has its own
 * @param like which order is copied, as a condition on `orders`
 */
export async function copyOrder(sequence: number, like = 'status = 2'): Promise<CopiedOrder> {
  const [model] = await record(`SELECT id FROM orders WHERE ${like} ORDER BY orderNumber LIMIT 1`);
  if (!model) throw new Error(`no order of the demo is like ${like}`);
  const from = String(model.id);
  const id = uuidv7();
  const number = makeOrderNumber(sequence, 2027);
  await copyRows(
    'orders',
    { id: from },
    { id, orderNumber: number, status: 2, lastUpdatedTransactionNo: `${number}-1` },
  );
  await copyRows('order_items', { orderId: from }, { orderId: id });
  await copyRows('transactions', { orderId: from }, { id: uuidv7(), orderId: id, transactionNo: `${number}-1` });
  await copyRows('appointments', { orderId: from }, { orderId: id });
  await copyRows('kits', { orderId: from }, { orderId: id, status: 'at-lab' });
  return labOrder(`id = '${id}'`);
}
