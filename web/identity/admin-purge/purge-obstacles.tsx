/** What stands against the purge now, each with the way to what has to be done first. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PurgeObstacle } from '#shared/domain/identity/plan-purge.ts';
import type { PurgeView } from '#shared/views/purging.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './admin-purge.module.css';

export function PurgeObstacles({ purge: { obstacles, openOrders } }: { purge: PurgeView }) {
  const { t } = useTranslation('identity-purge');
  const language = useLanguage();
  const others = obstacles.filter((one): one is Exclude<PurgeObstacle, 'open-order'> => one !== 'open-order');
  return (
    <section className={classes.part}>
      <h2>{t('hinders')}</h2>
      {others.map((obstacle) => (
        <Notice key={obstacle} tone="danger" title={t(`obstacle.${obstacle}.title`)}>
          {t(`obstacle.${obstacle}.text`)}
        </Notice>
      ))}
      {openOrders.map(({ _id, orderNumber, waitsFor, startsAt }) => (
        <Notice
          key={_id}
          tone="danger"
          title={t('obstacle.open-order.title', { number: orderNumber })}
          action={<Link to={`${adminPaths.orders}?order=${_id}`}>{t('obstacle.open-order.open')}</Link>}
        >
          {t(`waitsFor.${waitsFor}`)}
          {startsAt && ` ${t('obstacle.open-order.appointment', { at: formatShortDayTime(startsAt, language) })}`}
        </Notice>
      ))}
      {obstacles.length === 0 && <Notice tone="success">{t('nothingHinders')}</Notice>}
    </section>
  );
}
