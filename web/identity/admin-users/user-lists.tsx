/** The last orders and messages of a person, from the lists that hold all of them. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { RECORD_ROWS } from '#shared/limits/people.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { OrderStatusBadge } from '#web/orders/order-status.tsx';
import classes from './admin-users.module.css';
import { Part } from './user-parts.tsx';

export function UserOrders({ userId }: { userId: string }) {
  const { t } = useTranslation(['identity-users', 'errors']);
  const language = useLanguage();
  const query = { customerId: userId, limit: RECORD_ROWS };
  const { data, error } = api.useListAdminOrdersQuery({ query }, { refetchOnMountOrArgChange: true });
  return (
    <Part
      title={t('identity-users:part.orders')}
      keyNumber="4"
      all={`${adminPaths.orders}?customer=${userId}`}
      empty={
        error ? describeError(error, t) : data?.items.length === 0 ? t('identity-users:nothing.orders') : undefined
      }
    >
      {data?.items.map(({ _id, orderNumber, product, label, appointment, place }) => (
        <li key={_id}>
          <Link to={`${adminPaths.orders}?customer=${userId}&order=${_id}`}>{orderNumber}</Link>
          <span>
            {localized(product.name, language)}
            {appointment && place !== null && (
              <span className="muted">{` ${formatShortDayTime(appointment.from, language)}`}</span>
            )}
          </span>
          <span className={classes.by}>
            <OrderStatusBadge label={label} />
          </span>
        </li>
      ))}
    </Part>
  );
}

export function UserMessages({ userId }: { userId: string }) {
  const { t } = useTranslation(['identity-users', 'messaging', 'errors']);
  const query = { userId, limit: RECORD_ROWS };
  const { data, error } = api.useListSmsQuery({ query }, { refetchOnMountOrArgChange: true });
  return (
    <Part
      title={t('identity-users:part.sms')}
      keyNumber="5"
      all={`${adminPaths.sms}?person=${userId}`}
      empty={error ? describeError(error, t) : data?.items.length === 0 ? t('identity-users:nothing.sms') : undefined}
    >
      {data?.items.map(({ _id, at, template, state }) => (
        <li key={_id}>
          <span className="muted">{formatDateTime(at)}</span>
          <span>{t(`messaging:template.${template}`)}</span>
          <span className={`muted ${classes.by}`}>{t(`messaging:receipt.${state}`)}</span>
        </li>
      ))}
    </Part>
  );
}
