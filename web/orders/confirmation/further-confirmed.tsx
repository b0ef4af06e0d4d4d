/** A further payment of an order right after paying: the appointment as it is now, and what was paid. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import { AppointmentTicket } from '../appointment-ticket.tsx';
import classes from './order-confirmed.module.css';

export function FurtherConfirmed({ order, payment }: { order: OrderView; payment: PaymentView }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const { appointment } = order;
  const lines = order.transactions.find(({ transactionNo }) => transactionNo === payment.transactionNo)?.lines ?? [];
  const rows: SummaryRow[] = [
    {
      key: 'paid',
      label: t('detail.paid'),
      value: formatMoney(payment.amount),
      detail: t('detail.transaction', { number: payment.transactionNo }),
    },
    {
      key: 'for',
      label: t('confirmation.items'),
      value:
        lines.length > 0
          ? lines.map(({ label }) => localized(label, language)).join(', ')
          : t(`common:transactionType.${payment.type}`),
    },
  ];
  return (
    <>
      {appointment && (
        <AppointmentTicket
          orderId={order._id}
          orderNumber={order.orderNumber}
          appointment={appointment}
          label={t('detail.appointment')}
        />
      )}
      <div className={classes.receipt}>
        <SummaryList label={t('confirmation.receipt')} rows={payment.amount > 0 ? rows : rows.slice(1)} />
      </div>
      <p className={classes.receipt}>
        <ButtonLink to={paths.order(order._id)} size="lg">
          {t('confirmation.toOrder')}
        </ButtonLink>
      </p>
    </>
  );
}
