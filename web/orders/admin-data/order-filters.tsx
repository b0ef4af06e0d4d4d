/** The line of search and filters above the orders; what is chosen stands in the address. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { DateField } from '#web/kit/date-field.tsx';
import { localized } from '#web/kit/localized.ts';
import { SearchField } from '#web/kit/search-field.tsx';
import classes from './admin-data.module.css';
import { APPLICATIONS, isFiltered, STATUS_LABELS } from './order-address.ts';
import type { OrderList } from './use-order-list.ts';

export const SEARCH_ID = 'order-search';

const SELECTS = ['status', 'application', 'group', 'programme', 'branch'] as const;
const DAYS = ['since', 'until'] as const;
const FILTERS = [...SELECTS, ...DAYS];

interface OrderFiltersProps {
  list: OrderList;
  /** What the days are about. */
  days: 'ordered' | 'appointment';
}

export function OrderFilters({ list, days }: OrderFiltersProps) {
  const { t } = useTranslation(['orders-data', 'catalogue-programmes', 'common']);
  const { wish, put, text } = list;
  // On a phone the list comes first; what narrows it opens by a press.
  const [isOpen, setOpen] = useState(false);
  const chosen = FILTERS.filter((part) => wish[part] !== '').length;
  const statuses = STATUS_LABELS.map(([value, label]) => ({
    value,
    label: label === null ? t('unpaid') : t(`common:orderLabel.${label}`),
  }));
  const choice = (part: (typeof SELECTS)[number], label: string, choices: { value: string; label: string }[]) => (
    <NativeSelect
      size="sm"
      className={classes.choice}
      data-set={wish[part] !== '' || undefined}
      label={label}
      value={wish[part]}
      onChange={(event) => put(part, event.currentTarget.value)}
      data={[{ value: '', label: t('filter.all') }, ...choices]}
    />
  );
  const day = (part: (typeof DAYS)[number]) => (
    <DateField
      size="sm"
      className={classes.day}
      label={t(`days.${days}.${part}`)}
      value={text(part)}
      onChange={(typed) => put(part, typed)}
    />
  );
  return (
    <section aria-label={t('filter.label')} className={classes.filters} data-open={isOpen || undefined}>
      <SearchField
        id={SEARCH_ID}
        className={classes.search}
        label={t('filter.search')}
        placeholder={t('filter.searchHint')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={USER_SEARCH_MAX_LENGTH}
        value={wish.q}
        onSearch={(typed) => put('q', typed)}
      />
      <Button
        variant="default"
        className={classes.unfold}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? t('filter.unfold') : t('filter.unfoldChosen', { chosen })}
      </Button>
      {choice('status', t('filter.status'), statuses)}
      {choice(
        'application',
        t('filter.application'),
        APPLICATIONS.map((value) => ({ value, label: t(`application.${value}`) })),
      )}
      {choice('group', t('column.test'), useGroups(wish.group))}
      {choice(
        'programme',
        t('catalogue-programmes:programme'),
        PROGRAMMES.map((value) => ({ value, label: t(`catalogue-programmes:of.${value}`) })),
      )}
      {choice('branch', t('column.branch'), useBranches(wish.branch))}
      {day('since')}
      {day('until')}
      {/* A page that does not exist any more is left the same way. */}
      {(isFiltered(wish) || wish.cursor !== '') && (
        <p className={classes.alone}>
          {wish.customer && <span>{t('filter.onlyOne')}</span>}
          <Button variant="subtle" size="xs" onClick={list.reset}>
            {t('filter.reset')}
          </Button>
        </p>
      )}
    </section>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** The groups that are sold, by their names; one that the address names stays, also when it is sold no more. */
function useGroups(chosen: string): Choice[] {
  const language = useLanguage();
  const { data } = api.useListProductGroupsQuery();
  const groups = (data?.productGroups ?? []).map(({ key, name }) => ({ value: key, label: localized(name, language) }));
  return withChosen(groups, chosen, chosen);
}

/** All branches, also those that are closed: their orders remain. */
function useBranches(chosen: string): Choice[] {
  const { data } = api.useListBranchNamesQuery({ query: {} });
  const branches = (data?.partnerBranches ?? []).map(({ _id, name, city }) => ({
    value: _id,
    label: name.includes(city) ? name : `${name}, ${city}`,
  }));
  return withChosen(branches, chosen, '…');
}

const withChosen = (choices: Choice[], chosen: string, label: string): Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label }];
