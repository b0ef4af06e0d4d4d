/** The line of search and filters above the orders; what is chosen stands in the address. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits.ts';
import { SearchField } from '#web/kit/search-field.tsx';
import classes from './admin-data.module.css';
import { APPLICATIONS, isFiltered, STATUS_LABELS } from './order-address.ts';
import type { OrderList } from './use-order-list.ts';

export const SEARCH_ID = 'order-search';

interface OrderFiltersProps {
  list: OrderList;
  /** What the days are about. */
  days: 'ordered' | 'appointment';
}

export function OrderFilters({ list, days }: OrderFiltersProps) {
  const { t } = useTranslation(['orders-data', 'catalogue-programmes', 'common']);
  const { wish, put, text } = list;
  const statuses = STATUS_LABELS.map(([value, label]) => ({
    value,
    label: label === null ? t('unpaid') : t(`common:orderLabel.${label}`),
  }));
  const choice = (
    part: 'status' | 'application' | 'programme',
    label: string,
    choices: { value: string; label: string }[],
  ) => (
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
  const day = (part: 'since' | 'until') => (
    <TextInput
      type="date"
      size="sm"
      label={t(`days.${days}.${part}`)}
      value={text(part)}
      onChange={(event) => put(part, event.currentTarget.value)}
    />
  );
  return (
    <section aria-label={t('filter.label')} className={classes.filters}>
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
      {choice('status', t('filter.status'), statuses)}
      {choice(
        'application',
        t('filter.application'),
        APPLICATIONS.map((value) => ({ value, label: t(`application.${value}`) })),
      )}
      {choice(
        'programme',
        t('catalogue-programmes:programme'),
        PROGRAMMES.map((value) => ({ value, label: t(`catalogue-programmes:of.${value}`) })),
      )}
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
