/** The administration's places: a column at the left that folds to its signs with Ctrl+B, and what the menu of a narrow screen opens. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Kbd } from '#web/kit/kbd.tsx';
import classes from './admin-nav.module.css';
import { ADMIN_WATCH, ADMIN_WORK, type AdminPlace, type PlaceName } from './staff-places.ts';

export type PlaceCounts = Partial<Record<PlaceName, number>>;

interface AdminNavProps {
  counts: PlaceCounts;
  isFolded: boolean;
  onFold: () => void;
}

export function AdminNav({ counts, isFolded, onFold }: AdminNavProps) {
  const { t } = useTranslation('common');
  return (
    <nav className={classes.column} aria-label={t('nav.main')} data-folded={isFolded || undefined} data-print="no">
      <AdminPlaces counts={counts} isFolded={isFolded} />
      <button type="button" className={classes.fold} aria-pressed={isFolded} onClick={onFold}>
        <Kbd>{t('staff.foldKeys')}</Kbd>
        <span className={isFolded ? 'vh' : undefined}>{t('staff.fold')}</span>
      </button>
    </nav>
  );
}

interface AdminPlacesProps {
  counts: PlaceCounts;
  isFolded?: boolean;
  /** A place was chosen, perhaps the one that is open already. */
  onChosen?: () => void;
}

export function AdminPlaces({ counts, isFolded = false, onChosen }: AdminPlacesProps) {
  const listOf = (places: readonly AdminPlace[]) => (
    <ul className={classes.places}>
      {places.map((place) => (
        <li key={place.to}>
          <PlaceLink place={place} count={counts[place.name] ?? 0} isFolded={isFolded} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {listOf(ADMIN_WORK)}
      <hr className={classes.rule} />
      {listOf(ADMIN_WATCH)}
    </>
  );
}

interface PlaceLinkProps {
  place: AdminPlace;
  count: number;
  isFolded: boolean;
  onChosen: (() => void) | undefined;
}

function PlaceLink({ place, count, isFolded, onChosen }: PlaceLinkProps) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { to, name, Icon } = place;
  const label = t(`staff.${name}`);
  return (
    <Link
      to={to}
      className={classes.place}
      aria-current={isWithin(pathname, to) ? 'page' : undefined}
      title={isFolded ? label : undefined}
      onClick={onChosen}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={isFolded ? 'vh' : undefined}>{label}</span>
      {count > 0 && (
        <span className={classes.count}>
          <span aria-hidden>{count}</span>
          <span className="vh">{t('staff.open', { count })}</span>
        </span>
      )}
    </Link>
  );
}

/** The place itself or a page of it, but not another place whose address begins alike. */
const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
