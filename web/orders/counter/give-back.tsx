/** Money that the branch took and owes: given back at its counter, and said so here; also that it was not written down. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { PartnerOrderRowView } from '#shared/views/partner-sales.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';

export function GiveBack({ order }: { order: PartnerOrderRowView }) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer } = useCounter();
  const params = { orderId: order._id };
  const { data } = api.useGetPartnerOrderQuery({ params, bearer });
  const [give, { isLoading, error }] = api.useRefundAtCounterMutation();
  return (
    <>
      {data?.refunds.map(({ transactionNo, amount }) => (
        <Button
          key={transactionNo}
          loading={isLoading}
          onClick={() => void give({ bearer, params, body: { transactionNo } })}
        >
          {t('orders-counter:day.given', { amount: formatMoney(amount) })}
        </Button>
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
    </>
  );
}
