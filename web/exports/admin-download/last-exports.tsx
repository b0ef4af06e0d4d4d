/** Who had which file made, how far it is, and the file while it is kept. */

import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { ExportView } from '#shared/views/exports.ts';
import { api } from '#web/client/api.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-download.module.css';
import { describeFilter } from './describe-filter.ts';
import { ExportActs } from './export-acts.tsx';
import { figure, isRunning, percentOf, useJobPolling } from './use-job-polling.ts';

export function LastExports() {
  const { t } = useTranslation(['exports', 'orders-data', 'catalogue-programmes', 'common']);
  const who = useWho();
  const rows = useRowLimit();
  const asked = { query: { limit: rows.limit, about: 'orders' as const } };
  const known = api.endpoints.listExports.useQueryState(asked);
  const polling = useJobPolling(known.data?.items.some(isRunning) ?? false);
  const query = api.useListExportsQuery(asked, { ...polling, refetchOnMountOrArgChange: true });
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  // Beside the import there is no room for a column of its own.
  const isTight = useMediaQuery('(max-width: 1500px)', false, { getInitialValueInEffect: false });
  const nameOf = (one: ExportView) => t('last.orders', { filter: describeFilter(one.filter, t) });
  return (
    <section className={classes.rest} aria-labelledby="last-exports">
      <h3 id="last-exports">{t('last.title')}</h3>
      <div className={classes.body} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState title={t('last.empty')} level={3} />}
        >
          {({ items, next }) => (
            <>
              <DataTable
                label={t('last.title')}
                rows={items}
                rowKey={({ _id }) => _id}
                columns={[
                  {
                    key: 'file',
                    head: t('last.file'),
                    rowHeader: true,
                    cell: (one) => (
                      <span className={classes.wrap}>
                        {nameOf(one)}
                        <span className={classes.by}>
                          {formatDateTime(one.createdAt)}
                          {isTight && `, ${who(one.askedBy.name)}`}
                        </span>
                      </span>
                    ),
                  },
                  ...(isNarrow
                    ? []
                    : [
                        {
                          key: 'rows',
                          head: t('last.rows'),
                          width: 116,
                          cell: (one: ExportView) => <Rows one={one} />,
                        },
                      ]),
                  ...(isTight
                    ? []
                    : [
                        { key: 'by', head: t('last.by'), width: 120, cell: (one: ExportView) => who(one.askedBy.name) },
                      ]),
                  {
                    key: 'state',
                    head: t('last.state'),
                    width: isNarrow ? 150 : 190,
                    cell: (one) => (
                      <span className={`${classes.state} ${classes.wrap}`}>
                        <State one={one} />
                        <ExportActs one={one} name={nameOf(one)} />
                      </span>
                    ),
                  },
                ]}
              />
              <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
            </>
          )}
        </QueryState>
      </div>
    </section>
  );
}

function Rows({ one }: { one: ExportView }) {
  const { t } = useTranslation('exports');
  if (!isRunning(one)) return one.rows === null ? null : figure(one.rows);
  const percent = percentOf(one);
  return (
    <span className={classes.progress}>
      <ProgressBar value={percent} label={t('last.progress')} />
      {percent !== null && <span>{percent}&nbsp;%</span>}
    </span>
  );
}

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function State({ one }: { one: ExportView }) {
  const { t } = useTranslation('exports');
  const now = useNow();
  if (isRunning(one)) {
    if (one.total === null) return <span>{t('last.waiting')}</span>;
    return <span>{t('last.of', { handled: figure(one.handled), total: figure(one.total) })}</span>;
  }
  if (one.state === JobState.failed) {
    return (
      <span data-tone="bad">
        <IconAlertTriangle {...ICON} />
        {t('last.failed')}
      </span>
    );
  }
  if (one.state === JobState.cancelled) return <span data-tone="over">{t('last.cancelled')}</span>;
  if (Date.parse(one.expiresAt) <= now.getTime()) return <span data-tone="over">{t('last.over')}</span>;
  return (
    <span data-tone="good">
      <IconCheck {...ICON} />
      {t('last.ready', { day: formatDate(one.expiresAt) })}
    </span>
  );
}
