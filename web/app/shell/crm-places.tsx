/** The CRM's name and its places, in the header of staff. Their words come with its screens. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { api } from '#web/client/api.ts';
import { crmPaths } from '../crm-paths.ts';
import classes from './staff-shell.module.css';

export function CrmName() {
  const { t } = useTranslation('crm');
  return <span className={classes.area}>{t('name')}</span>;
}

export function CrmPlaces() {
  const { t } = useTranslation(['crm', 'common']);
  const { pathname } = useLocation();
  const { data } = api.useCountQueuesQuery({ query: {} });
  const isCallbacks = pathname.startsWith(crmPaths.callbacks);
  const waiting = data ? Object.values(data.queues).reduce((sum, count) => sum + count, 0) : 0;
  const places = [
    { to: crmPaths.overview, label: t('crm:place.overview'), count: waiting, isHere: !isCallbacks },
    { to: crmPaths.callbacks, label: t('crm:place.callbacks'), count: data?.callbacks ?? 0, isHere: isCallbacks },
  ];
  return (
    <nav className={classes.tabs} aria-label={t('common:nav.main')}>
      {places.map(({ to, label, count, isHere }) => (
        <Link key={to} to={to} aria-current={isHere ? 'page' : undefined}>
          {label}
          {count > 0 && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
