import { formatDate } from '#shared/domain/format-date.ts';
import type { NextStep } from '#shared/domain/orders/next-step.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { stepOf } from '../order-facts.ts';

export interface OrderGroups {
  todo: OrderListItemView[];
  progress: OrderListItemView[];
  done: OrderListItemView[];
}

const TODO: readonly NextStep[] = ['pay', 'choose-time', 'new-sample', 'questionnaire'];
const PROGRESS: readonly NextStep[] = ['prepare', 'wait'];

/** The order box: what waits for the customer, what is in progress, what is finished; each group keeps the order of the list. */
export function groupOrders(orders: readonly OrderListItemView[], now: Date): OrderGroups {
  const groups: OrderGroups = { todo: [], progress: [], done: [] };
  for (const order of orders) {
    const step = stepOf(order, now);
    if (TODO.includes(step)) groups.todo.push(order);
    else if (PROGRESS.includes(step)) groups.progress.push(order);
    else groups.done.push(order);
  }
  return groups;
}

/** Zurich years in which orders were placed, newest first. */
export function listOrderYears(orders: readonly OrderListItemView[]): string[] {
  return [...new Set(orders.map(yearOfOrder))].sort().reverse();
}

/** `2026`, in Zurich. */
export const yearOfOrder = (order: OrderListItemView): string => formatDate(order.createdAt).slice(-4);
