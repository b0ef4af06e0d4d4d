import { queueForSlot } from '#api/booking/queue-for-slot.ts';
import { limitGuess } from '#api/http/rate-limit.ts';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { isDuplicate } from '#shared/server/database/is-duplicate.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { failpoint } from '#shared/server/failpoint.ts';
import { isSameCall } from '#shared/server/hash-call.ts';
import { nextOrderNumber } from '#shared/server/orders/next-order-number.ts';
import { type Placing, type PlacingRefusal, placeOrder } from '#shared/server/orders/place-order.ts';
import type { Services } from '#shared/server/services.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { OrderPlacedView } from '#shared/views/orders.ts';

type Placed = OrderPlacedView | Refusal<'idempotency-key-reused'>;

/**
 * Places an order in steps: its number is taken first, so that orders placed at the same moment do not queue for one
 * counter's lock. The order itself keeps the Idempotency-Key: the same key of the same customer returns the order that exists; with another body it is refused.
 */
export async function createOrder(services: Services, call: Placing): Promise<Placed | Refusal<PlacingRefusal>> {
  const earlier = await findByKey(services, call);
  if (earlier) return earlier;
  // Of a counter the branch guesses, with whichever customer's ticket.
  if (call.body.voucherCode) await limitGuess(services, call.sale?.seller ?? call.actor);
  const { appointment } = call.body;
  try {
    const outcome = await (appointment
      ? queueForSlot(appointment, () => place(services, call))
      : place(services, call));
    if (!isRefusal(outcome)) return outcome;
    // The same key arrived twice at once: the first one has the place that the second one was refused.
    return (await findByKey(services, call)) ?? outcome;
  } catch (error) {
    // Or both had one: the unique key let one through, and both get its order.
    const winner = isDuplicate(error) ? await findByKey(services, call) : undefined;
    if (winner) return winner;
    throw error;
  }
}

async function place(services: Services, call: Placing) {
  const survey = await currentSurvey(services, call.body.productGroupKey);
  const orderNumber = await nextOrderNumber(services);
  const outcome = await inTransaction(services, async (tx) => {
    const placed = await placeOrder(tx, call, { orderNumber, survey });
    failpoint('orders.beforeCommit');
    return placed;
  });
  failpoint('orders.afterCommit');
  return outcome;
}

const PLACED = columns<Omit<OrderPlacedView, 'transactionNo'> & { idempotencyHash: string | null }>({
  idempotencyHash: 'idempotencyHash',
  _id: 'id',
  orderNumber: 'orderNumber',
  version: 'version',
});

async function findByKey(on: Services, { actor, request, body, sale }: Placing): Promise<Placed | undefined> {
  if (request.idempotencyKey === null) return undefined;
  const values = [actor.userId, request.idempotencyKey];
  const row = await selectOne(on, PLACED, 'FROM orders WHERE customerId = ? AND idempotencyKey = ?', values);
  if (!row) return undefined;
  const { idempotencyHash, ...order } = row;
  // Forgotten (migration 128): the key alone says that it is the same.
  const isSame =
    idempotencyHash === null || isSameCall(on.config.codeSecret, { body: sale?.said ?? body }, idempotencyHash);
  if (!isSame) return refuse('idempotency-key-reused');
  return { ...order, transactionNo: makeTransactionNumber(order.orderNumber, 1) };
}
