/** What stands below the search field: the wait, an error, the parts of the country, or the list of branches. */
import { IconArrowLeft } from '@tabler/icons-react';
import { memo, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '#shared/domain/booking/group-by-region.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LoadError } from '#web/kit/load-error.tsx';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import classes from './branch-finder.module.css';
import { BranchList } from './branch-list.tsx';
import type { FirstSlot } from './branch-times.tsx';
import { RegionList } from './region-list.tsx';
import type { BranchSearchState } from './use-branch-search.ts';

export interface FoundBranchesProps {
  search: BranchSearchState;
  onCountry: () => void;
  onRegion: (region: Region) => void;
  /** The branches of the list, in their order; empty while the list shows the parts of the country. */
  listed: PartnerBranchView[];
  shown: number;
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
  onTime: (branch: PartnerBranchView, slot: FirstSlot) => void;
  onMore: () => void;
  homePossible: boolean;
  /** The heading of the list; takes the focus from what is gone once it was pressed. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Drawn anew when something of it changed: not with every letter of the search. */
export const FoundBranches = memo(function FoundBranches(props: FoundBranchesProps) {
  const { search, onCountry, onRegion, listed, homePossible, heading, ...list } = props;
  const { t } = useTranslation('booking');
  const { branches, query, mode, regions } = search;
  const region = mode === 'region' ? search.search.region : null;
  const count = branches === null ? null : listed.length;
  useEffect(() => {
    if (count && !query.isFetching) announce(t('finder.found', { count }));
  }, [count, query.isFetching, t]);

  if (query.error !== undefined && !query.isFetching) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (branches === null) return <LoadingPage skeleton="summary" onRetry={query.refetch} />;
  if (branches.length === 0)
    return (
      <EmptyState level={3} title={t('finder.noneTitle')}>
        <p>{t(homePossible ? 'finder.noneOrHome' : 'finder.none')}</p>
      </EmptyState>
    );
  if (mode === 'country' || mode === 'unknown')
    return <RegionList regions={regions} onOpen={onRegion} heading={heading} />;
  return (
    <>
      {region && (
        <div className={classes.region}>
          <ActionLink onClick={onCountry} icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}>
            {t('finder.allRegions')}
          </ActionLink>
          <h3 ref={heading} tabIndex={-1}>
            {t('finder.inRegion', { count: listed.length, region: t(`region.${region}`) })}
          </h3>
        </div>
      )}
      <BranchList branches={listed} {...list} />
    </>
  );
});
