/** Asks before a share ends: it cannot be taken back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareView } from '#shared/views/sharing.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import classes from './share.module.css';

export interface Ending {
  share: ShareView;
  /** The number was mistyped: a new link follows at once. */
  isWrongNumber: boolean;
}

export interface EndShareProps {
  orderId: string;
  ending: Ending | null;
  onKeep: () => void;
  onEnded: (ending: Ending) => void;
}

export function EndShare({ orderId, ending, onKeep, onEnded }: EndShareProps) {
  const { t } = useTranslation(['results-sharing', 'errors', 'common']);
  const [endShare, { isLoading }] = api.useEndShareMutation();
  const [failure, setFailure] = useState<string | null>(null);

  async function end(what: Ending): Promise<void> {
    setFailure(null);
    const { error } = await endShare({ params: { orderId, shareId: what.share._id } });
    if (error) setFailure(describeError(error, t));
    else onEnded(what);
  }

  // What is said about this link belongs to no other.
  const keep = () => {
    setFailure(null);
    onKeep();
  };

  return (
    <Dialog isOpen={ending !== null} title={t('results-sharing:share.endTitle')} onClose={keep}>
      {ending && (
        <>
          <p>{t('results-sharing:share.endText', { recipient: ending.share.recipient })}</p>
          <p role="alert" className={classes.fault}>
            {failure}
          </p>
          <div className={classes.buttons}>
            <Button color="danger" loading={isLoading} onClick={() => void end(ending)}>
              {t('results-sharing:share.endYes')}
            </Button>
            <ActionLink onClick={keep}>{t('results-sharing:share.endNo')}</ActionLink>
          </div>
        </>
      )}
    </Dialog>
  );
}
