/** What the administration looks for from everywhere: a button that looks like a field, and Ctrl+K. The search itself comes when it is wanted. */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#web/client/load-part.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import classes from './staff-shell.module.css';
import { useEarlyKeys } from './use-early-keys.ts';

const AdminSpotlight = lazy(async () => ({
  default: (await loadPart(() => import('./admin-spotlight.tsx'))).AdminSpotlight,
}));

export function SpotlightButton() {
  const { t } = useTranslation('common');
  // How often it was asked for: the first time also loads it.
  const [asked, setAsked] = useState(0);
  const { listen, take } = useEarlyKeys();
  const ask = () => {
    listen();
    setAsked((times) => times + 1);
  };
  useKeys({ 'Ctrl+k': ask });
  return (
    <>
      <button type="button" className={classes.seek} aria-haspopup="dialog" onClick={ask}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.seekWord}>{t('staff.seek')}</span>
        <span className={classes.seekKeys} aria-hidden>
          <Kbd>{t('staff.seekKeys')}</Kbd>
        </span>
      </button>
      {asked > 0 && (
        <Suspense fallback={null}>
          <AdminSpotlight asked={asked} takeEarly={take} />
        </Suspense>
      )}
    </>
  );
}
