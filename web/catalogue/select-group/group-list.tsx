/** All groups as cards, narrowed by where the sample is taken and by fasting. Filters live in the address, so Back keeps them. */
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { filterGroups, GROUP_FILTERS, type GroupFilter, isGroupFilter } from './filter-groups.ts';
import { GroupCard } from './group-card.tsx';
import classes from './group-list.module.css';

export function GroupList({ groups }: { groups: ProductGroupView[] }) {
  const { t } = useTranslation('catalogue');
  const [search, setSearch] = useSearchParams();
  const active = search.getAll('filter').filter(isGroupFilter);
  const shown = filterGroups(groups, active);

  const apply = (filters: GroupFilter[]) => {
    setSearch({ filter: filters }, { replace: true, preventScrollReset: true });
    announce(t('groups.count', { count: filterGroups(groups, filters).length }));
  };
  const toggle = (filter: GroupFilter) =>
    apply(active.includes(filter) ? active.filter((each) => each !== filter) : [...active, filter]);

  return (
    <>
      <fieldset className={classes.filters}>
        <legend className="vh">{t('filter.label')}</legend>
        {GROUP_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className={classes.filter}
            aria-pressed={active.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {t(`filter.${filter}`)}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <EmptyState
          title={t('filter.noneTitle')}
          action={<ActionLink onClick={() => apply([])}>{t('filter.clear')}</ActionLink>}
        >
          <p>{t('filter.noneText')}</p>
        </EmptyState>
      ) : (
        <ul className={classes.groups}>
          {shown.map((group) => (
            <GroupCard key={group.key} group={group} />
          ))}
        </ul>
      )}
    </>
  );
}
