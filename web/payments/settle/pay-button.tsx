/** The button with the exact amount, and the reason when the payment page does not open. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { PaymentView } from '#shared/views/orders.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './pay-button.module.css';
import type { Checkout } from './use-checkout.ts';
import { WayOut } from './way-out.tsx';

export interface PayButtonProps {
  payment: PaymentView;
  checkout: Checkout;
  /** A provider page is open already. */
  again: boolean;
}

export function PayButton({ payment, checkout, again }: PayButtonProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const amount = formatMoney(payment.amount);
  const label = payment.amount === 0 ? t('complete') : again ? t('payAgain', { amount }) : t('pay', { amount });
  return (
    <div className={classes.pay}>
      {checkout.problem !== null && (
        <Notice tone="danger" live="alert" title={t('notOpened')} action={<WayOut problem={checkout.problem} />}>
          <p>{describeError(checkout.problem, t)}</p>
        </Notice>
      )}
      <Button size="lg" fullWidth onClick={() => void checkout.pay()} loading={checkout.busy}>
        {label}
      </Button>
      {payment.amount > 0 && <p className="muted">{t('leaving')}</p>}
    </div>
  );
}
