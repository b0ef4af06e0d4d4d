/** The payment, which the page follows by itself: by the customer's telephone or at the till. Then the sample, in one tap. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { PartnerOrderState } from '#shared/domain/orders/partner-order-state.ts';
import type { PartnerOrderView } from '#shared/views/partner-sales.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { QrCode } from '#web/identity/second-factor-enrolment/qr-code.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { COUNTER_ASKS_EVERY_MS } from './asks-every.ts';
import { CancelAtCounter } from './cancel-at-counter.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';
import { CounterFrame, CounterSummary } from './counter-frame.tsx';
import { CounterVoucher } from './counter-voucher.tsx';
import { GiveBack } from './give-back.tsx';
import { Sampled } from './sampled.tsx';
import { SendLink } from './send-link.tsx';

const { unconfirmed, unpaid, paid, sampled, atLab, cancelled } = PartnerOrderState;

export interface CounterPaymentProps {
  orderId: string;
  onSampled: (isSampled: boolean) => void;
}

export function CounterPayment({ orderId, onSampled }: CounterPaymentProps) {
  const { bearer } = useCounter();
  const order = api.useGetPartnerOrderQuery(
    { params: { orderId }, bearer },
    { pollingInterval: COUNTER_ASKS_EVERY_MS, refetchOnMountOrArgChange: true },
  );
  const isSampled = order.data?.state === sampled || order.data?.state === atLab;
  useEffect(() => onSampled(isSampled), [isSampled, onSampled]);
  return (
    <QueryState query={order}>{(data) => (isSampled ? <Sampled order={data} /> : <Payment order={data} />)}</QueryState>
  );
}

function Payment({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const language = useLanguage();
  const { bearer } = useCounter();
  const [way, setWay] = useState<'phone' | 'till'>('phone');
  const [take, taking] = api.useTakeSampleMutation();
  const params = { orderId: order._id };
  const { firstName, lastName } = order.customer;
  const isPaid = order.state === paid;
  const isOpen = order.state === unpaid || order.state === unconfirmed;
  return (
    <CounterFrame
      title={t(
        isPaid
          ? 'orders-counter:pay.paidTitle'
          : isOpen
            ? 'orders-counter:pay.title'
            : `orders-counter:state.${order.state}`,
      )}
      side={
        <CounterSummary
          name={`${firstName} ${lastName}`}
          lines={order.items.map(({ name, price, discount }) => ({
            key: localized(name, 'de'),
            label: localized(name, language),
            rappen: price - discount,
          }))}
          total={order.total}
          when={`${formatShortDay(order.at, language)} ${formatTime(order.at)}`}
          {...(isPaid ? {} : { missing: t(`orders-counter:pay.missing.${order.state}`) })}
        >
          {order.state !== cancelled && (
            <Button
              className={classes.big}
              fullWidth
              disabled={!isPaid}
              loading={taking.isLoading}
              onClick={() => void take({ bearer, params })}
            >
              {t('orders-counter:pay.sample')}
            </Button>
          )}
          <CancelAtCounter order={order} />
        </CounterSummary>
      }
    >
      {taking.error !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{describeError(taking.error, t)}</p>
        </Notice>
      )}
      {isOpen && (
        <fieldset className={classes.ways} aria-label={t('orders-counter:pay.title')}>
          {(['phone', 'till'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={way === each} onClick={() => setWay(each)}>
              <b>{t(`orders-counter:pay.${each}`)}</b>
              <span className="muted">{t(`orders-counter:pay.${each}Help`)}</span>
            </button>
          ))}
        </fieldset>
      )}
      <section className={classes.paying} role="status">
        {isOpen && (way === 'phone' || order.state === unconfirmed) && (
          <QrCode text={`${window.location.origin}${paths.order(order._id)}`} label={t('orders-counter:pay.qr')} />
        )}
        <div className={classes.stack}>
          <p className={classes.amount}>{formatMoney(order.total)}</p>
          <p className="muted">{t('orders-counter:pay.order', { number: order.orderNumber })}</p>
          <p>
            <b>{t(`orders-counter:state.${order.state}`)}</b>{' '}
            {isOpen && order.heldUntil && (
              <Countdown until={order.heldUntil}>
                {(clock) => <span className="muted">{t('orders-counter:pay.left', { clock })}</span>}
              </Countdown>
            )}
          </p>
          {isOpen && way === 'till' && <Till order={order} />}
          {isOpen && way === 'phone' && <SendLink order={order} />}
          {order.owed > 0 && <GiveBack order={order} />}
        </div>
      </section>
      {isOpen && <CounterVoucher order={order} />}
      {order.state !== cancelled && <p className={`muted ${classes.consent}`}>{t('orders-counter:pay.consent')}</p>}
    </CounterFrame>
  );
}

/** The money is in the branch's own till: said once, booked once. */
function Till({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer } = useCounter();
  const [settle, { isLoading, error }] = api.useSettleAtCounterMutation();
  const args = { bearer, params: { orderId: order._id }, body: { amount: order.total } };
  return (
    <>
      {order.state === unconfirmed ? (
        <p className={classes.missing}>{t('orders-counter:pay.confirmFirst')}</p>
      ) : (
        <Button size="lg" loading={isLoading} onClick={() => void settle(args)}>
          {t('orders-counter:pay.received', { amount: formatMoney(order.total) })}
        </Button>
      )}
      {error !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{describeError(error, t)}</p>
        </Notice>
      )}
    </>
  );
}
