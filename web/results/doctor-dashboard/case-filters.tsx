/** Search and filters of the open cases. */
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#shared/languages.ts';
import type { DashboardView } from '#shared/views/dashboard.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import classes from '../list-filters.module.css';
import { FilterChoice, FilterDay, ListFilters } from '../list-filters.tsx';
import { useTestChoices } from '../use-test-choices.ts';
import { DAYS, FILTERS, type ListWish } from './list-address.ts';

interface CaseFiltersProps {
  wish: ListWish;
  onChoose: (name: keyof ListWish, value: string) => void;
  onReset: () => void;
  shown: number | null;
  all: number;
  doctors: DashboardView['doctors'];
}

/** True where the list is not whole. */
export const isFiltered = (wish: ListWish): boolean =>
  wish.search.trim() !== '' || [...FILTERS, ...DAYS].some((name) => wish[name] !== '');

export function CaseFilters({ wish, onChoose, onReset, shown, all, doctors }: CaseFiltersProps) {
  const { t } = useTranslation('results');
  const choices = useFilterChoices(doctors);
  return (
    <ListFilters search={wish.search} onSearch={(search) => onChoose('search', search)}>
      {FILTERS.map((name) => (
        <FilterChoice
          key={name}
          label={choices[name].label}
          all={choices[name].all}
          value={wish[name]}
          choices={choices[name].choices}
          onChoose={(value) => onChoose(name, value)}
        />
      ))}
      {DAYS.map((name) => (
        <FilterDay
          key={name}
          label={t(`desk.filter.${name}`)}
          value={wish[name]}
          onChoose={(value) => onChoose(name, value)}
        />
      ))}
      {isFiltered(wish) && (
        <>
          {shown !== null && <span className={classes.shown}>{t('desk.filter.shown', { shown, all })}</span>}
          <button type="button" className="link" onClick={onReset}>
            {t('desk.filter.reset')}
          </button>
        </>
      )}
    </ListFilters>
  );
}

/** The filters with their words and choices. */
export function useFilterChoices(doctors: DashboardView['doctors']) {
  const { t } = useTranslation('results');
  const tests = useTestChoices();
  const userId = useAppSelector(selectUser)?.id;
  const all = t('desk.filter.all');
  return {
    language: {
      label: t('desk.filter.language'),
      all: t('desk.filter.anyLanguage'),
      choices: LANGUAGES.map((value) => ({ value, label: t(`results:languageName.${value}`) })),
    },
    test: { label: t('desk.filter.test'), all, choices: tests },
    sampleType: {
      label: t('desk.filter.sample'),
      all,
      choices: [
        { value: 'venous', label: t('results:sample.venous') },
        { value: 'capillary', label: t('results:sample.capillary') },
      ],
    },
    assigned: {
      label: t('desk.filter.assigned'),
      all,
      choices: [
        { value: 'mine', label: t('desk.filter.mine') },
        { value: 'nobody', label: t('desk.filter.nobody') },
        ...doctors.filter(({ id }) => id !== userId).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  };
}
