/** Step "choose a location": search field, list and map over the same branches. The list is complete without the map. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconList, IconMap2, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { BranchMapFrame } from '../branch-map/branch-map-frame.tsx';
import classes from './branch-finder.module.css';
import { FoundBranches } from './found-branches.tsx';
import type { BranchSearchState } from './use-branch-search.ts';
import { useLocate } from './use-locate.ts';

export interface BranchFinderProps {
  search: BranchSearchState;
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
  /** On phones one of them is shown. */
  view: 'list' | 'map';
  onView: (view: 'list' | 'map') => void;
  /** Continue was pressed without a branch. */
  error?: string;
  /** The product can also be taken at home. */
  homePossible: boolean;
}

export const BRANCH_FIELD = 'branch-search';
const SHOWN_AT_ONCE = 5;

export function BranchFinder({ search, chosenId, onChoose, view, onView, error, homePossible }: BranchFinderProps) {
  const { t } = useTranslation('booking');
  const [pages, setPages] = useState(1);
  const { state, locate } = useLocate((near) => {
    setPages(1);
    search.setPerson(near);
  });
  const { branches } = search;
  // The same array until something changed: the map draws its markers anew for another one.
  const shown = useMemo(() => (branches ?? []).slice(0, pages * SHOWN_AT_ONCE), [branches, pages]);

  const choose = (branch: PartnerBranchView) => {
    onChoose(branch);
    announce(t('finder.chosen', { name: branch.name }));
  };

  return (
    <div className={classes.finder} data-view={view}>
      <div>
        <TextInput
          id={BRANCH_FIELD}
          type="search"
          label={t('finder.label')}
          error={error}
          value={search.search.text}
          onChange={(event) => {
            setPages(1);
            search.setText(event.currentTarget.value);
          }}
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          rightSection={
            search.search.text !== '' && (
              <CloseButton size="lg" aria-label={t('finder.clear')} onClick={() => search.setText('')} />
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
          <ViewSwitch view={view} onView={onView} />
        </div>
        <p role="status" className={classes.denied}>
          {state === 'denied' && t('finder.denied')}
          {state === 'unavailable' && t('finder.unavailable')}
        </p>
        <div className={classes.list}>
          <FoundBranches
            search={search}
            shown={shown}
            chosenId={chosenId}
            onChoose={choose}
            onMore={(branches?.length ?? 0) > shown.length ? () => setPages(pages + 1) : undefined}
            homePossible={homePossible}
          />
        </div>
      </div>
      <div className={classes.map}>
        <BranchMapFrame branches={shown} chosenId={chosenId} onChoose={choose} />
      </div>
    </div>
  );
}

/** List or map, on phones only. */
function ViewSwitch({ view, onView }: { view: 'list' | 'map'; onView: (view: 'list' | 'map') => void }) {
  const { t } = useTranslation('booking');
  return (
    <fieldset className={classes.switch}>
      <legend className="vh">{t('finder.view')}</legend>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
        <IconList size={20} stroke={1.75} aria-hidden />
        {t('finder.asList')}
      </button>
      <button type="button" aria-pressed={view === 'map'} onClick={() => onView('map')}>
        <IconMap2 size={20} stroke={1.75} aria-hidden />
        {t('finder.asMap')}
      </button>
    </fieldset>
  );
}
