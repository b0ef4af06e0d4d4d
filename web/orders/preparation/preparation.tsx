/** How to get ready for one sampling, with clock times; at home it is the kit; afterwards it says what happens now. */
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatShortDay } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { statusOf } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { AppointmentTicket } from '../appointment-ticket.tsx';
import { isAppointmentAhead, stepOf } from '../order-facts.ts';
import { OrderMissing } from '../order-missing.tsx';
import { OrderNextStep } from '../order-next-step.tsx';
import { PreparationPoints } from '../preparation-points.tsx';
import classes from './preparation.module.css';

/** `over`: nothing is left to prepare. `unpaid`: nothing to prepare yet. */
type Stage = 'branch' | 'home' | 'over' | 'unpaid' | 'canceled';

export function PreparationScreen() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { orderId = '' } = useParams();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const preparation = api.useGetPreparationQuery({ params: { orderId } });
  const now = useNow();
  const stage = order.data && stageOf(order.data, now);
  return (
    <Page width="reading">
      <PageHeading
        back={{ to: paths.order(orderId), label: t('preparation.back') }}
        title={t(`preparation.title.${stage ?? 'branch'}`)}
        meta={
          order.data &&
          t('preparation.meta', { test: localized(order.data.product.name, language), number: order.data.orderNumber })
        }
      />
      <QueryState query={order} missing={<OrderMissing />}>
        {(data) =>
          stage === 'branch' || stage === 'home' ? (
            <>
              <Place order={data} />
              {statusOf(preparation.error) === 404 ? null : (
                <QueryState query={preparation}>{(text) => <Checklist order={data} preparation={text} />}</QueryState>
              )}
            </>
          ) : (
            <Elsewhere order={data} />
          )
        }
      </QueryState>
    </Page>
  );
}

function stageOf(order: OrderView, now: Date): Stage {
  if (order.status === OrderStatus.CANCELLED) return 'canceled';
  if (order.status === null) return 'unpaid';
  if (order.status !== OrderStatus.PAID) return 'over';
  if (order.application === 'homesampling') return 'home';
  return isAppointmentAhead(order, now) ? 'branch' : 'over';
}

function Place({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const { appointment, deliveryAddress } = order;
  if (appointment) {
    return (
      <AppointmentTicket
        orderId={order._id}
        orderNumber={order.orderNumber}
        appointment={appointment}
        label={t('detail.appointment')}
      />
    );
  }
  return (
    <div className={classes.kit}>
      <p className="lead">{t('preparation.kit')}</p>
      {deliveryAddress && (
        <p>
          {t('preparation.kitTo', {
            address: `${deliveryAddress.streetAddress}, ${deliveryAddress.zipCode} ${deliveryAddress.city}`,
          })}
        </p>
      )}
    </div>
  );
}

function Checklist({ order, preparation }: { order: OrderView; preparation: PreparationView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { expectedResultDate: due } = order;
  const atHome = order.application === 'homesampling';
  const list = (texts: PreparationView['notes']) => (
    <ul className={classes.list}>
      {texts.map((text) => (
        <li key={text.de}>
          <IconCheck size={20} stroke={1.75} aria-hidden />
          <span>{localized(text, language)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={classes.sections}>
      <Section title={t('preparation.before')} look="label">
        <PreparationPoints order={order} preparation={preparation} beforeOnly />
        {list(preparation.notes)}
      </Section>
      <Section title={t(atHome ? 'preparation.need' : 'preparation.bring')} look="label">
        {list(preparation.bring)}
      </Section>
      <Section title={t(atHome ? 'preparation.duringHome' : 'preparation.during')} look="label">
        <p>{localized(preparation.duration, language)}</p>
      </Section>
      <Section title={t('preparation.after')} look="label">
        {due && <p className={classes.due}>{t('preparation.due', { day: formatShortDay(due, language) })}</p>}
        <p>{localized(preparation.results, language)}</p>
        <p className={classes.calm}>{t('preparation.calm')}</p>
      </Section>
    </div>
  );
}

function Elsewhere({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const now = useNow();
  const stage = stageOf(order, now);
  const language = useLanguage();
  return (
    <>
      <p className={`lead ${classes.elsewhere}`}>
        {stage === 'over' && order.expectedResultDate && !order.testResult
          ? t('preparation.overDue', { day: formatShortDay(order.expectedResultDate, language) })
          : t(`preparation.elsewhere.${stage}`)}
      </p>
      <OrderNextStep order={order} step={stepOf(order, now)} />
    </>
  );
}
