/** The orders of a person, the newest first: what was bought, where and when, and how far it is. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OrderStatusBadge } from '#web/orders/order-status.tsx';
import classes from './crm-user.module.css';

export function UserOrders({ userId, chosen }: { userId: string; chosen: string | null }) {
  const { t } = useTranslation('crm');
  const language = useLanguage();
  const rows = useRowLimit();
  const query = api.useListCustomerOrdersQuery(
    { params: { customerId: userId }, query: { limit: rows.limit } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryState
      query={query}
      skeleton="cards"
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.end}>{t('user.noOrders')}</p>}
    >
      {({ items, next }) => (
        <>
          <ul className={classes.rows} aria-label={t('user.orders')}>
            {items.map(({ _id, orderNumber, product, label, appointment, total, createdAt, preparationSurvey }) => (
              <li key={_id} data-chosen={_id === chosen || undefined}>
                <span>
                  <b>{orderNumber}</b> {localized(product.name, language)}
                  <span className={`muted ${classes.line}`}>
                    {[
                      t('user.ordered', { day: formatDate(createdAt) }),
                      appointment && `${formatShortDayTime(appointment.from, language)}, ${appointment.branchName}`,
                      preparationSurvey &&
                        t('user.answered', {
                          answered: preparationSurvey.answered,
                          questions: preparationSurvey.questions,
                        }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <MoneyText rappen={total} />
                <OrderStatusBadge label={label} />
              </li>
            ))}
          </ul>
          <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
        </>
      )}
    </QueryState>
  );
}
