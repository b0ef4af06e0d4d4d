/** How far the job is, live; its end says whether it is proven. */
import { useTranslation } from 'react-i18next';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { PurgeProgressView } from '#shared/views/purging.ts';
import { Notice } from '#web/kit/notice.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import classes from './admin-purge.module.css';

const WHOLE = 100;

export function PurgeProgress({ purge: { state, job } }: { purge: PurgeProgressView }) {
  const { t } = useTranslation('identity-purge');
  const share = job?.total ? Math.round((job.handled / job.total) * WHOLE) : null;
  return (
    <section className={classes.part} aria-live="polite">
      <h2>{t('state')}</h2>
      {state === PurgeState.proven && (
        <Notice tone="success" title={t('proven.title')}>
          {t('proven.text')}
        </Notice>
      )}
      {state === PurgeState.leaking && (
        <Notice tone="danger" title={t('leaking.title')}>
          {t('leaking.text')}
        </Notice>
      )}
      {state === PurgeState.running &&
        (job?.state === JobState.failed ? (
          <Notice tone="danger" title={t('failed.title')}>
            {t('failed.text')}
          </Notice>
        ) : (
          <>
            <p>{t('running')}</p>
            <ProgressBar value={share} label={t('runningLabel')} />
          </>
        ))}
    </section>
  );
}
