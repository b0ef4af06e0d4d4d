/** /admin/failures: work that failed for good, in words, with again and discard. */
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-failures.module.css';
import { FailureList } from './failure-list.tsx';
import { QueueBoardLink } from './queue-board-link.tsx';

export function AdminFailuresScreen() {
  const { t } = useTranslation('runtime');
  const query = api.useListFailuresQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <StaffHeading title={t('title')} sub={t('sub')} actions={<QueueBoardLink />} />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState title={t('empty')} level={2}>
              {t('emptyHelp')}
            </EmptyState>
          }
        >
          {({ items, total }) => (
            <>
              <FailureList failures={items} />
              {total > items.length && <p className={classes.more}>{t('more', { shown: items.length, total })}</p>}
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}
