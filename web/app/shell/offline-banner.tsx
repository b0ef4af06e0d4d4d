/** Says that the device is offline and what is safe on this page, and once that it is back. */
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { announce } from '#web/kit/announce.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { isPurchasePath, patterns } from '../paths.ts';
import classes from './offline-banner.module.css';

/** What somebody without a connection fears for, by page. */
function keptAt(path: string): 'answers' | 'choice' | 'form' | 'order' | 'page' {
  const isAt = (...oneOf: string[]) => oneOf.some((pattern) => matchPath(pattern, path) !== null);
  if (isAt(patterns.orderConfirm)) return 'form';
  if (isPurchasePath(path)) return 'choice';
  if (isAt(patterns.orderTerms, patterns.settle)) return 'order';
  return isAt(`${patterns.survey}/*`) ? 'answers' : 'page';
}

export function OfflineBanner() {
  const { t } = useTranslation('common');
  const online = useOnline();
  const { pathname } = useLocation();
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
          {t(`offlineHere.${keptAt(pathname)}`)}
        </p>
      )}
    </div>
  );
}
