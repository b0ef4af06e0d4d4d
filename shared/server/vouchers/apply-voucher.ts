import type { vouchers } from '#shared/contract/vouchers.ts';
import { paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { mayChangePrice } from '#shared/domain/vouchers/may-change-price.ts';
import { mayUseVoucher, type VoucherRefusal } from '#shared/domain/vouchers/may-use-voucher.ts';
import { readVoucherCode } from '#shared/domain/vouchers/read-voucher-code.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { findUnendedPages, type PageRefusal } from '#shared/server/payments/find-unended-pages.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { PriceStep } from '#shared/server/payments/price-step.ts';
import type { VoucherPriceView } from '#shared/views/vouchers.ts';
import { discountPayment } from './discount-payment.ts';
import { findPrice } from './find-price.ts';
import { holdVoucher } from './find-voucher.ts';
import { findVoucherUse, isTaken } from './find-voucher-use.ts';
import { reserveVoucher } from './reserve-voucher.ts';

export type PriceRefusal =
  | PageRefusal
  | 'order-cancelled'
  | 'order-error'
  | 'voucher-too-late'
  | 'voucher-not-for-addons';

/**
 * Applies a voucher to a payment that is open: its code is reserved and the price falls, both or neither. The same code again
 * changes nothing. While a page of the provider is open it is closed first: nobody pays a price that is not asked any more.
 */
export async function applyVoucher(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof vouchers.applyVoucher>, 'actor' | 'params' | 'body'>,
): Promise<PriceStep<VoucherPriceView> | Refusal<PriceRefusal | VoucherRefusal | 'voucher-second'>> {
  const payment = orNotFound(await lockTransaction(tx, params));
  const use = await findVoucherUse(tx, payment.orderId);
  if (use && isTaken(use)) {
    const isSame = use.transactionId === payment.id && use.code === readVoucherCode(body.voucherCode);
    return isSame ? { next: 'done', reply: await findPrice(tx, payment) } : refuse('voucher-second');
  }
  const fixed = mayChangePrice({ ...payment, state: paymentStateOf(payment) });
  if (isRefusal(fixed)) return fixed;
  const order = orNotFound(await findRow(tx, Order, ['productGroupKey'], { where: { id: payment.orderId } }));
  const voucher = await holdVoucher(tx, body.voucherCode);
  const unusable = mayUseVoucher(voucher, order.productGroupKey, tx.now);
  if (!voucher || isRefusal(unusable)) return unusable ?? refuse('voucher-invalid');
  const sessions = await findUnendedPages(tx, payment.id);
  if (isRefusal(sessions)) return sessions;
  if (sessions.length > 0) return { next: 'close', transaction: payment, sessions };
  const refused = await reserveVoucher(tx, payment, voucher, actor);
  if (isRefusal(refused)) return refused;
  await discountPayment(tx, payment, voucher.discount);
  return { next: 'done', reply: await findPrice(tx, payment) };
}
