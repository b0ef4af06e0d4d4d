/** The head of an act: the time to take it back, its progress, or its end. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { BulkActView } from '#shared/views/bulk-acts.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { Kbd } from '#web/kit/kbd.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './bulk.module.css';
import { serverEnd } from './server-end.ts';
import type { useBulkActs } from './use-bulk-acts.ts';

const WHOLE = 100;

interface BulkStateProps {
  act: BulkActView;
  /** When it was read, by this machine's clock. */
  readAt: number | undefined;
  acts: ReturnType<typeof useBulkActs>;
  onDue: () => void;
}

export function BulkState(props: BulkStateProps) {
  const { act, acts } = props;
  return (
    <section className={classes.state} data-state={act.state} aria-live="polite">
      <Content {...props} />
      {acts.failure !== null && <p className={classes.failure}>{acts.failure}</p>}
    </section>
  );
}

function Content({ act, readAt, acts, onDue }: BulkStateProps) {
  const { t } = useTranslation('orders-bulk');
  const who = useWho();
  const { planned, done, refused, withdrawn } = act.counts;
  const left = planned + refused + withdrawn;
  switch (act.state) {
    case JobState.waiting:
      return <Waiting act={act} readAt={readAt} acts={acts} onDue={onDue} />;
    case JobState.running: {
      const { handled, total } = act;
      const all = total ?? planned;
      return (
        <>
          <h2>{t('running', { done: handled, all })}</h2>
          <ProgressBar value={Math.round((handled / Math.max(1, all)) * WHOLE)} label={t('progress')} />
          <div className={classes.row}>
            <Button size="xs" variant="default" onClick={() => void acts.stop(act._id)}>
              {t('stop')}
            </Button>
            <span className="muted">{t('withoutPage')}</span>
          </div>
        </>
      );
    }
    case JobState.done:
      return <h2>{t('ended.done', { done, left })}</h2>;
    case JobState.cancelled: {
      const how = done === 0 ? 'withdrawn' : 'stopped';
      return (
        <>
          <h2>{t(`ended.${how}`)}</h2>
          <p>
            {act.endedBy === null
              ? t('ended.plannerGone', { done, left })
              : t(`ended.${how}By`, { who: who(act.endedBy), done, left })}
          </p>
        </>
      );
    }
    case JobState.failed:
      return (
        <>
          <h2>{t('ended.failed')}</h2>
          <p>{t('ended.failedText', { done, left: planned })}</p>
          <p>
            <Link to={adminPaths.failures}>{t('toFailures')}</Link>
          </p>
        </>
      );
  }
}

function Waiting({ act, readAt, acts, onDue }: BulkStateProps) {
  const { t } = useTranslation('orders-bulk');
  const total = Date.parse(act.dueAt) - Date.parse(act.askedAt);
  return (
    <>
      <h2>{t(`waiting.${act.kind}`, { count: act.counts.planned })}</h2>
      <Countdown until={serverEnd(act, readAt)} onEnd={onDue}>
        {(clock, seconds) =>
          seconds > 0 ? (
            <>
              <span className={classes.row}>
                <span className={classes.clock}>{clock}</span>
                <span>{t('until')}</span>
              </span>
              <ProgressBar value={total > 0 ? ((seconds * 1000) / total) * WHOLE : null} label={t('timeLeft')} />
            </>
          ) : (
            t('starts')
          )
        }
      </Countdown>
      <div className={classes.row}>
        <Button size="sm" rightSection={<Kbd>U</Kbd>} onClick={() => void acts.withdraw(act._id)}>
          {t('undoAll')}
        </Button>
        <Button size="sm" variant="default" onClick={() => void acts.hurry(act._id)}>
          {t('hurry')}
        </Button>
        <span className="muted">{t('withoutPage')}</span>
      </div>
    </>
  );
}
