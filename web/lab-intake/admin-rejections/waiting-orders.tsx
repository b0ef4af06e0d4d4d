/** Orders that wait for a new sample, the oldest first: a table, on narrow screens cards. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { NewSample } from '#shared/domain/orders/rejection.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { localized } from '#web/kit/localized.ts';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useNow } from '#web/kit/use-now.ts';
import classes from './admin-rejections.module.css';
import type { WaitingOrder } from './admin-rejections.tsx';

export interface WaitingOrdersProps {
  orders: WaitingOrder[];
  onClose: (order: WaitingOrder) => void;
}

export function WaitingOrders({ orders, onClose }: WaitingOrdersProps) {
  const { t } = useTranslation('lab-intake');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const close = (order: WaitingOrder) => (
    <Button variant="default" size="xs" onClick={() => onClose(order)}>
      {t('rejections.close')}
      <span className="vh">{`: ${order.orderNumber}`}</span>
    </Button>
  );
  if (isNarrow) {
    return (
      <ul className={classes.cards}>
        {orders.map((order) => (
          <li key={order.orderId} className={classes.card}>
            <Which order={order} />
            <Why order={order} />
            <Where order={order} />
            <Next order={order} />
            {close(order)}
          </li>
        ))}
      </ul>
    );
  }
  const columns: DataColumn<WaitingOrder>[] = [
    {
      key: 'order',
      head: t('rejections.order'),
      rowHeader: true,
      width: '20%',
      cell: (order) => <Which order={order} />,
    },
    { key: 'why', head: t('rejections.why'), cell: (order) => <Why order={order} /> },
    { key: 'where', head: t('rejections.where'), width: '18%', cell: (order) => <Where order={order} /> },
    { key: 'next', head: t('rejections.next'), width: '20%', cell: (order) => <Next order={order} /> },
    { key: 'close', head: <span className="vh">{t('rejections.close')}</span>, align: 'right', width: 1, cell: close },
  ];
  return <DataTable label={t('rejections.title')} columns={columns} rows={orders} rowKey={({ orderId }) => orderId} />;
}

function Which({ order: { orderNumber, product } }: { order: WaitingOrder }) {
  const language = useLanguage();
  return (
    <div className={classes.cell}>
      <span className={classes.number}>{orderNumber}</span>
      <span className={`muted ${classes.line}`}>{localized(product, language)}</span>
    </div>
  );
}

function Why({ order: { reasons, rejectedAt, sampleNo } }: { order: WaitingOrder }) {
  const { t } = useTranslation('lab-intake');
  const language = useLanguage();
  return (
    <div className={classes.cell}>
      {reasons.map(({ reason, markers }) => (
        <p key={reason}>
          <b>{t(`rejections.reason.${reason}`)}</b>: {markers.map(({ name }) => localized(name, language)).join(', ')}
        </p>
      ))}
      <p className="muted">
        {t('rejections.since', { at: formatDateTime(rejectedAt) })}
        {sampleNo > 0 && ` · ${t('rejections.sample', { number: sampleNo + 1 })}`}
      </p>
    </div>
  );
}

function Where({ order: { branchName, sampledAt } }: { order: WaitingOrder }) {
  const { t } = useTranslation('lab-intake');
  return (
    <div className={classes.cell}>
      <span className={classes.line}>{branchName ?? t('rejections.home')}</span>
      {sampledAt && <span className={`muted ${classes.line}`}>{formatDate(sampledAt)}</span>}
    </div>
  );
}

function Next({ order: { state, startsAt, kitStatus } }: { order: WaitingOrder }) {
  const { t } = useTranslation('lab-intake');
  const now = useNow();
  if (state === NewSample.needed) return <StatusBadge tone="warning">{t('rejections.state.needed')}</StatusBadge>;
  if (startsAt === null) return <span>{t(`rejections.state.kit.${kitStatus ?? 'ordered'}`)}</span>;
  const isOver = Date.parse(startsAt) <= now.getTime();
  return <span>{t(`rejections.state.${isOver ? 'overdue' : 'at'}`, { when: formatDateTime(startsAt) })}</span>;
}
