/** On every page of the administration: acts on many orders that can still be taken back, or that are being done. */

import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { BulkActView } from '#shared/views/bulk-acts.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { api } from '#web/client/api.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './bulk.module.css';
import { serverEnd } from './server-end.ts';
import { useBulkActs } from './use-bulk-acts.ts';

export function BulkBand() {
  const { data, fulfilledTimeStamp, refetch } = api.useListBulkActsQuery();
  const [address] = useSearchParams();
  const open = data?.items.filter(isOpen) ?? [];
  // The panel beside the orders says it all already.
  const shown = open.filter(({ _id }) => _id !== address.get('bulk'));
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {shown.map((act) => (
        <Band key={act._id} act={act} readAt={fulfilledTimeStamp} onDue={() => void refetch()} />
      ))}
    </Suspense>
  );
}

const isOpen = ({ state }: BulkActView): boolean => state === JobState.waiting || state === JobState.running;

interface BandProps {
  act: BulkActView;
  readAt: number | undefined;
  onDue: () => void;
}

function Band({ act, readAt, onDue }: BandProps) {
  const { t } = useTranslation(['orders-bulk', 'errors', 'common']);
  const who = useWho();
  const acts = useBulkActs();
  const { planned } = act.counts;
  const isWaiting = act.state === JobState.waiting;
  const what = t(`waiting.${act.kind}`, { count: planned });
  return (
    <Notice band tone="warning">
      <div className={classes.bandRow}>
        <p>
          <b>
            {isWaiting ? (
              <Countdown until={serverEnd(act, readAt)} onEnd={onDue}>
                {(clock, seconds) => (seconds > 0 ? t('band.waiting', { what, clock }) : t('band.starting', { what }))}
              </Countdown>
            ) : (
              t('band.running', { done: act.handled, all: act.total ?? planned })
            )}
          </b>{' '}
          <span className="muted">{t('band.by', { who: who(act.by.name) })}</span>
        </p>
        {isWaiting ? (
          <Button size="xs" onClick={() => void acts.withdraw(act._id)}>
            {t('band.undo')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => void acts.stop(act._id)}>
            {t('band.stop')}
          </Button>
        )}
        <Link to={`${adminPaths.orders}?bulk=${act._id}`}>{t('band.look')}</Link>
      </div>
      {acts.failure !== null && <p className={classes.failure}>{acts.failure}</p>}
    </Notice>
  );
}
