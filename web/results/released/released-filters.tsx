/** Search, days, doctor and test of the released results. */
import { useTranslation } from 'react-i18next';
import type { ReleasedListView } from '#shared/views/dashboard.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { FilterChoice, FilterDay, ListFilters } from '../list-filters.tsx';
import { useTestChoices } from '../use-test-choices.ts';
import { isFilteredReleased, type Name, type ReleasedWish } from './released-address.ts';

interface ReleasedFiltersProps {
  wish: ReleasedWish;
  doctors: ReleasedListView['doctors'];
  onChoose: (name: Name, value: string) => void;
  onReset: () => void;
}

const DAYS = ['since', 'until'] as const;

export function ReleasedFilters({ wish, doctors, onChoose, onReset }: ReleasedFiltersProps) {
  const { t } = useTranslation('results');
  const userId = useAppSelector(selectUser)?.id;
  const tests = useTestChoices();
  return (
    <ListFilters search={wish.search} onSearch={(search) => onChoose('search', search)}>
      {DAYS.map((name) => (
        <FilterDay
          key={name}
          label={t(`desk.filter.${name}`)}
          value={wish[name]}
          onChoose={(value) => onChoose(name, value)}
        />
      ))}
      <FilterChoice
        label={t('desk.filter.by')}
        all={t('desk.filter.all')}
        value={wish.doctor}
        choices={doctors.map(({ id, name }) => ({ value: id, label: id === userId ? t('desk.filter.byMe') : name }))}
        onChoose={(value) => onChoose('doctor', value)}
      />
      <FilterChoice
        label={t('desk.filter.test')}
        all={t('desk.filter.all')}
        value={wish.test}
        choices={tests}
        onChoose={(value) => onChoose('test', value)}
      />
      {isFilteredReleased(wish) && (
        <button type="button" className="link" onClick={onReset}>
          {t('desk.filter.reset')}
        </button>
      )}
    </ListFilters>
  );
}
