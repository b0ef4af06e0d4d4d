/** One sentence between the field and the list: what the text meant, and how far the nearest branch is. */
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/kit/action-link.tsx';
import { answerPlace } from '../find-branches/answer-place.ts';
import { formatDistance } from '../find-branches/format-distance.ts';
import classes from './branch-finder.module.css';
import type { BranchSearchState } from './use-branch-search.ts';
import type { NamedBranch } from './use-preselect-nearest.ts';

export interface PlaceStatusProps {
  search: BranchSearchState;
  /** The branch that was chosen for the person. */
  preselected?: NamedBranch | null;
}

export function PlaceStatus({ search, preselected }: PlaceStatusProps) {
  const { t } = useTranslation('booking');
  const asked = search.search.text.trim() !== '' || search.search.near !== null;
  return (
    <>
      <div role="status" className={classes.status} data-asked={asked || undefined}>
        <Sentence search={search} />
        {preselected && <p className="muted">{t('finder.preselected', { name: preselected.name })}</p>}
      </div>
      <OtherPlaces search={search} />
    </>
  );
}

function Sentence({ search: state }: { search: BranchSearchState }) {
  const { t } = useTranslation('booking');
  const { mode, place, match, branches, search, named, query } = state;
  if (query.isFetching || branches === null) return null;
  const text = search.text.trim();
  if (state.short) return <p className="muted">{t('finder.short')}</p>;
  if (mode === 'unknown') return <Said bold={t('finder.unknown', { text })} rest={t('finder.unknownHelp')} />;
  if (mode === 'name') return <Said bold={t('finder.named', { count: named, text })} rest={t('finder.namedThen')} />;
  if (mode === 'person') return <Said bold={t('finder.aroundPerson')} />;
  if (mode === 'branch') return <Said bold={t('finder.aroundBranch', { name: search.near?.name ?? '' })} />;
  const answer = mode === 'place' && place ? answerPlace(place, branches) : null;
  if (!place || !answer) return null;
  const bold =
    answer.kind === 'here'
      ? t('finder.here', { count: answer.count, place: place.name })
      : t(answer.kind === 'near' ? 'finder.nowhereIn' : 'finder.nowhereNear', { place: place.name });
  const about = match === 'neighbour' || place.approximate;
  const rest =
    answer.kind === 'here' ? '' : t(`finder.nearest.${answer.kind}`, { distance: formatDistance(answer.metres) });
  return (
    <>
      {match === 'neighbour' && <p>{t('finder.neighbour', { text, place: place.name })}</p>}
      <Said bold={bold} rest={rest} />
      {about && <p className="muted">{t('finder.approximate')}</p>}
    </>
  );
}

function Said({ bold, rest }: { bold: string; rest?: string }) {
  return (
    <p>
      <b>{bold}</b> {rest}
    </p>
  );
}

/** Several places have this name or postal code. */
function OtherPlaces({ search }: { search: BranchSearchState }) {
  const { t } = useTranslation('booking');
  if (search.otherPlaces.length === 0 || search.query.isFetching) return null;
  return (
    <div className={classes.others}>
      <span className="muted">{t('finder.meant')}</span>
      <ul>
        {search.otherPlaces.map((place) => (
          <li key={`${place.name} ${place.canton}`}>
            <ActionLink onClick={() => search.setPlace(place)}>{`${place.name} ${place.canton}`}</ActionLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
