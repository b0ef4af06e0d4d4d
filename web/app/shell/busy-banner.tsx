/** Says that the server has too much to do, and that this page asks again by itself. */
import { IconHourglass } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isBusy, onBusy } from '#web/client/wait-while-busy.ts';
import classes from './offline-banner.module.css';

export function BusyBanner() {
  const { t } = useTranslation('common');
  const busy = useSyncExternalStore(onBusy, isBusy, isBusy);
  return (
    <div role="status">
      {busy && (
        <p className={classes.banner}>
          <IconHourglass size={20} stroke={1.75} aria-hidden />
          {t('busy')}
        </p>
      )}
    </div>
  );
}
