/** /admin/data/users/:userId/purge: what a purge would do, what stands against it, who confirms it, how far it is, and its proof. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import type { PurgeView } from '#shared/views/purging.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-purge.module.css';
import { ConfirmPurge } from './confirm-purge.tsx';
import { isRepeatable } from './is-repeatable.ts';
import { PurgeObstacles } from './purge-obstacles.tsx';
import { PurgePeople } from './purge-people.tsx';
import { PurgePlan } from './purge-plan.tsx';
import { PurgeProgress } from './purge-progress.tsx';
import { PurgeReportPart } from './purge-report.tsx';

export function AdminPurgeScreen() {
  const { t } = useTranslation('identity-purge');
  const { userId = '' } = useParams();
  const query = api.useGetPurgeQuery({ params: { userId } }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const title = data?.name ? t('titleOf', { name: data.name }) : t('title');
  return (
    <>
      <p className={classes.back}>
        <BackLink to={adminPaths.users} label={t('back')} />
      </p>
      <StaffHeading
        title={title}
        sub={data && describe(data, t)}
        actions={
          data && (
            <Button
              variant="default"
              size="sm"
              className={classes.print}
              leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          )
        }
      />
      <div className={classes.page} data-loaded={data !== undefined || undefined}>
        <QueryState query={query} skeleton="table" missing={<EmptyState title={t('gone')}>{t('goneHelp')}</EmptyState>}>
          {(purge) => (
            <>
              <Steps purge={purge} />
              <p className={classes.asOf}>{t('asOf', { at: formatDateTime(purge.computedAt) })}</p>
              <div className={classes.desk}>
                <PurgePlan items={purge.items} />
                <aside className={classes.side} aria-label={t('side')}>
                  <Side purge={purge} onRefused={() => void query.refetch()} />
                </aside>
              </div>
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function describe({ items, purge, needsSecond }: PurgeView, t: Translate): string {
  const entries = items.reduce((sum, { count }) => sum + count, 0);
  const counted = `${t('sub.kinds', { count: items.length })}, ${t('sub.entries', { count: entries })}.`;
  if (purge && purge.state !== PurgeState.asked) return counted;
  return `${counted} ${t(needsSecond ? 'sub.two' : 'sub.one')}`;
}

function Side({ purge, onRefused }: { purge: PurgeView; onRefused: () => void }) {
  const made = purge.purge;
  const isBegun = made !== null && made.state !== PurgeState.asked;
  return (
    <>
      {isBegun ? <PurgeProgress purge={made} /> : <PurgeObstacles purge={purge} />}
      <PurgePeople purge={purge} />
      {made?.report && <PurgeReportPart report={made.report} />}
      {(!isBegun || isRepeatable(made)) && <ConfirmPurge purge={purge} onRefused={onRefused} />}
    </>
  );
}

/** Plan, confirmed, running, proven: with the one it has reached. */
function Steps({ purge: { purge, computedAt, needsSecond } }: { purge: PurgeView }) {
  const { t } = useTranslation('identity-purge');
  const state = purge?.state ?? null;
  const reached = state === null || state === PurgeState.asked ? 0 : state === PurgeState.proven ? 3 : 2;
  const details = [
    t('step.planned', { at: formatTime(computedAt) }),
    purge?.decidedAt ? formatDateTime(purge.decidedAt) : t(needsSecond ? 'step.two' : 'step.one'),
    t('step.job'),
    purge?.finishedAt ? formatDateTime(purge.finishedAt) : t('step.search'),
  ];
  return (
    <ol className={classes.steps} aria-label={t('step.label')}>
      {(['plan', 'confirmed', 'running', 'proven'] as const).map((key, index) => (
        <li key={key} data-done={index < reached || undefined} aria-current={index === reached ? 'step' : undefined}>
          <span className={classes.dot} aria-hidden>
            {index + 1}
          </span>
          <span>
            <b>{t(`step.${key}`)}</b>
            <span className="muted">{details[index]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
