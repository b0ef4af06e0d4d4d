/** /admin/download: files of many records on one side, orders that come as a file on the other. */
import { useTranslation } from 'react-i18next';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-download.module.css';
import { Downloads } from './downloads.tsx';
import { LastExports } from './last-exports.tsx';
import { OrderImport } from './order-import.tsx';

export function AdminDownloadScreen() {
  const { t } = useTranslation('exports');
  return (
    <>
      <StaffHeading title={t('title')} sub={t('sub')} />
      <div className={classes.sides}>
        <div className={classes.side}>
          <Downloads />
          <LastExports />
        </div>
        <div className={classes.side}>
          <OrderImport />
        </div>
      </div>
    </>
  );
}
