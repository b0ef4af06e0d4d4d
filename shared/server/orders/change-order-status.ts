import { v7 as uuidv7 } from 'uuid';
import { decideOrderTransition, type OrderEvent } from '#shared/domain/orders/order-machine.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { announceDashboard, announceOrder } from '#shared/server/announce.ts';
import { change, insertMany, select, type Tx } from '#shared/server/database/sql.ts';

export interface StatusChange {
  orderId: string;
  event: OrderEvent;
  /** Who: a person's id, or null for the product itself. */
  actorId: string | null;
  /** `customer`, `doctor`, `admin`, or the name of the job. */
  actor: string;
  /** Why, in English, without health data. */
  reason: string;
  now: Date;
}

interface OrderFacts {
  id: string;
  customerId: string;
  status: OrderStatus | null;
  version: number;
  surveyStatus: number | null;
}

type Outcome = { to: OrderStatus } | Refusal;

/** `changeOrderStatuses` for one order. */
export async function changeOrderStatus(tx: Tx, step: StatusChange): Promise<Outcome> {
  return (await changeOrderStatuses(tx, [step])).get(step.orderId) ?? refuse('not-found');
}

/**
 * The one way orders change their status: the table decides, the write repeats the old status as a condition, a row of
 * history says who and why, and everybody who shows an order is told. One step an order; a file of a thousand results
 * takes the same few statements as one. Answers each order's new status, or its refusal.
 */
export async function changeOrderStatuses(tx: Tx, steps: readonly StatusChange[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  if (steps.length === 0) return outcomes;
  const orders = await lockOrders(
    tx,
    steps.map((step) => step.orderId),
  );
  const allowed: { step: StatusChange; order: OrderFacts; to: OrderStatus }[] = [];
  for (const step of steps) {
    const order = orders.get(step.orderId);
    const decision = order ? decide(order, step.event) : refuse('not-found');
    outcomes.set(step.orderId, decision);
    if (order && !isRefusal(decision)) allowed.push({ step, order, to: decision.to });
  }
  for (const group of Map.groupBy(allowed, ({ order, to }) => `${order.status}>${to}`).values()) {
    const [first] = group;
    if (!first) continue;
    const places = group.map(() => '?').join(',');
    await change(tx, `UPDATE orders SET status = ?, version = version + 1 WHERE status <=> ? AND id IN (${places})`, [
      first.to,
      first.order.status,
      ...group.map(({ order }) => order.id),
    ]);
  }
  await insertMany(
    tx,
    'order_history',
    allowed.map(({ step, order, to }) => historyRow(step, order, to)),
  );
  for (const { order } of allowed) {
    const version = order.version + 1;
    await announceOrder(tx, { id: order.id, customerId: order.customerId, version });
    await announceDashboard(tx, order.id, version);
  }
  return outcomes;
}

function decide(order: OrderFacts, event: OrderEvent): Outcome {
  const questionnaireComplete = order.surveyStatus === null || order.surveyStatus === SurveyStatus.COMPLETED;
  return decideOrderTransition({ status: order.status, questionnaireComplete }, event);
}

async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const rows = await select<OrderFacts>(
    tx,
    `SELECT o.id, o.customerId, o.status, o.version, s.status AS surveyStatus FROM orders o
     LEFT JOIN customer_surveys s ON s.orderId = o.id WHERE o.id IN (${ids.map(() => '?').join(',')}) ORDER BY o.id FOR UPDATE`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function historyRow(step: StatusChange, order: OrderFacts, to: OrderStatus) {
  return {
    id: uuidv7(),
    orderId: order.id,
    fromStatus: order.status,
    toStatus: to,
    at: step.now,
    actorId: step.actorId,
    actor: step.actor,
    reason: step.reason,
  };
}
