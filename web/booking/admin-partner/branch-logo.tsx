/** The logo of a branch: looked at before it is sent; the server draws it anew. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_MAX_BYTES } from '#shared/limits/drawn-files.ts';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { upload } from '#web/client/upload.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError, statusOf } from '#web/kit/describe-error.ts';
import classes from './admin-partner.module.css';

/** What the server draws. */
const TYPES = 'image/jpeg,image/png,image/webp';
const MEGABYTE = 1024 * 1024;

export function BranchLogo({ branch }: { branch: AdminBranchView }) {
  const { t } = useTranslation(['booking-branches', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = useObjectUrl(file);
  const shown = chosen ?? branch.logoUrl;
  const send = async (picture: File) => {
    setFailure(null);
    setSending(true);
    const { error } = await dispatch(upload('changeBranchLogo', { params: { id: branch._id }, files: [picture] }));
    setSending(false);
    if (error) {
      const status = statusOf(error);
      setFailure(status === 0 || status >= 500 ? t('errors:code.upload-failed') : describeError(error, t));
      return;
    }
    setFile(null);
    announce(t('booking-branches:logo.saved'));
  };
  return (
    <section className={classes.extra} aria-label={t('booking-branches:logo.title')}>
      <h3>{t('booking-branches:logo.title')}</h3>
      {shown ? (
        <img className={classes.logo} src={shown} alt={t('booking-branches:logo.of', { name: branch.name })} />
      ) : (
        <p className="muted">{t('booking-branches:logo.none')}</p>
      )}
      <p className="muted">{t('booking-branches:logo.formats', { megabytes: PHOTO_MAX_BYTES / MEGABYTE })}</p>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        className="vh"
        tabIndex={-1}
        aria-hidden
        data-testid="logo-file"
        onChange={(event) => {
          setFailure(null);
          setFile(event.currentTarget.files?.[0] ?? null);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.foot}>
        {file && (
          <Button size="sm" loading={isSending} onClick={() => void send(file)}>
            {t('booking-branches:logo.send')}
          </Button>
        )}
        <Button variant="default" size="sm" disabled={isSending} onClick={() => input.current?.click()}>
          {t(file ? 'booking-branches:logo.other' : 'booking-branches:logo.choose')}
        </Button>
        {file && (
          <Button variant="subtle" size="sm" disabled={isSending} onClick={() => setFile(null)}>
            {t('booking-branches:discard')}
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
    </section>
  );
}

/** An address at which the browser shows a chosen file. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
