import { formatMoney } from '#shared/domain/money.ts';
import { SUPPORT_PHONE } from '#shared/limits.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { User } from '#shared/server/models/user.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/**
 * Tells the customer by SMS how much money is on its way back to them, and whether the order is cancelled; a cancellation
 * with nothing to pay back says only that. Once for each transaction that it is about.
 * @param of the refund; of several the last one, and of none the order's first transaction
 */
export async function tellRefund(
  tx: Tx,
  of: Pick<LockedTransaction, 'transactionNo' | 'customerId' | 'orderNumber'>,
  { amount, isCancelled, areAddonsLate }: { amount: number; isCancelled: boolean; areAddonsLate?: boolean },
): Promise<void> {
  const customer = await findRow(tx, User, ['phoneNo', 'preferredLanguage'], { where: { id: of.customerId } });
  if (!customer) return;
  const common = { orderNumber: of.orderNumber, supportPhone: SUPPORT_PHONE };
  const partly = areAddonsLate ? 'addons-refunded' : 'payment-refunded';
  const template = !isCancelled ? partly : amount > 0 ? 'order-refunded' : 'order-cancelled';
  await queueSms(tx, {
    userId: of.customerId,
    phoneNo: customer.phoneNo,
    template,
    language: customer.preferredLanguage,
    variables: amount > 0 ? { ...common, amount: formatMoney(amount) } : common,
    key: `${template}:${of.transactionNo}`,
  });
}
