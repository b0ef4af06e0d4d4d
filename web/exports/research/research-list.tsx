/** The files that were made: how far each is, until when it is there, why there is none, and what is told beside it. */

import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { RESEARCH_MAX_ROWS, SMALL_CELL } from '#shared/limits/exports.ts';
import type { ExportView } from '#shared/views/exports.ts';
import { api } from '#web/client/api.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { useWho } from '#web/kit/use-who.ts';
import { figure, isRunning, percentOf, useJobPolling } from '../admin-download/use-job-polling.ts';
import { describePlan } from './describe-plan.ts';
import { Manifest } from './manifest.tsx';
import classes from './research.module.css';
import { ResearchActs } from './research-acts.tsx';

export function ResearchList() {
  const { t } = useTranslation(['exports-research', 'exports', 'common']);
  const who = useWho();
  const rows = useRowLimit();
  const asked = { query: { limit: rows.limit, about: 'research' as const } };
  const known = api.endpoints.listExports.useQueryState(asked);
  const polling = useJobPolling(known.data?.items.some(isRunning) ?? false);
  const query = api.useListExportsQuery(asked, { ...polling, refetchOnMountOrArgChange: true });
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const nameOf = (one: ExportView) =>
    `${t(`datasets.${one.kind}` as 'datasets.values')}, ${describePlan(one.filter, t)}`;
  const wide: DataColumn<ExportView>[] = [
    {
      key: 'rows',
      head: t('list.rows'),
      align: 'right',
      width: 96,
      cell: ({ rows }) => (rows === null ? '' : figure(rows)),
    },
    { key: 'made', head: t('list.made'), width: 150, cell: ({ createdAt }) => formatDateTime(createdAt) },
  ];
  return (
    <section className={classes.list} aria-labelledby="research-files">
      <h2 id="research-files">{t('list.title')}</h2>
      <p className={classes.note}>{t('list.kept')}</p>
      <QueryState
        query={query}
        skeleton="table"
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('list.empty')} level={3} />}
      >
        {({ items, next }) => (
          <>
            <DataTable
              label={t('list.title')}
              rows={items}
              rowKey={({ _id }) => _id}
              columns={[
                {
                  key: 'what',
                  head: t('list.what'),
                  rowHeader: true,
                  cell: (one) => (
                    <div className={classes.wrap}>
                      {nameOf(one)}
                      <span className={classes.by}>
                        {who(one.askedBy.name)}
                        {isNarrow && `, ${formatDateTime(one.createdAt)}`}
                      </span>
                      {one.manifest && (
                        <details className={classes.told}>
                          <summary>{t('manifest.title')}</summary>
                          <Manifest manifest={one.manifest} />
                        </details>
                      )}
                    </div>
                  ),
                },
                ...(isNarrow ? [] : wide),
                {
                  key: 'state',
                  head: t('list.state'),
                  width: isNarrow ? 150 : 260,
                  cell: (one) => (
                    <div className={`${classes.state} ${classes.wrap}`}>
                      <State one={one} />
                      <ResearchActs one={one} name={nameOf(one)} />
                    </div>
                  ),
                },
              ]}
            />
            <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
          </>
        )}
      </QueryState>
    </section>
  );
}

const FAULTS = ['export-empty', 'export-too-few', 'export-too-large'] as const;

function State({ one }: { one: ExportView }) {
  const { t } = useTranslation(['exports-research', 'exports']);
  const now = useNow();
  if (isRunning(one)) {
    const percent = percentOf(one);
    if (percent === null) return <span>{t('exports:last.waiting')}</span>;
    return (
      <span className={classes.progress}>
        <ProgressBar value={percent} label={t('exports:last.progress')} />
        <span>
          {figure(one.handled)}, {percent}&nbsp;%
        </span>
      </span>
    );
  }
  if (one.state === JobState.failed) {
    const fault = FAULTS.find((known) => known === one.reason);
    const said = fault ? t(`fault.${fault}.title`, { limit: figure(RESEARCH_MAX_ROWS), people: SMALL_CELL }) : null;
    return <span data-tone={fault ? 'warn' : 'bad'}>{said ?? t('exports:last.failed')}</span>;
  }
  if (one.state === JobState.cancelled) return <span data-tone="over">{t('exports:last.cancelled')}</span>;
  if (Date.parse(one.expiresAt) > now.getTime())
    return <span data-tone="good">{t('list.ready', { at: formatDateTime(one.expiresAt) })}</span>;
  const isEarly = one.manifest !== null && Date.parse(one.expiresAt) < Date.parse(one.manifest.expiresAt);
  return <span data-tone="over">{t(isEarly ? 'list.withdrawn' : 'exports:last.over')}</span>;
}
