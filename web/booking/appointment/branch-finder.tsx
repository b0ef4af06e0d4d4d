/** Step "choose a location": search field, list and map over the same branches. The list is complete without the map. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconList, IconMap2, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '#shared/domain/booking/group-by-region.ts';
import { BRANCH_NEAR_METRES } from '#shared/limits/branches.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { useSame } from '#web/kit/use-same.ts';
import { BranchMapFrame } from '../branch-map/branch-map-frame.tsx';
import classes from './branch-finder.module.css';
import type { FirstSlot } from './branch-times.tsx';
import { FoundBranches } from './found-branches.tsx';
import { PlaceStatus } from './place-status.tsx';
import type { BranchSearchState } from './use-branch-search.ts';
import { useHeadingAfter } from './use-heading-after.ts';
import { useLocate } from './use-locate.ts';
import type { NamedBranch } from './use-preselect-nearest.ts';

export interface BranchFinderProps {
  search: BranchSearchState;
  chosenId: string | null;
  /** Chosen for the person, which is said. */
  preselected: NamedBranch | null;
  onChoose: (branch: PartnerBranchView) => void;
  onTime: (branch: PartnerBranchView, slot: FirstSlot) => void;
  /** On phones the map is a strip above the list, or takes the list's place. */
  view: 'list' | 'map';
  onView: (view: 'list' | 'map') => void;
  /** Continue was pressed without a branch. */
  error?: string;
  /** The product can also be taken at home. */
  homePossible: boolean;
  /** Below the map, on phones below the list. */
  offer: ReactNode;
}

export const BRANCH_FIELD = 'branch-search';
const SHOWN_AT_ONCE = 4;
const NO_BRANCHES: PartnerBranchView[] = [];

/** Drawn anew when something of it changed: not with each day and time that is chosen. */
export const BranchFinder = memo(function BranchFinder(props: BranchFinderProps) {
  const { chosenId, onChoose, view, onView, error, homePossible, offer } = props;
  const { t } = useTranslation('booking');
  const [pages, setPages] = useState(1);
  const typed = props.search;
  // List and map follow once the letter that was typed, or the press, is painted: together they take a phone long.
  const search = useDeferredValue(typed);
  // With the sentence about the place, which is read aloud with it.
  const preselected = useDeferredValue(props.preselected);
  const { state, locate } = useLocate((near) => {
    setPages(1);
    typed.setPerson(near);
  });
  const listed = useListed(search);
  const shown = search.mode === 'region' ? listed.length : shownOf(listed, pages);
  // The same arrays until something changed: the map draws its markers anew for another one.
  const inView = useMemo(() => listed.slice(0, shown), [listed, shown]);
  const { heading, askForFocus } = useHeadingAfter();
  const showCountry = useSame(() => {
    askForFocus();
    typed.showCountry();
  });
  const openRegion = useSame((region: Region) => {
    askForFocus();
    typed.openRegion(region);
  });
  const grouped = search.mode === 'country' || search.mode === 'unknown';

  const choose = useSame((branch: PartnerBranchView) => {
    onChoose(branch);
    announce(t('finder.chosen', { name: branch.name }));
  });
  const onTime = useSame(props.onTime);
  const onMore = useSame(() => setPages(pages + 1));

  return (
    <div className={classes.room}>
      <div className={classes.finder} data-view={view}>
        <div className={classes.search}>
          <TextInput
            id={BRANCH_FIELD}
            type="search"
            label={t('finder.label')}
            placeholder={t('finder.example')}
            error={error}
            value={typed.search.text}
            onChange={(event) => {
              setPages(1);
              typed.setText(event.currentTarget.value);
            }}
            autoComplete="off"
            enterKeyHint="search"
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            rightSection={
              typed.search.text !== '' && (
                <CloseButton size="lg" aria-label={t('finder.clear')} onClick={() => typed.setText('')} />
              )
            }
          />
          <div className={classes.tools}>
            <ActionLink
              onClick={locate}
              disabled={state === 'asking'}
              icon={<IconCurrentLocation size={20} stroke={1.75} aria-hidden />}
            >
              {t(state === 'asking' ? 'finder.locating' : 'finder.locate')}
            </ActionLink>
            {!grouped && search.mode !== 'region' && (
              <ActionLink onClick={showCountry}>{t('finder.wholeCountry')}</ActionLink>
            )}
          </div>
          <p role="status" className={classes.denied}>
            {state === 'denied' && t('finder.denied')}
            {state === 'unavailable' && t('finder.unavailable')}
          </p>
          <PlaceStatus search={search} preselected={preselected} />
        </div>
        <div className={classes.list}>
          <FoundBranches
            search={search}
            onCountry={showCountry}
            onRegion={openRegion}
            heading={heading}
            listed={listed}
            shown={shown}
            chosenId={chosenId}
            onChoose={choose}
            onTime={onTime}
            onMore={onMore}
            homePossible={homePossible}
          />
        </div>
        <div className={classes.side}>
          <div className={classes.map}>
            <BranchMapFrame
              branches={search.branches ?? NO_BRANCHES}
              listed={inView}
              regions={grouped ? search.regions : null}
              place={search.place}
              chosenId={chosenId}
              onChoose={choose}
              onRegion={openRegion}
              size={view}
            />
            <MapSwitch view={view} onView={onView} />
          </div>
          <div className={classes.offer}>{offer}</div>
        </div>
      </div>
    </div>
  );
});

/** The branches the list is about: of a region those of it, else all. */
function useListed({ mode, branches, regions, search }: BranchSearchState): PartnerBranchView[] {
  return useMemo(() => {
    if (mode !== 'region') return branches ?? [];
    return regions.find(({ region }) => region === search.region)?.branches ?? [];
  }, [mode, branches, regions, search.region]);
}

/** A page of them; the first page ends where the way gets long, and has one branch at least. */
function shownOf(listed: readonly PartnerBranchView[], pages: number): number {
  const near = listed.filter(({ distance }) => (distance ?? 0) <= BRANCH_NEAR_METRES).length;
  return pages === 1 ? Math.max(1, Math.min(near, SHOWN_AT_ONCE)) : pages * SHOWN_AT_ONCE;
}

/** The map in the place of the list, and back; on phones only. */
function MapSwitch({ view, onView }: { view: 'list' | 'map'; onView: (view: 'list' | 'map') => void }) {
  const { t } = useTranslation('booking');
  const button = useRef<HTMLButtonElement>(null);
  const large = view === 'map';
  return (
    <button
      ref={button}
      type="button"
      className={classes.switch}
      aria-expanded={large}
      onClick={() => {
        onView(large ? 'list' : 'map');
        requestAnimationFrame(() =>
          button.current?.parentElement?.scrollIntoView({ block: large ? 'center' : 'start' }),
        );
      }}
    >
      {large ? <IconList size={20} stroke={1.75} aria-hidden /> : <IconMap2 size={20} stroke={1.75} aria-hidden />}
      {t(large ? 'finder.toList' : 'finder.largeMap')}
    </button>
  );
}
