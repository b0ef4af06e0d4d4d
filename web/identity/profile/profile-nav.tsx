/** The sections of the profile at its side; narrow screens scroll instead. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './profile-nav.module.css';
import { PROFILE_PARTS } from './profile-parts.ts';
import { useSectionInView } from './use-section-in-view.ts';

const KEYS = PROFILE_PARTS.map(({ key }) => key);

export function ProfileNav() {
  const { t } = useTranslation('profile');
  const shown = useSectionInView(KEYS);
  return (
    <nav className={classes.nav} aria-label={t('sections')}>
      <ul>
        {KEYS.map((key) => (
          <li key={key}>
            <Link to={{ hash: key }} replace aria-current={shown === key ? 'true' : undefined}>
              {t(`section.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
