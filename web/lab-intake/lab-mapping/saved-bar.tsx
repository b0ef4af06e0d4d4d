/** What was just saved, with the way back: nothing was lost, and what it freed is held again. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './lab-mapping.module.css';

export interface Saved {
  id: string;
  sent: string;
  freed: number;
}

export function SavedBar({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const { t } = useTranslation(['lab-intake-mapping', 'errors', 'common']);
  const [end, { isLoading }] = api.useEndLabMappingMutation();
  const [failed, setFailed] = useState<unknown>(null);
  const undo = async () => {
    const reply = await end({
      params: { id: saved.id },
      body: { reason: t('lab-intake-mapping:undoReason'), restore: true },
    });
    if ('error' in reply) return setFailed(reply.error);
    announce(t('lab-intake-mapping:undone', { sent: saved.sent }));
    onClose();
  };
  return (
    <Notice
      band
      tone="success"
      live="status"
      action={
        <span className={classes.acts}>
          <Button variant="default" size="xs" loading={isLoading} onClick={undo}>
            {t('lab-intake-mapping:undo')}
          </Button>
          <Button variant="subtle" size="xs" onClick={onClose}>
            {t('common:close')}
          </Button>
        </span>
      }
    >
      <p>
        {t('lab-intake-mapping:saved', { sent: saved.sent })}{' '}
        {saved.freed > 0 && t('lab-intake-mapping:savedFreed', { count: saved.freed })}
      </p>
      {failed !== null && <p className={classes.failed}>{describeError(failed, t)}</p>}
    </Notice>
  );
}
