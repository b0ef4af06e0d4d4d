import { v7 as uuidv7 } from 'uuid';
import { decideOrderTransition, type OrderEvent } from '#shared/domain/orders/order-machine.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type ChangedBy, noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import { change, columns, insertMany, select, type Tx } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';

export interface StatusChange {
  orderId: string;
  event: OrderEvent;
  actor: ChangedBy;
  /** Why, in English, without health data. */
  reason: string;
}

interface OrderFacts extends Pick<Row<Order>, 'id' | 'customerId' | 'status'> {
  surveyStatus: SurveyStatus | null;
}

const FACTS = columns<OrderFacts>({ id: 'o', customerId: 'o', status: 'o', surveyStatus: 's.status' });

type Outcome = { to: OrderStatus } | Refusal<'order-error' | 'questionnaire-required' | 'not-found'>;

/** `changeOrderStatuses` for one order. */
export async function changeOrderStatus(tx: Tx, step: StatusChange): Promise<Outcome> {
  return (await changeOrderStatuses(tx, [step])).get(step.orderId) ?? refuse('not-found');
}

/**
 * The one way orders change their status: the table decides, the write repeats the old status as a condition, a row of
 * history says who and why, and the change is noted. One step per order; a file of a thousand results
 * takes the same few statements as one. Returns each order's new status, or its refusal: the caller decides what a refusal means.
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
    const ids = group.map(({ order }) => order.id);
    await change(tx, 'UPDATE orders SET status = ? WHERE status <=> ? AND id IN (?)', [
      first.to,
      first.order.status,
      ids,
    ]);
  }
  await insertMany(
    tx,
    OrderHistory,
    allowed.map(({ step, order, to }) => historyRow(tx, step, order, to)),
  );
  for (const { step, order, to } of allowed) noteStatus(tx, step, order, to);
  return outcomes;
}

function decide(order: OrderFacts, event: OrderEvent) {
  const questionnaireComplete = order.surveyStatus === null || order.surveyStatus === SurveyStatus.COMPLETED;
  return decideOrderTransition({ status: order.status, questionnaireComplete }, event);
}

async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const rows = await select(
    tx,
    FACTS,
    'FROM orders o LEFT JOIN customer_surveys s ON s.orderId = o.id WHERE o.id IN (?) ORDER BY o.id FOR UPDATE',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function noteStatus(tx: Tx, { actor, event }: StatusChange, order: OrderFacts, to: OrderStatus): void {
  noteChange(tx, {
    entity: 'order',
    id: order.id,
    event: 'orders.status-changed',
    actor,
    about: order.customerId,
    facts: { step: event, from: order.status, to },
  });
  tellDoctors(tx, order.id);
}

function historyRow(tx: Tx, { actor, reason }: StatusChange, order: OrderFacts, to: OrderStatus) {
  const isPerson = 'userId' in actor;
  return {
    id: uuidv7(),
    orderId: order.id,
    fromStatus: order.status,
    toStatus: to,
    at: tx.now,
    actorId: isPerson ? actor.userId : null,
    actor: isPerson ? (actor.roles.find((role) => role !== 'customer') ?? 'customer') : actor.job,
    reason,
  };
}
