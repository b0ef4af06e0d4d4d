/** Orders that keep the account open, each with what to do about it. */
import { useTranslation } from 'react-i18next';
import type { OpenOrderView } from '#shared/views/closing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './closing.module.css';

export function OpenOrders({ orders }: { orders: readonly OpenOrderView[] }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <Notice tone="warning" title={t('closing.blocked', { count: orders.length })}>
      <ul className={classes.orders}>
        {orders.map(({ _id, orderNumber, name, startsAt, waitsFor }) => (
          <li key={_id}>
            <p>
              {[localized(name, language), startsAt && formatDayTime(startsAt, language)].filter(Boolean).join(', ')}.{' '}
              {t(`closing.waitsFor.${waitsFor}`)}
            </p>
            <ActionLink to={paths.order(_id)} hiddenText={` ${orderNumber}`}>
              {t('closing.toOrder')}
            </ActionLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
