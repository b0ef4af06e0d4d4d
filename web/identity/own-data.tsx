/** The ways to what is held of the person: PDF and JSON, at once or, where it is much, made ready with its progress. */
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { DataFileView } from '#shared/views/own-data.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import classes from './own-data.module.css';
import { FORMATS, useOwnData } from './use-own-data.ts';

const ICON = <IconDownload size={20} stroke={1.75} aria-hidden />;

export function OwnData({ userId }: { userId: string }) {
  const { t } = useTranslation(['profile', 'errors', 'common']);
  const own = useOwnData(userId);
  const { data } = own.prepared;
  const isLarge = data?.isLarge === true;
  // Of each form the newest counts.
  const newest = FORMATS.flatMap((format) => data?.files.find((file) => file.format === format) ?? []);
  const isMade = (format: string): boolean =>
    newest.some((file) => file.format === format && (isOpen(file) || file.state === JobState.done));
  return (
    <div className={classes.data}>
      {isLarge && <p>{t('profile:account.large')}</p>}
      <p className={classes.ways}>
        {FORMATS.filter((format) => !isLarge || !isMade(format)).map((format) => (
          <ActionLink
            key={format}
            icon={ICON}
            disabled={own.busy !== null}
            onClick={() => void (isLarge ? own.prepare(format) : own.get(format))}
          >
            {own.busy === format
              ? t('profile:account.making')
              : t(isLarge ? 'profile:account.prepare' : 'profile:account.download', { format: format.toUpperCase() })}
          </ActionLink>
        ))}
      </p>
      {newest.map((file) => (
        <DataFile key={file._id} file={file} onFetch={() => void own.fetchFile(file._id, file.format)} />
      ))}
      {own.failure && (
        <p role="alert" className={classes.fault}>
          {t('profile:account.downloadFailed')} {describeError(own.failure, t)}
        </p>
      )}
    </div>
  );
}

const isOpen = ({ state }: DataFileView): boolean => state === JobState.waiting || state === JobState.running;

function DataFile({ file, onFetch }: { file: DataFileView; onFetch: () => void }) {
  const { t } = useTranslation('profile');
  const { handled, total, state } = file;
  const format = file.format.toUpperCase();
  if (isOpen(file)) {
    const share = total === null ? null : (handled / total) * 100;
    return (
      <div className={classes.file}>
        <p>
          {format}: {total === null ? t('account.waiting') : t('account.progress', { handled, total })}
        </p>
        <ProgressBar value={share} label={`${format}: ${t('account.making')}`} />
      </div>
    );
  }
  if (state !== JobState.done) return <p role="status">{t('account.fileFailed', { format })}</p>;
  return (
    <p className={classes.file} role="status">
      <ActionLink icon={ICON} onClick={onFetch}>
        {t('account.ready', { format, until: formatDate(file.expiresAt) })}
      </ActionLink>
    </p>
  );
}
