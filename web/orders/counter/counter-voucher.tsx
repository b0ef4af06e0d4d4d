/** A voucher that the customer shows at the counter: applied and taken off as everywhere else, and the price follows. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, sumRappen } from '#shared/domain/money.ts';
import type { PartnerOrderView } from '#shared/views/partner-sales.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { VoucherField } from '../voucher-field.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';

export function CounterVoucher({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation(['orders', 'errors', 'common']);
  const { bearer } = useCounter();
  const [apply, applying] = api.useApplyVoucherMutation();
  const [revoke, revoking] = api.useRevokeVoucherMutation();
  const [refused, setRefused] = useState<{ code: string; error: unknown } | null>(null);
  const params = { orderId: order._id, transactionNo: order.transactionNo };
  const onApply = async (voucherCode: string) => {
    setRefused(null);
    const { error } = await apply({ bearer, params, body: { voucherCode } });
    if (error) setRefused({ code: voucherCode, error });
  };
  const onRemove = async () => {
    setRefused(null);
    const { error } = await revoke({ bearer, params });
    if (error) setRefused({ code: '', error });
  };
  const discount = sumRappen(order.items.map((item) => item.discount));
  return (
    <>
      <VoucherField
        code={order.voucherCode}
        effect={t('orders:voucher.amountOff', { amount: formatMoney(discount) })}
        refused={refused?.code ? { code: refused.code, why: describeError(refused.error, t) } : null}
        busy={applying.isLoading || revoking.isLoading}
        onApply={(code) => void onApply(code)}
        onRemove={() => void onRemove()}
      />
      {refused?.code === '' && (
        <p role="alert" className={classes.refused}>
          {describeError(refused.error, t)}
        </p>
      )}
    </>
  );
}
