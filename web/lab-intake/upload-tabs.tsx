/** The pages of what laboratories send: uploading, and what their codes mean. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { MAPPING_PATH } from './mapping-address.ts';
import classes from './upload-tabs.module.css';

export function UploadTabs() {
  const { t } = useTranslation('lab-intake');
  const { pathname } = useLocation();
  const { data } = api.useListLabMappingsQuery({ query: {} });
  const waiting = data?.waiting.values ?? 0;
  const current = (to: string) => (pathname === to ? 'page' : undefined);
  return (
    <nav
      aria-label={t('tabs.label')}
      className={classes.tabs}
      // The card of the uploads does not touch the line.
      data-spaced={pathname === paths.adminUpload || undefined}
    >
      <Link to={paths.adminUpload} aria-current={current(paths.adminUpload)}>
        {t('tabs.upload')}
      </Link>
      <Link to={MAPPING_PATH} aria-current={current(MAPPING_PATH)}>
        {t('tabs.mapping')}
        {waiting > 0 && (
          <span className={classes.count}>
            <span aria-hidden>{waiting}</span>
            <span className="vh">{t('tabs.waiting', { count: waiting })}</span>
          </span>
        )}
      </Link>
    </nav>
  );
}
