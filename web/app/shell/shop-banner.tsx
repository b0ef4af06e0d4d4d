/** Red above every page of staff while the shop is closed, to everybody or to all but administrators. */
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '#web/client/api.ts';
import { adminPaths } from '../admin-paths.ts';
import classes from './shop-banner.module.css';

export function ShopBanner({ mayOpen }: { mayOpen: boolean }) {
  const { t } = useTranslation('common');
  const { data: closed } = api.useGetDisableStoreQuery();
  const { data: adminOnly } = api.useGetAdminOnlyQuery();
  const isClosed = closed?.value === true;
  return (
    <div role="status">
      {(isClosed || adminOnly?.value === true) && (
        <p className={classes.banner}>
          <IconBuildingStore size={20} stroke={1.75} aria-hidden />
          <span className="grow">{t(isClosed ? 'staff.shopClosed' : 'staff.adminOnly')}</span>
          {mayOpen && <Link to={adminPaths.runtime}>{t('staff.settings')}</Link>}
        </p>
      )}
    </div>
  );
}
