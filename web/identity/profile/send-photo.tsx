/** Below the picture: how far the upload is, what came of it, and the way to send or leave it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#shared/views/identity.ts';
import { userChanged } from '#web/app/session.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { upload } from '#web/client/upload.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import classes from './photo-dialog.module.css';

export interface SendPhotoProps {
  user: UserView;
  /** The chosen part as a file; null where the browser cannot read the picture. */
  cut: () => Promise<Blob | null>;
  isReady: boolean;
  onDone: (saved: boolean) => void;
}

export function SendPhoto({ user, cut, isReady, onDone }: SendPhotoProps) {
  const { t } = useTranslation(['profile', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(): Promise<void> {
    setFailure(null);
    setPercent(0);
    const part = await cut();
    const reply = part && (await dispatch(upload('changePhoto', toUpload(user, part, setPercent))));
    setPercent(null);
    if (!reply) return setFailure(t('errors:code.photo-unreadable'));
    if (reply.data) {
      dispatch(userChanged(reply.data));
      return onDone(true);
    }
    // Without an answer of ours nothing is known but that it did not work.
    const status = errorBodyOf(reply.error)?.statusCode ?? 0;
    setFailure(status === 0 || status >= 500 ? t('errors:code.upload-failed') : describeError(reply.error, t));
  }

  const isSending = percent !== null;
  return (
    <>
      {isSending && <ProgressBar value={percent} label={t('profile:photo.sending')} />}
      {failure && (
        <Notice tone="danger" live="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => void send()} loading={isSending} disabled={!isReady}>
          {t(failure ? 'common:retry' : 'profile:photo.save')}
        </Button>
        <ActionLink onClick={() => onDone(false)}>{t('profile:leaveAsIs')}</ActionLink>
      </div>
    </>
  );
}

const toUpload = (user: UserView, part: Blob, onProgress: (percent: number) => void) => ({
  params: { id: user.id },
  files: [new File([part], 'photo.jpg', { type: part.type })],
  onProgress,
});
