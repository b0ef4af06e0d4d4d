/** All groups as cards, narrowed by where the sample is taken and by fasting. Filters live in the address, so Back keeps them. */
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { useAddress } from '#web/kit/use-address.ts';
import { summariseGroup } from '../summarise-group.ts';
import classes from './group-list.module.css';

const GROUP_FILTERS = ['branch', 'home', 'no-fasting'] as const;
type GroupFilter = (typeof GROUP_FILTERS)[number];

const isGroupFilter = (text: string): text is GroupFilter => GROUP_FILTERS.some((filter) => filter === text);

const MATCHES: Record<GroupFilter, (product: ProductView) => boolean> = {
  branch: ({ applications }) => applications.includes('branch'),
  home: ({ applications }) => applications.includes('homesampling'),
  'no-fasting': ({ fastingHours }) => fastingHours === 0,
};

export function GroupList({ groups }: { groups: ProductGroupView[] }) {
  const { t } = useTranslation('catalogue');
  const [search, setSearch] = useAddress();
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

/** Groups with at least one product that meets every filter. */
function filterGroups(groups: ProductGroupView[], filters: GroupFilter[]): ProductGroupView[] {
  return groups.filter(({ products }) =>
    products.some((product) => filters.every((filter) => MATCHES[filter](product))),
  );
}

/** One group: what it is about, from which price, and where the sample can be taken. The whole card is its link's target. */
function GroupCard({ group }: { group: ProductGroupView }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { products } = group;
  const { fromPrice, days } = summariseGroup(group);
  const applications = new Set(products.flatMap((product) => product.applications));
  const place = applications.size > 1 ? 'both' : applications.has('homesampling') ? 'homesampling' : 'branch';
  return (
    <li className={classes.group}>
      <h2 className={classes.name}>
        <Link to={paths.selectGroup(group.key)}>{localized(group.name, language)}</Link>
      </h2>
      <p className="muted">{localized(group.tagline, language)}</p>
      <p className={classes.facts}>
        <span>{t(`place.${place}`)}</span>
        <span>
          {days.from === days.to
            ? t('groups.resultDays', { count: days.to })
            : t('groups.resultDayRange', { from: days.from, to: days.to })}
        </span>
      </p>
      <p className={classes.end}>
        <span className={classes.price}>
          {fromPrice !== null && t(products.length > 1 ? 'fromPrice' : 'onePrice', { price: formatMoney(fromPrice) })}
        </span>
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
      </p>
    </li>
  );
}
