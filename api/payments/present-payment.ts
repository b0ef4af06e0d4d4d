import { isAsking } from '#shared/domain/booking/is-asking.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { json } from '#shared/server/database/sql.ts';
import { readPrice } from '#shared/server/vouchers/find-price.ts';
import type { MoveView, PaymentView } from '#shared/views/orders.ts';
import type { PaymentRow } from './find-payment.ts';

/** A payment as its payer sees it. */
export function presentPayment(row: PaymentRow, now: Date): PaymentView {
  const price = readPrice(row);
  return {
    transactionNo: row.transactionNo,
    type: row.type,
    orderId: row.orderId,
    amount: row.amount,
    discount: price.discount,
    voucherCode: price.voucherCode,
    lines: price.lines,
    state: stateFor(row),
    settledAt: row.settledAt?.toISOString() ?? null,
    holdUntil: row.heldUntil?.toISOString() ?? null,
    asking: isAsking(row, now),
    move: row.move === null ? null : json<MoveView>(row.move),
  };
}

/** Money that is all on its way back chooses no other time: to its payer it is given back, also where the provider still tries. */
function stateFor(row: PaymentRow): PaymentState {
  const state = paymentStateOf(row);
  const isGoingBack = row.amount > 0 && Number(row.decidedBack ?? 0) >= row.amount;
  return state === PaymentState.slotGone && isGoingBack ? PaymentState.refunded : state;
}
