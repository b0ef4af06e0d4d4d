import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { RefundReason } from '#shared/domain/payments/refund-reason.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { User } from '#shared/server/models/user.ts';
import type { LockedTransaction } from './lock-transaction.ts';
import { AT_COUNTER } from './open-refund.ts';

interface Told {
  /** Rappen. */
  amount: number;
  isCancelled: boolean;
  /** Where nobody decided it. */
  reason?: RefundReason;
}

/**
 * Tells the customer by SMS how much money is on its way back to them, and whether the order is cancelled; a cancellation
 * with nothing to pay back says only that. Once for each transaction that it is about.
 * @param of the refund; of several the last one, and of none the order's first transaction
 */
export async function tellRefund(
  tx: Tx,
  of: Pick<LockedTransaction, 'orderId' | 'transactionNo' | 'customerId' | 'orderNumber' | 'startsAt'>,
  told: Told,
): Promise<void> {
  const customer = await findRow(tx, User, ['phoneNo', 'preferredLanguage'], { where: { id: of.customerId } });
  if (!customer) return;
  const branchName = told.amount > 0 ? await findTill(tx, of.orderId) : null;
  const template =
    branchName === null ? templateFor(told) : told.isCancelled ? 'counter-cancelled' : 'counter-refunded';
  const variables: Record<string, string> = { orderNumber: of.orderNumber, supportPhone: SUPPORT_PHONE };
  if (branchName !== null) variables.branchName = branchName;
  if (told.amount > 0) variables.amount = formatMoney(told.amount);
  // Of the appointment that stands.
  if (template === 'move-refunded') {
    variables.date = formatDate(of.startsAt);
    variables.time = formatTime(of.startsAt);
  }
  await queueSms(tx, {
    userId: of.customerId,
    phoneNo: customer.phoneNo,
    template,
    language: customer.preferredLanguage,
    variables,
    key: `${template}:${of.transactionNo}`,
  });
}

function templateFor({ amount, isCancelled, reason }: Told): string {
  if (isCancelled) return amount > 0 ? 'order-refunded' : 'order-cancelled';
  if (reason === 'addons-too-late') return 'addons-refunded';
  return reason === 'not-moved' ? 'move-refunded' : 'payment-refunded';
}

const TILL = columns<{ name: string }>({ name: 'b' });

/** The branch that took money for an order at its counter, and gives it back there; null where none did. */
async function findTill(tx: Tx, orderId: string): Promise<string | null> {
  const from = `FROM transactions t JOIN orders o ON o.id = t.orderId JOIN partner_branches b ON b.id = o.soldByBranchId
    WHERE t.orderId = ? AND t.paidWith = ? LIMIT 1`;
  return (await selectOne(tx, TILL, from, [orderId, AT_COUNTER]))?.name ?? null;
}
