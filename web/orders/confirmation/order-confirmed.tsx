/** A paid order right after paying: next step, appointment, preparation, the way ahead, the receipt lines. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { AppointmentTicket } from '../appointment-ticket.tsx';
import { stepOf } from '../order-facts.ts';
import { OrderNextStep } from '../order-next-step.tsx';
import { OrderProgress } from '../order-progress.tsx';
import { PreparationPoints } from '../preparation-points.tsx';
import classes from './order-confirmed.module.css';

export function OrderConfirmed({ order, payment }: { order: OrderView; payment: PaymentView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data: preparation } = api.useGetPreparationQuery({ params: { orderId: order._id } });
  const { appointment, deliveryAddress } = order;
  return (
    <>
      <OrderNextStep order={order} step={stepOf(order, useNow())} />
      <div className={classes.pair}>
        {appointment && (
          <AppointmentTicket
            orderId={order._id}
            orderNumber={order.orderNumber}
            appointment={appointment}
            label={t('detail.appointment')}
          />
        )}
        {!appointment && deliveryAddress && (
          <Card as="section">
            <h2 className="cardhead">{t('confirmation.kitTo')}</h2>
            <p>{deliveryAddress.streetAddress}</p>
            <p>
              {deliveryAddress.zipCode} {deliveryAddress.city}
            </p>
          </Card>
        )}
        <Card as="section">
          <h2 className="cardhead">{t('prepare.title')}</h2>
          {preparation && <PreparationPoints order={order} preparation={preparation} />}
          <p className={`acts ${classes.more}`}>
            <ActionLink to={paths.preparation(order._id)}>{t('prepare.all')}</ActionLink>
          </p>
        </Card>
      </div>
      <Section title={<span className="h3">{t('confirmation.way')}</span>}>
        <div className={classes.way}>
          <OrderProgress order={order} />
        </div>
      </Section>
      <div className={classes.receipt}>
        <SummaryList
          label={t('confirmation.receipt')}
          rows={[
            {
              key: 'paid',
              label: t('detail.paid'),
              value: formatMoney(payment.amount),
              detail: t('detail.transaction', { number: payment.transactionNo }),
            },
            {
              key: 'items',
              label: t('confirmation.items'),
              value: order.items.map(({ name }) => localized(name, language)).join(', '),
              action: { to: paths.order(order._id), label: t('confirmation.toOrder') },
            },
          ]}
        />
      </div>
    </>
  );
}
