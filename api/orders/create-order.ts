import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import type { Refusal } from '#shared/errors.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { DraftRefusal } from '#shared/server/orders/draft-order.ts';
import { nextOrderNumber } from '#shared/server/orders/next-order-number.ts';
import { type Placing, placeOrder } from '#shared/server/orders/place-order.ts';
import type { Services } from '#shared/server/services.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { OrderPlacedView } from '#shared/views/orders.ts';

/**
 * Places an order in steps: its number is taken first, so that orders placed at the same moment do not queue for one
 * counter's lock. The order itself keeps the Idempotency-Key: the same key of the same customer returns the order that exists.
 */
export async function createOrder(services: Services, call: Placing): Promise<OrderPlacedView | Refusal<DraftRefusal>> {
  const { actor, request } = call;
  const earlier = await findByKey(services, actor.userId, request.idempotencyKey);
  if (earlier) return earlier;
  const survey = await currentSurvey(services);
  const orderNumber = await nextOrderNumber(services);
  try {
    return await inTransaction(services, (tx) => placeOrder(tx, call, { orderNumber, survey }));
  } catch (error) {
    // The same key arrived twice at once: the unique key let one through, and both get its order.
    const winner = isDuplicate(error) ? await findByKey(services, actor.userId, request.idempotencyKey) : undefined;
    if (winner) return winner;
    throw error;
  }
}

const PLACED = columns<Omit<OrderPlacedView, 'transactionNo'>>({
  _id: 'orders.id',
  orderNumber: 'orderNumber',
  version: 'version',
});

async function findByKey(on: Database, customerId: string, key: string | null): Promise<OrderPlacedView | undefined> {
  if (key === null) return undefined;
  const row = await selectOne(on, PLACED, 'FROM orders WHERE customerId = ? AND idempotencyKey = ?', [customerId, key]);
  return row && { ...row, transactionNo: makeTransactionNumber(row.orderNumber, 1) };
}

const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === 'ER_DUP_ENTRY';
