/** List or map, on phones only. */
import { IconList, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './branch-finder.module.css';

export function ViewSwitch({ view, onView }: { view: 'list' | 'map'; onView: (view: 'list' | 'map') => void }) {
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
