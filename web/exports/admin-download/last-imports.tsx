/** Files of orders that came of late; one that is opened stands above. */

import { useTranslation } from 'react-i18next';
import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import type { ImportItemView } from '#shared/views/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-download.module.css';
import { figure, isRunning, useJobPolling } from './use-job-polling.ts';

interface LastImportsProps {
  chosen: string | null;
  onOpen: (importId: string) => void;
}

export function LastImports({ chosen, onOpen }: LastImportsProps) {
  const { t } = useTranslation('exports');
  const who = useWho();
  const rows = useRowLimit();
  const asked = { query: { kind: ImportKind.orderFile, limit: rows.limit } };
  const known = api.endpoints.listImports.useQueryState(asked);
  const polling = useJobPolling(known.data?.items.some(isRunning) ?? false);
  const query = api.useListImportsQuery(asked, { ...polling, refetchOnMountOrArgChange: true });
  return (
    <section className={classes.rest} aria-labelledby="last-imports">
      <h3 id="last-imports">{t('lastImports.title')}</h3>
      <div className={classes.body} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={classes.quiet}>{t('lastImports.empty')}</p>}
        >
          {({ items, next }) => (
            <>
              <DataTable
                label={t('lastImports.title')}
                rows={items}
                rowKey={({ _id }) => _id}
                rowTone={({ _id }) => (_id === chosen ? 'selected' : undefined)}
                columns={[
                  {
                    key: 'file',
                    head: t('last.file'),
                    rowHeader: true,
                    cell: (one) => (
                      <span className={classes.wrap}>
                        <ActionLink onClick={() => onOpen(one._id)}>{one.fileName}</ActionLink>
                        <span className={classes.by}>
                          {[formatDateTime(one.createdAt), one.uploadedBy === null ? '' : who(one.uploadedBy)]
                            .filter(Boolean)
                            .join(', ')}
                        </span>
                      </span>
                    ),
                  },
                  { key: 'rows', head: t('last.rows'), width: 80, cell: ({ total }) => figure(total) },
                  {
                    key: 'state',
                    head: t('last.state'),
                    width: 150,
                    cell: (one) => <span className={classes.wrap}>{t(`lastImports.state.${stateOf(one)}`)}</span>,
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

/** In words of one or two. */
function stateOf(one: ImportItemView) {
  if (isRunning(one)) return 'running';
  if (one.state !== JobState.done) return one.state === JobState.failed ? 'failed' : 'cancelled';
  return one.orders?.phase === ImportPhase.apply ? 'applied' : 'checked';
}
