/** What the branch sold today, and what it still has to give back: initials only. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { COUNTER_ASKS_EVERY_MS } from './asks-every.ts';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';
import { GiveBack } from './give-back.tsx';

export function DayList({ onOpen }: { onOpen?: (orderId: string) => void }) {
  const { t } = useTranslation('orders-counter');
  const language = useLanguage();
  const { bearer } = useCounter();
  const list = api.useListPartnerOrdersQuery({ bearer }, { pollingInterval: COUNTER_ASKS_EVERY_MS });
  return (
    <section className={classes.day} data-print="no">
      <h2>
        {t('day.title')}{' '}
        {list.data && <span className="muted">{t('day.count', { count: list.data.orders.length })}</span>}
      </h2>
      <QueryState
        query={list}
        skeleton="table"
        isEmpty={({ orders }) => orders.length === 0}
        empty={<EmptyState title={t('day.empty')}>{t('day.emptyHelp')}</EmptyState>}
      >
        {({ orders }) => (
          <ul>
            {orders.map((order) => (
              <li key={order._id}>
                <b>{formatTime(order.at)}</b>
                <span>{order.orderNumber}</span>
                <span>{order.initials}</span>
                <span className="muted">{localized(order.product, language)}</span>
                <span data-state={order.state}>{t(`state.${order.state}`)}</span>
                {onOpen && (
                  <Button
                    variant="default"
                    aria-label={t('day.openOrder', { number: order.orderNumber })}
                    onClick={() => onOpen(order._id)}
                  >
                    {t('day.open')}
                  </Button>
                )}
                {order.owed > 0 && <GiveBack order={order} />}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
