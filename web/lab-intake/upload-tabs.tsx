/** The pages of what laboratories send: uploading, what was set aside, and what their codes mean. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { adminPaths } from '#web/app/admin-paths.ts';
import { api } from '#web/client/api.ts';
import { MAPPING_PATH } from './mapping-address.ts';
import { SET_ASIDE_PATH } from './set-aside-address.ts';
import classes from './upload-tabs.module.css';

export function UploadTabs() {
  const { t } = useTranslation('lab-intake');
  const { pathname } = useLocation();
  const { data } = api.useListLabMappingsQuery({ query: {} });
  const waiting = data?.waiting.values ?? 0;
  const setAside = api.useCountSetAsideMessagesQuery(undefined, { refetchOnMountOrArgChange: true }).data?.total ?? 0;
  const current = (to: string) => (pathname === to ? 'page' : undefined);
  return (
    <nav
      aria-label={t('tabs.label')}
      className={classes.tabs}
      // The card of the uploads does not touch the line.
      data-spaced={pathname === adminPaths.upload || undefined}
    >
      <Link to={adminPaths.upload} aria-current={current(adminPaths.upload)}>
        {t('tabs.upload')}
      </Link>
      <Link to={SET_ASIDE_PATH} aria-current={current(SET_ASIDE_PATH)}>
        {t('tabs.setAside')}
        <Count count={setAside} words={t('tabs.toDecide', { count: setAside })} />
      </Link>
      <Link to={MAPPING_PATH} aria-current={current(MAPPING_PATH)}>
        {t('tabs.mapping')}
        <Count count={waiting} words={t('tabs.waiting', { count: waiting })} />
      </Link>
    </nav>
  );
}

/** How many wait; nothing where none does. */
function Count({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="vh">{words}</span>
    </span>
  );
}
