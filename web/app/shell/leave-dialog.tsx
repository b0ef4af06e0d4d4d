/** Asks before something is lost by signing out, and says when signing out did not work. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialog.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { sendAllUnsent } from '#web/surveys/send-all-unsent.ts';
import { selectUser } from '../session.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { Toolkit } from '../theme/toolkit.tsx';
import classes from './leave-dialog.module.css';
import type { Leaving, Obstacle } from './use-leave.ts';

interface LeaveDialogProps extends Leaving {
  obstacle: Obstacle;
  staff: boolean;
}

export function LeaveDialog({ obstacle, unsent: count, staff, leaveNow, stay }: LeaveDialogProps) {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.id ?? '';
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function leave(): Promise<void> {
    setBusy(true);
    setFailure(null);
    await leaveNow();
    setBusy(false);
  }

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const { outcome, refused } = await sendAllUnsent(dispatch, userId);
    if (outcome === 'waiting') setFailure(t('leave.notSent'));
    else if (refused > 0) setFailure(t('leave.refused'));
    else await leaveNow();
    setBusy(false);
  }

  return (
    <Toolkit>
      <Dialog isOpen title={t(`leave.${obstacle}.title`, { count })} onClose={stay} area={staff ? 'staff' : undefined}>
        <p>{t(`leave.${obstacle}.text`, { count })}</p>
        {failure && (
          <div className={classes.failure}>
            <Notice tone="warning" live="alert">
              <p>{failure}</p>
            </Notice>
          </div>
        )}
        <div className={classes.actions}>
          {obstacle === 'unsent' && (
            <Button onClick={() => void send()} loading={isBusy} data-autofocus>
              {t('leave.send')}
            </Button>
          )}
          {obstacle === 'failed' && (
            <Button onClick={() => void leave()} loading={isBusy} data-autofocus>
              {t('retry')}
            </Button>
          )}
          <Button variant={obstacle === 'unsaved' ? 'filled' : 'default'} onClick={stay} disabled={isBusy}>
            {t('leave.stay')}
          </Button>
          {obstacle !== 'failed' && (
            <Button variant="default" onClick={() => void leave()} disabled={isBusy}>
              {t('leave.discard')}
            </Button>
          )}
        </div>
      </Dialog>
    </Toolkit>
  );
}
