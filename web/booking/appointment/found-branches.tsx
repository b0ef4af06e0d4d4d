/** What stands below the search field: a hint, the wait, an error, nothing found, or the list. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LoadError } from '#web/kit/load-error.tsx';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import classes from './branch-finder.module.css';
import { BranchList } from './branch-list.tsx';
import type { BranchSearchState } from './use-branch-search.ts';

export interface FoundBranchesProps {
  search: BranchSearchState;
  shown: PartnerBranchView[];
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
  onMore?: () => void;
  homePossible: boolean;
}

/** With fewer hits than this, a text search also offers the branches nearby. */
const FEW = 5;

export function FoundBranches({ search, shown, chosenId, onChoose, onMore, homePossible }: FoundBranchesProps) {
  const { t } = useTranslation('booking');
  const { branches, query } = search;
  const count = branches?.length ?? null;
  useEffect(() => {
    if (count !== null && !query.isFetching) announce(t('finder.found', { count }));
  }, [count, query.isFetching, t]);

  if (query.error !== undefined && !query.isFetching) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (branches === null) {
    if (query.isFetching && search.search.text.trim().length > 2)
      return <LoadingPage skeleton="summary" onRetry={query.refetch} />;
    return (
      <div className={classes.hint}>
        <p className="muted">{t(search.search.text === '' ? 'finder.hint' : 'finder.short')}</p>
        <ActionLink onClick={search.widen}>{t('finder.all')}</ActionLink>
      </div>
    );
  }
  if (branches.length === 0) {
    return (
      <EmptyState
        level={3}
        title={t('finder.noneTitle')}
        action={
          <Button variant="default" onClick={search.widen}>
            {t('finder.all')}
          </Button>
        }
      >
        <p>{t(homePossible ? 'finder.noneOrHome' : 'finder.none')}</p>
      </EmptyState>
    );
  }
  const mayWiden = search.search.near === null && branches.length < FEW;
  return (
    <BranchList
      branches={shown}
      chosenId={chosenId}
      onChoose={onChoose}
      onMore={onMore}
      onWiden={mayWiden ? search.widen : undefined}
    />
  );
}
