import type { vouchers } from '#shared/contract/vouchers.ts';
import { paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { mayChangePrice } from '#shared/domain/vouchers/may-change-price.ts';
import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { findUnendedPages } from '#shared/server/payments/find-unended-pages.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { PriceStep } from '#shared/server/payments/price-step.ts';
import type { VoucherPriceView } from '#shared/views/vouchers.ts';
import type { PriceRefusal } from './apply-voucher.ts';
import { discountPayment } from './discount-payment.ts';
import { findPrice } from './find-price.ts';
import { findVoucherUse, isTaken } from './find-voucher-use.ts';
import { giveBackVoucher } from './give-back-voucher.ts';

/** Takes the voucher off a payment that is open and frees its code; a payment without one stays as it is. */
export async function revokeVoucher(
  tx: Tx,
  { actor, params }: Pick<Call<typeof vouchers.revokeVoucher>, 'actor' | 'params'>,
): Promise<PriceStep<VoucherPriceView> | Refusal<PriceRefusal>> {
  const payment = orNotFound(await lockTransaction(tx, params));
  const use = await findVoucherUse(tx, payment.orderId);
  if (use && isTaken(use) && use.transactionId === payment.id) {
    const fixed = mayChangePrice({ ...payment, state: paymentStateOf(payment) });
    if (isRefusal(fixed)) return fixed;
    // Redeemed by hand before it was paid.
    if (use.state === VoucherCodeState.redeemed) return refuse('voucher-too-late');
    const sessions = await findUnendedPages(tx, payment.id);
    if (isRefusal(sessions)) return sessions;
    if (sessions.length > 0) return { next: 'close', transaction: payment, sessions };
    await giveBackVoucher(tx, payment, actor, 'revoked');
    await discountPayment(tx, payment, null);
  }
  return { next: 'done', reply: await findPrice(tx, payment) };
}
