/** /admin/readings: who read whose health data, refused attempts included; a press on a name shows that person alone. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { DateField } from '#web/kit/date-field.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-readings.module.css';
import { ReadingList } from './reading-list.tsx';
import { type ReadingFilter, useReadingFilter, VIEWS } from './use-reading-filter.ts';

const NUMBER_LENGTH = 10;

export function AdminReadingsScreen() {
  const { t } = useTranslation('identity-readings');
  const filter = useReadingFilter();
  const rows = useRowLimit();
  const query = api.useListReadingLogQuery(
    { query: { ...filter.asked, limit: rows.limit } },
    { refetchOnMountOrArgChange: true, skip: filter.isOrderWrong },
  );
  return (
    <>
      <StaffHeading title={t('title')} sub={t('sub')} />
      <Filters filter={filter} />
      <PresetTabs
        label={t('view')}
        current={filter.view}
        onChange={(key) => filter.put('view', key === 'all' ? '' : key)}
        tabs={VIEWS.map((key) => ({ key, label: t(key) }))}
      />
      {!filter.isOrderWrong && (
        <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
          <QueryState
            query={query}
            skeleton="table"
            isEmpty={({ items }) => items.length === 0}
            empty={
              <EmptyState title={t('none')} level={2}>
                {t('noneHelp')}
              </EmptyState>
            }
          >
            {({ items, next }) => (
              <>
                <ReadingList readings={items} filter={filter} />
                <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
              </>
            )}
          </QueryState>
        </div>
      )}
    </>
  );
}

function Filters({ filter }: { filter: ReadingFilter }) {
  const { t } = useTranslation('identity-readings');
  const isAlone = filter.asked.customerId !== undefined || filter.asked.actorId !== undefined;
  const day = (part: 'since' | 'until') => (
    <DateField
      size="sm"
      className={classes.day}
      label={t(part)}
      value={filter.text(part)}
      onChange={(typed) => filter.put(part, typed)}
    />
  );
  return (
    <section aria-label={t('view')} className={classes.filters}>
      <SearchField
        pauseMs={0}
        inputMode="numeric"
        label={t('order')}
        maxLength={NUMBER_LENGTH}
        value={filter.text('order')}
        error={filter.isOrderWrong && filter.text('order').length === NUMBER_LENGTH && t('orderWrong')}
        onSearch={(text) => filter.put('order', text)}
      />
      {day('since')}
      {day('until')}
      {isAlone && (
        <p className={classes.alone}>
          {t('onlyOne')}
          <Button variant="subtle" size="xs" onClick={filter.showAll}>
            {t('showAll')}
          </Button>
        </p>
      )}
    </section>
  );
}
