import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { Payments, Refund } from '#shared/server/gateways/payments.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import type { RefundReport } from './note-refund.ts';

const NAMES = [
  'id',
  'status',
  'checkoutState',
  'amount',
  'attempt',
  'transactionNo',
  'paymentIntentId',
  'providerRefundId',
] as const;

type Asked = Pick<Row<Transaction>, (typeof NAMES)[number]>;

/** The provider's word for a payment of which nothing is left to give back. */
const GIVEN_BEFORE = 'charge_already_refunded';
const ALIVE: readonly Refund['status'][] = ['succeeded', 'pending', 'requires_action'];

/** The provider knows nothing of what an administrator booked by hand: a person gives it back, and says so in the list of failures. */
const PAID_BY_HAND: RefundReport = { id: null, status: 'failed', failure: 'paid-by-hand' };

/**
 * Asks the provider for a refund, or how one that it took stands; null when there is nothing to ask. The refund was stored
 * before and names the key: asking again gives back nothing twice.
 * @throws PaymentFailure while the provider cannot be asked
 */
export async function askAboutRefund(services: Services, transactionId: string): Promise<RefundReport | null> {
  const refund = await findRow(services, Transaction, NAMES, { where: { id: transactionId } });
  if (!refund || refund.status === TransactionStatus.canceled) return null;
  if (refund.providerRefundId !== null) return services.payments.getRefund(refund.providerRefundId);
  if (refund.status !== TransactionStatus.open || refund.checkoutState === CheckoutState.failed) return null;
  const { paymentIntentId } = refund;
  return paymentIntentId === null ? PAID_BY_HAND : askForRefund(services, { ...refund, paymentIntentId });
}

async function askForRefund(services: Services, refund: Asked & { paymentIntentId: string }): Promise<RefundReport> {
  const { id, amount, attempt, paymentIntentId, transactionNo } = refund;
  const idempotencyKey = attempt === 0 ? `refund:${id}` : `refund:${id}:${attempt}`;
  try {
    return await services.payments.refund({ amount, paymentIntentId, transactionNo, idempotencyKey });
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    const isSpoilt = error.spoiltKey;
    if (error.kind !== 'permanent' || isSpoilt || error.code === GIVEN_BEFORE) {
      const given = isSpoilt || error.code === GIVEN_BEFORE ? await findRefund(services.payments, refund) : undefined;
      if (given) return given;
      // Nothing was given, and this key will never give it.
      if (isSpoilt) await updateRows(services, Transaction, { attempt: attempt + 1 }, { id, attempt });
      throw error;
    }
    services.log.error({ err: error, transactionNo, report: true }, 'the provider refused a refund');
    return { id: null, status: 'failed', failure: error.code };
  }
}

/** Ours, or, of a payment that was given back whole, the one that somebody gave at the provider by hand. */
async function findRefund(
  payments: Payments,
  { paymentIntentId, transactionNo, amount }: Asked & { paymentIntentId: string },
): Promise<Refund | undefined> {
  const alive = (await payments.listRefunds(paymentIntentId)).filter(({ status }) => ALIVE.includes(status));
  const ours = alive.find((refund) => refund.transactionNo === transactionNo);
  return ours ?? alive.find((refund) => refund.transactionNo === null && refund.amount === amount);
}
