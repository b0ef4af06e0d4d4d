/**
 * Stored status of an order: numbers and spelling are the specification's (section 4). An order is null until its
 * first transaction is settled. The numbers are names, not an order of steps: 6 comes before 4, so never compare
 * them with `<`.
 */
export const OrderStatus = {
  PAID: 0,
  CONFIRMED: 1,
  ANALYZING: 2,
  RESULT_RECEIEVED: 3,
  COMPLETED: 4,
  CANCELLED: 5,
  READY_FOR_APPROVAL: 6,
} as const;

export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** Statuses of an order whose sample was taken and whose result nobody has released yet. */
export const SAMPLE_WITH_US: readonly OrderStatus[] = [
  OrderStatus.CONFIRMED,
  OrderStatus.ANALYZING,
  OrderStatus.RESULT_RECEIEVED,
  OrderStatus.READY_FOR_APPROVAL,
];

export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(OrderStatus);

/** True for a stored status; null, an order before its settlement, is not one. */
export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}
