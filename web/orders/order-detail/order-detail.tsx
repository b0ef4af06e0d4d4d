/** One order, updated live: where it stands, then the next step, then everything else. */
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useLiveState } from '#web/app/shell/use-live-state.ts';
import { api } from '#web/client/api.ts';
import { callbackPath } from '#web/crm/callback-address.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { LiveDot } from '#web/kit/live-dot.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { AppointmentTicket } from '../appointment-ticket.tsx';
import { NewSampleStep } from '../new-sample/new-sample-step.tsx';
import { OrderActions } from '../order-actions/order-actions.tsx';
import { isAppointmentAhead, isToBeSampled, stepOf } from '../order-facts.ts';
import { OrderMissing } from '../order-missing.tsx';
import { OrderNextStep } from '../order-next-step.tsx';
import { useAnnounceChange } from '../use-announce-change.ts';
import { describeOrder } from './describe-order.ts';
import { KitTrouble } from './kit-trouble.tsx';
import classes from './order-detail.module.css';
import { OrderFactsList } from './order-facts-list.tsx';
import { PaymentBox } from './payment-box.tsx';
import { PostDays } from './post-days.tsx';
import { StatusCard } from './status-card.tsx';

export function OrderDetailScreen() {
  const { t } = useTranslation(['orders', 'errors']);
  const { orderId = '' } = useParams();
  const language = useLanguage();
  const live = useLiveState();
  const now = useNow();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const { data } = order;
  const sentence = data && describeOrder(data, now);
  useAnnounceChange(sentence, sentence ? t(`now.${sentence}.title`) : '');
  const updatedAt = order.fulfilledTimeStamp ? new Date(order.fulfilledTimeStamp).toISOString() : null;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.userOrders, label: t('detail.back') }}
        title={data ? localized(data.product.name, language) : t('detail.title')}
        documentTitle={data ? `${localized(data.product.name, language)}, ${data.orderNumber}` : t('detail.title')}
        meta={data && t('detail.meta', { number: data.orderNumber, date: formatDate(data.createdAt) })}
        actions={data && <LiveDot state={live} updatedAt={updatedAt} />}
      />
      <QueryState query={order} skeleton="summary" missing={<OrderMissing />} failed={t('errors:code.order-error')}>
        {(found) => <Detail order={found} />}
      </QueryState>
    </Page>
  );
}

function Detail({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const now = useNow();
  const { appointment } = order;
  const upcoming = appointment && isToBeSampled(order) && isAppointmentAhead(order, now);
  const { newSample } = order;
  const step = stepOf(order, now);
  return (
    <>
      <div className={classes.top}>
        <StatusCard order={order} />
        {step === 'new-sample' && newSample ? (
          <NewSampleStep order={order} newSample={newSample} />
        ) : (
          <OrderNextStep order={order} step={step} />
        )}
      </div>
      <TwoColumn
        variant="order"
        side={
          <>
            <PaymentBox order={order} />
            <div className={classes.actions}>
              <KitTrouble order={order} />
            </div>
            <div className={classes.actions}>
              <OrderActions order={order} />
            </div>
            <div className={`note ${classes.help}`}>
              <IconPhoneIncoming size={24} stroke={1.75} aria-hidden />
              <div>
                <p className="b">{t('detail.helpTitle')}</p>
                <p>{t('detail.helpText')}</p>
                <ActionLink to={callbackPath(order._id)}>{t('detail.helpAction')}</ActionLink>
              </div>
            </div>
          </>
        }
      >
        {upcoming && (
          <div className={classes.ticket}>
            <AppointmentTicket
              orderId={order._id}
              orderNumber={order.orderNumber}
              appointment={appointment}
              label={t('detail.appointment')}
            />
            {newSample && (
              <p className={classes.change}>
                <ActionLink to={paths.newSample(order._id)}>{t('step.new-sample.change')}</ActionLink>
              </p>
            )}
          </div>
        )}
        <div className={classes.postDays}>
          <PostDays order={order} />
        </div>
        <OrderFactsList order={order} />
      </TwoColumn>
    </>
  );
}
