/** Asks before files on their way are lost: leaving for another page asks here, closing the tab asks in the browser's own words. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '#web/kit/dialog.tsx';
import classes from './dialog.module.css';

export function LeaveWarning({ unsent }: { unsent: number }) {
  const { t } = useTranslation('lab-intake');
  const isBusy = unsent > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBusy && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  const stay = () => blocker.reset?.();
  useEffect(() => {
    // Everything arrived while the question was open: there is nothing left to ask.
    if (!isBusy && blocker.state === 'blocked') blocker.reset();
  }, [isBusy, blocker]);
  return (
    <Dialog
      area="staff"
      isOpen={blocker.state === 'blocked'}
      title={t('leave.title', { count: unsent })}
      onClose={stay}
    >
      <p>{t('leave.text')}</p>
      <div className={classes.actions}>
        <Button size="sm" onClick={stay} data-autofocus>
          {t('leave.stay')}
        </Button>
        <Button variant="default" size="sm" color="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}
