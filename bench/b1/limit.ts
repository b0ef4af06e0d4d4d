// Limit of B1: the joined read of an order, written by hand on Koa and mysql2, for nobody in particular.
import { createServer } from 'node:http';
import Koa from 'koa';
import { createPool, type RowDataPacket } from 'mysql2/promise';
import { listenForBench } from '../setup/listen.ts';

const ORDER = `SELECT o.*, a.partnerBranchId, a.startsAt, a.endsAt, a.state AS slotState, a.heldUntil,
    b.name AS branchName, b.streetAddress AS branchStreet, b.zipCode AS branchZip, b.city AS branchCity, b.latitude, b.longitude,
    s.id AS surveyId, s.status AS surveyStatus, s.answered, s.questions, r.id AS resultId, l.releasedAt,
    (SELECT JSON_ARRAYAGG(JSON_OBJECT('kind', i.kind, 'key', i.itemKey, 'name', i.name, 'price', i.price) ORDER BY i.position)
       FROM order_items i WHERE i.orderId = o.id) AS items,
    (SELECT JSON_ARRAYAGG(JSON_OBJECT('transactionNo', t.transactionNo, 'type', t.type, 'status', t.status, 'amount', t.amount,
       'settledAt', t.settledAt, 'createdAt', t.createdAt) ORDER BY t.createdAt) FROM transactions t WHERE t.orderId = o.id) AS transactions,
    (SELECT JSON_ARRAYAGG(JSON_OBJECT('from', h.fromStatus, 'to', h.toStatus, 'at', h.at) ORDER BY h.at, h.id)
       FROM order_history h WHERE h.orderId = o.id) AS history
  FROM orders o
  LEFT JOIN appointments a ON a.orderId = o.id
  LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
  LEFT JOIN customer_surveys s ON s.orderId = o.id
  LEFT JOIN test_results r ON r.orderId = o.id
  LEFT JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
  WHERE o.id = ?`;

const pool = createPool({ uri: process.env.DATABASE_URL ?? '', connectionLimit: 8, timezone: 'Z' });
const app = new Koa();
app.use(async (context) => {
  const [[order]] = await pool.execute<RowDataPacket[]>(ORDER, [context.path.slice(1)]);
  if (!order) return;
  for (const list of ['items', 'transactions', 'history']) order[list] = parse(order[list]);
  context.body = order;
});
await listenForBench(createServer(app.callback()));

function parse(list: unknown): unknown {
  return typeof list === 'string' ? JSON.parse(list) : list;
}
