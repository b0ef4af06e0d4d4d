/** The sample is taken: the label for its tube, a minute to take it back, and the branch's day. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { isLabelPrinted } from '#shared/domain/orders/is-label-printed.ts';
import type { PartnerOrderView } from '#shared/views/partner-sales.ts';
import { api } from '#web/client/api.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Barcode } from './barcode.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';
import { CounterFrame } from './counter-frame.tsx';
import { DayList } from './day-list.tsx';

export function Sampled({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer, onNext } = useCounter();
  const [isPrintedHere, setPrintedHere] = useState(false);
  const [isLate, setLate] = useState(false);
  const [takeBack, { isLoading, error }] = api.useTakeSampleBackMutation();
  const [mark] = api.useMarkLabelPrintedMutation();
  const isPrinted = isPrintedHere || isLabelPrinted(order);
  const { firstName, lastName } = order.customer;
  const print = () => {
    window.print();
    setPrintedHere(true);
    void mark({ bearer, params: { orderId: order._id } });
  };
  return (
    <CounterFrame
      title={
        order.sampledAt
          ? t('orders-counter:sampled.title', { time: formatTime(order.sampledAt) })
          : t('orders-counter:sampled.plain')
      }
      lead={`${firstName} ${lastName} · ${order.orderNumber} · ${formatMoney(order.total)}`}
      side={
        <>
          <h2>{t('orders-counter:sampled.nextSteps')}</h2>
          <ol className={classes.steps}>
            <li>
              <IconCircleCheck size={20} stroke={1.75} aria-hidden /> {t('orders-counter:sampled.paid')}
            </li>
            <li>
              <IconCircleCheck size={20} stroke={1.75} aria-hidden /> {t('orders-counter:state.sampled')}
            </li>
            <li data-now={!isPrinted || undefined}>
              {isPrinted ? (
                <IconCircleCheck size={20} stroke={1.75} aria-hidden />
              ) : (
                <IconPrinter size={20} stroke={1.75} aria-hidden />
              )}{' '}
              {t('orders-counter:sampled.label')}
            </li>
          </ol>
          <div className={classes.foot}>
            <Button className={classes.big} variant="default" fullWidth onClick={onNext}>
              {t('orders-counter:sampled.next')}
            </Button>
            <p className="muted">{t('orders-counter:sampled.goes')}</p>
          </div>
        </>
      }
    >
      {error !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{describeError(error, t)}</p>
        </Notice>
      )}
      <div className={classes.printing}>
        <Label order={order} />
        <div className={classes.stack} data-print="no">
          <Button
            className={classes.big}
            leftSection={<IconPrinter size={22} stroke={1.75} aria-hidden />}
            onClick={print}
          >
            {t('orders-counter:sampled.print')}
          </Button>
          {!isPrinted && (
            <p className={classes.missing}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {t('orders-counter:sampled.notPrinted')}
            </p>
          )}
          <p className="muted">{t('orders-counter:sampled.check', { number: order.orderNumber })}</p>
          {order.undoUntil && !isLate && (
            <Button
              variant="default"
              loading={isLoading}
              leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden />}
              onClick={() => void takeBack({ bearer, params: { orderId: order._id } })}
            >
              <span>
                {t('orders-counter:sampled.undo')} <Countdown until={order.undoUntil} onEnd={() => setLate(true)} />
              </span>
            </Button>
          )}
        </div>
      </div>
      <DayList />
    </CounterFrame>
  );
}

/** What is stuck on the tube; the only thing of the page that is printed. */
function Label({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation('orders-counter');
  const { branch } = useCounter();
  const { firstName, lastName, birthdate, sex } = order.customer;
  return (
    <div className={classes.label} data-label>
      <p className={classes.line}>
        <b>{`${firstName.slice(0, 1)}. ${lastName}`.toUpperCase()}</b>
        <span>{`${sex ? t(`label.${sex}`) : ''} · ${birthdate ? formatDate(`${birthdate}T12:00:00Z`) : ''}`}</span>
      </p>
      <Barcode digits={order.orderNumber} label={t('label.barcode', { number: order.orderNumber })} />
      <p>
        <b>{order.orderNumber}</b>
      </p>
      {/* Read by the branch and the laboratory, whichever language the counter shows at the moment. */}
      <p lang={branch.language}>{localized(order.product, branch.language)}</p>
      <p>{`${order.sampledAt ? formatDateTime(order.sampledAt) : ''} · ${branch.name}`}</p>
    </div>
  );
}
