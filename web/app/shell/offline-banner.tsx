/** Says that the device is offline, and once that it is back. */
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/kit/announce.ts';
import { useOnline } from '#web/kit/use-online.ts';
import classes from './offline-banner.module.css';

export function OfflineBanner() {
  const { t } = useTranslation('common');
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!online) setWasOffline(true);
    else if (wasOffline) {
      setWasOffline(false);
      announce(t('backOnline'));
    }
  }, [online, wasOffline, t]);
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
