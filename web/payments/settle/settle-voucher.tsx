/** The voucher of a payment that is open: applied and taken off here, and the price follows. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { VoucherField } from '#web/orders/voucher-field.tsx';

export function SettleVoucher({ order, payment }: { order: OrderView; payment: PaymentView }) {
  const { t } = useTranslation(['orders', 'payments', 'errors', 'common']);
  const [apply, applying] = api.useApplyVoucherMutation();
  const [revoke, revoking] = api.useRevokeVoucherMutation();
  const [refused, setRefused] = useState<{ code: string; error: unknown } | null>(null);
  const params = { orderId: order._id, transactionNo: payment.transactionNo };
  const transaction = order.transactions.find(({ transactionNo }) => transactionNo === payment.transactionNo);
  if (payment.type === TransactionType.addOn) return <p className="muted">{t('payments:further.addOn.voucher')}</p>;
  if (transaction?.type !== TransactionType.order) return null;
  const onApply = async (voucherCode: string) => {
    setRefused(null);
    const { error } = await apply({ params, body: { voucherCode } });
    if (error) setRefused({ code: voucherCode, error });
  };
  const onRemove = async () => {
    setRefused(null);
    const { error } = await revoke({ params });
    if (error) setRefused({ code: '', error });
  };
  return (
    <>
      <VoucherField
        code={transaction.voucherCode}
        effect={t('orders:voucher.amountOff', { amount: formatMoney(transaction.discount) })}
        refused={refused?.code ? { code: refused.code, why: describeError(refused.error, t) } : null}
        busy={applying.isLoading || revoking.isLoading}
        onApply={(code) => void onApply(code)}
        onRemove={() => void onRemove()}
      />
      {refused?.code === '' && <p role="alert">{describeError(refused.error, t)}</p>}
    </>
  );
}
