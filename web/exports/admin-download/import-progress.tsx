/** How far a file of orders is, what it would do or has done, and what to do next. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { OrderImportView } from '#shared/views/exports.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import { Notice } from '#web/kit/notice.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import classes from './admin-download.module.css';
import { describeTarget } from './describe-target.ts';
import { figure, isRunning, percentOf } from './use-job-polling.ts';

interface ImportProgressProps {
  file: ImportView;
  onClose: () => void;
}

export function ImportProgress({ file, onClose }: ImportProgressProps) {
  const { t } = useTranslation(['exports', 'orders-data', 'errors', 'common']);
  const [confirm, confirming] = api.useConfirmOrderFileMutation();
  const [cancel, cancelling] = api.useCancelImportMutation();
  const { orders } = file;
  if (!orders) return null;
  const params = { id: file._id };
  const { phase, form, created, changed } = orders;
  const isTrial = phase === ImportPhase.check;
  const isTrialDone = isTrial && file.state === JobState.done;
  const error = confirming.error ?? cancelling.error;
  const agree = async () => {
    const reply = await confirm({ params });
    if (!reply.error) announce(t('import.agreed'));
  };
  const stop = async () => {
    const reply = await cancel({ params });
    if (!reply.error) announce(t('import.state.cancelled'));
  };
  const percent = percentOf(file);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('import.file')}</dt>
        <dd>
          <span className="b">{file.fileName}</span>{' '}
          <span className="muted">
            {[
              formatBytes(file.bytes),
              ...(form ? [t(`orders-data:separator.${form.separator}`), form.encoding.toUpperCase()] : []),
            ].join(', ')}
          </span>
        </dd>
        <dt>{t('import.target')}</dt>
        <dd>{describeTarget(orders.target, t)}</dd>
      </dl>
      {isRunning(file) ? (
        <>
          <div className={classes.head}>
            <b>{t(isTrial ? 'import.checking' : 'import.applying')}</b>
            {percent !== null && (
              <span>{t('import.of', { handled: figure(file.handled), total: figure(file.total), percent })}</span>
            )}
          </div>
          <ProgressBar value={percent} label={t(isTrial ? 'import.checking' : 'import.applying')} />
          <Counts orders={orders} isTrial={isTrial} />
          <div className={classes.actions}>
            <Button variant="default" size="sm" color="red" loading={cancelling.isLoading} onClick={stop}>
              {t('import.stop')}
            </Button>
            <p className={classes.note}>{t('import.goesOn')}</p>
          </div>
        </>
      ) : (
        <>
          <Ended file={file} orders={orders} />
          <Counts orders={orders} isTrial={isTrial} />
          <div className={classes.actions}>
            {isTrialDone && created + changed > 0 && (
              <Button size="sm" loading={confirming.isLoading} onClick={agree}>
                {t('import.apply', { count: created + changed, rows: figure(created + changed) })}
              </Button>
            )}
            <ActionLink onClick={onClose}>{t('import.another')}</ActionLink>
          </div>
        </>
      )}
      {error !== undefined && (
        <Notice tone="danger" live="alert" title={t('import.failed')}>
          {describeError(error, t)}
        </Notice>
      )}
    </>
  );
}

function Ended({ file, orders }: { file: ImportView; orders: OrderImportView }) {
  const { t } = useTranslation('exports');
  const { phase, detail, created, changed } = orders;
  if (file.state === JobState.failed) {
    const reason = t(`fileFault.${file.reason}` as 'fileFault.file-broken', {
      detail: detail ?? '',
      defaultValue: t('import.workFailed'),
    });
    return (
      <Notice tone="danger" live="status" title={t('import.failed')}>
        {reason}
      </Notice>
    );
  }
  if (file.state === JobState.cancelled) {
    return (
      <Notice tone="calm" live="status" title={t('import.state.cancelled')}>
        {t(phase === ImportPhase.check ? 'import.nothingWritten' : 'import.partWritten')}
      </Notice>
    );
  }
  if (phase === ImportPhase.apply) return <Notice tone="success" live="status" title={t('import.state.applied')} />;
  const isNothing = created + changed === 0;
  return (
    <Notice tone={isNothing ? 'calm' : 'info'} live="status" title={t('import.state.checked')}>
      {t(isNothing ? 'import.nothingToDo' : 'import.nothingWritten')}
    </Notice>
  );
}

function Counts({ orders, isTrial }: { orders: OrderImportView; isTrial: boolean }) {
  const { t } = useTranslation('exports');
  const would = isTrial ? 'would' : 'did';
  const one = (kind: 'created' | 'changed' | 'same' | 'refused', tone?: 'good' | 'bad') => (
    <li data-tone={orders[kind] > 0 ? tone : undefined}>
      {t(`import.count.${would}.${kind}`, { count: orders[kind], rows: figure(orders[kind]) })}
    </li>
  );
  return (
    <ul className={classes.counts}>
      {one('created', 'good')}
      {one('changed', 'good')}
      {one('same')}
      {one('refused', 'bad')}
    </ul>
  );
}
