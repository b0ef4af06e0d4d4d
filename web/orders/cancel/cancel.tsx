/** Cancelling an order: what comes back is said before anything is chosen, the reason follows. */
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OrderMissing } from '../order-missing.tsx';
import classes from './cancel.module.css';
import { CancelConsequences } from './cancel-consequences.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CancelSum } from './cancel-sum.tsx';

export function CancelScreen() {
  const { t } = useTranslation('orders');
  const { orderId = '' } = useParams();
  const language = useLanguage();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const { data } = order;
  const name = data ? localized(data.product.name, language) : '';
  const when = data?.appointment
    ? `${formatDayTime(data.appointment.from, language)}, ${data.appointment.branchName}`
    : '';
  return (
    <Page>
      <PageHeading
        back={{ to: paths.order(orderId), label: data ? t('cancel.back', { name }) : t('detail.title') }}
        title={t('cancel.title')}
        documentTitle={data ? `${t('cancel.title')}, ${data.orderNumber}` : t('cancel.title')}
        meta={data && [name, when, t('cancel.number', { number: data.orderNumber })].filter(Boolean).join(', ')}
      />
      <QueryState query={order} skeleton="summary" missing={<OrderMissing />}>
        {(found) => <Content order={found} onChanged={() => void order.refetch()} />}
      </QueryState>
    </Page>
  );
}

function Content({ order, onChanged }: { order: OrderView; onChanged: () => void }) {
  if (order.status === OrderStatus.CANCELLED) return <Cancelled order={order} />;
  const { cancelling } = order;
  if (cancelling === null) return <TooLate />;
  return (
    <>
      <CancelSum order={order} sum={cancelling} />
      <div className={classes.columns}>
        <CancelForm
          orderId={order._id}
          rescheduling={order.rescheduling}
          refund={cancelling.refund}
          onChanged={onChanged}
        />
        <CancelConsequences order={order} refund={cancelling.refund} />
      </div>
    </>
  );
}

function Cancelled({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const refund = order.cancellation?.refund ?? 0;
  return (
    <Notice
      tone="success"
      live="status"
      title={t('cancel.done.title')}
      action={<ButtonLink to={paths.order(order._id)}>{t('cancel.done.action')}</ButtonLink>}
    >
      <p>{refund > 0 ? t('cancel.done.refund', { amount: formatMoney(refund) }) : t('cancel.done.nothing')}</p>
    </Notice>
  );
}

function TooLate() {
  const { t } = useTranslation('orders');
  return (
    <Notice tone="calm" title={t('cancel.late.title')}>
      <p>{t('cancel.late.text', { phone: CONTACT.phone })}</p>
    </Notice>
  );
}
