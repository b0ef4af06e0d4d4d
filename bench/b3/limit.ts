import { createPool, type PoolConnection, type RowDataPacket } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import { makeOrderNumber, makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import type { SeededPerson } from '../setup/seed-people.ts';
import type { BookableSlot } from '../setup/seed-slots.ts';

interface Wish {
  customer: SeededPerson;
  slot: BookableSlot;
  idempotencyKey: string;
}

const HOUR_MS = 3_600_000;
/** Above the numbers that our own arm takes. */
let sequence = 5_000_000;

/** Limit of B3: the statements that placing an order needs, prepared, on bare mysql2 connections. No rules, no types, no queue. */
export function openLimit(databaseUrl: string, connections: number, survey: { id: string; questions: number }) {
  const pool = createPool({ uri: databaseUrl, connectionLimit: connections, timezone: 'Z' });
  return {
    async place(wish: Wish): Promise<void> {
      const connection = await pool.getConnection();
      try {
        const product = await read(connection, wish);
        await connection.query('START TRANSACTION');
        await write(connection, wish, product, survey);
        await connection.query('COMMIT');
      } finally {
        connection.release();
      }
    },
    close: () => pool.end(),
  };
}

async function read(connection: PoolConnection, { customer, slot, idempotencyKey }: Wish): Promise<RowDataPacket> {
  const ask = (text: string, values: string[] = []) => connection.execute<RowDataPacket[]>(text, values);
  await ask(
    `SELECT o.id, o.orderNumber, t.transactionNo, o.version FROM orders o JOIN transactions t ON t.orderId = o.id AND t.type = 'order'
     WHERE o.customerId = ? AND o.idempotencyKey = ?`,
    [customer.id, idempotencyKey],
  );
  await ask('SELECT name, value FROM runtime_settings');
  await ask(
    'SELECT u.*, (SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = u.id) AS roles FROM users u WHERE u.id = ?',
    [customer.id],
  );
  const [products] = await ask(
    `SELECT p.* FROM products p JOIN product_groups g ON g.\`key\` = p.groupKey
     WHERE p.\`key\` = ? AND p.groupKey = ? AND p.active = 1 AND g.active = 1`,
    ['heart-basic', 'heart'],
  );
  await ask(
    `SELECT b.*, (SELECT GROUP_CONCAT(d.date) FROM blocked_days d WHERE d.partnerBranchId = b.id OR d.partnerBranchId IS NULL) AS blocked
     FROM partner_branches b WHERE b.id = ?`,
    [slot.partnerBranchId],
  );
  return products[0] as RowDataPacket;
}

async function write(
  connection: PoolConnection,
  wish: Wish,
  product: RowDataPacket,
  survey: { id: string; questions: number },
): Promise<void> {
  const { customer, slot, idempotencyKey } = wish;
  const now = new Date();
  const heldUntil = new Date(now.getTime() + HOUR_MS);
  const orderId = uuidv7();
  sequence += 1;
  const orderNumber = makeOrderNumber(sequence, now.getUTCFullYear());
  const transaction = { id: uuidv7(), no: makeTransactionNumber(orderNumber, 1) };
  const startsAt = new Date(slot.from);
  const run = (text: string, values: (string | number | Date | null)[]) => connection.execute(text, values);
  const insert = (table: string, row: Record<string, string | number | Date | null>) =>
    run(
      `INSERT INTO ${table} (${Object.keys(row).join(',')}) VALUES (${Object.keys(row).fill('?').join(',')})`,
      Object.values(row),
    );
  await run(
    `INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, ?, 1)
     ON DUPLICATE KEY UPDATE taken = IF(taken < ?, taken + 1, taken)`,
    [slot.partnerBranchId, startsAt, 1_000_000],
  );
  await insert('orders', {
    id: orderId,
    orderNumber,
    customerId: customer.id,
    idempotencyKey,
    application: 'branch',
    productGroupKey: product.groupKey,
    productKey: product.key,
    productName: JSON.stringify(product.name),
    sampleType: product.sampleType,
    fastingHours: product.fastingHours,
    turnaroundDays: product.turnaroundDays,
    total: product.price,
    language: 'de',
    statementVersion: '1',
    statementConfirmedAt: now,
    lastUpdatedTransactionNo: transaction.no,
    createdAt: now,
  });
  await insert('order_items', {
    orderId,
    position: 0,
    kind: 'product',
    itemKey: product.key,
    name: JSON.stringify(product.name),
    markers: JSON.stringify(product.markers),
    price: product.price,
    transactionId: transaction.id,
  });
  await insert('transactions', {
    id: transaction.id,
    orderId,
    transactionNo: transaction.no,
    type: 'order',
    amount: product.price,
    createdAt: now,
  });
  await insert('customer_surveys', {
    id: uuidv7(),
    orderId,
    customerId: customer.id,
    surveyId: survey.id,
    questions: survey.questions,
  });
  await insert('appointments', { orderId, ...slotOf(slot, startsAt), state: 'held', heldUntil });
  const jobs = ['push-change', 'lapse-hold', 'push-change'].map((kind) => [uuidv7(), kind, '{}', heldUntil, now]);
  await connection.query('INSERT INTO outbox (id, kind, payload, dueAt, createdAt) VALUES ?', [jobs]);
}

const slotOf = ({ partnerBranchId }: BookableSlot, startsAt: Date) => ({
  partnerBranchId,
  startsAt,
  endsAt: new Date(startsAt.getTime() + HOUR_MS),
});
