/** /admin/blocked-days: a year on which days are marked and blocked, of one branch or of all. Branch and year stand in the address. */
import { useAddress } from '#web/kit/use-address.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isUuid } from '#shared/schema/identifiers.ts';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useToday } from '#web/kit/use-today.ts';
import classes from './admin-blocked-days.module.css';
import { BlockedYear } from './blocked-year.tsx';
import calendar from './year-calendar.module.css';

const FIRST_YEAR = 2020;
const LAST_YEAR = 2100;

export function AdminBlockedDaysScreen() {
  const { t } = useTranslation('booking-branches');
  const today = useToday();
  const [search, setSearch] = useAddress();
  const asked = Number(search.get('year'));
  const year = Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= LAST_YEAR ? asked : Number(today.slice(0, 4));
  const branch = [search.get('branch')].find((id) => id !== null && isUuid(id)) ?? null;
  const names = api.useListBranchNamesQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const branches = names.data?.partnerBranches ?? [];
  const query = api.useListBlockedDaysQuery(
    { query: { year, ...(branch && { partnerBranchId: branch }) } },
    { refetchOnMountOrArgChange: true },
  );
  const put = (name: 'year' | 'branch', value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => (
    <Button
      variant="default"
      size="sm"
      px={8}
      aria-label={label}
      disabled={year + by < FIRST_YEAR || year + by > LAST_YEAR}
      onClick={() => put('year', String(year + by))}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </Button>
  );
  return (
    <div className={classes.page}>
      <StaffHeading
        title={t('days.title')}
        actions={
          <>
            {step(-1, t('days.yearBefore'), IconChevronLeft)}
            <span role="status" className={classes.yearNumber}>
              {year}
            </span>
            {step(1, t('days.yearAfter'), IconChevronRight)}
          </>
        }
      />
      <div className={classes.bar}>
        <NativeSelect
          size="sm"
          label={t('days.branch')}
          value={branch ?? ''}
          onChange={(event) => put('branch', event.currentTarget.value)}
          data={[
            { value: '', label: t('days.all') },
            ...branches.map(({ _id, name, city }) => ({ value: _id, label: `${name}, ${city}` })),
          ]}
        />
        <Legend isOfAll={branch === null} />
      </div>
      <QueryState query={{ ...query, data: query.currentData }}>
        {(days) => <BlockedYear key={`${year}-${branch}`} year={year} branchId={branch} days={days} />}
      </QueryState>
    </div>
  );
}

/** What the looks of a day mean. */
function Legend({ isOfAll }: { isOfAll: boolean }) {
  const { t } = useTranslation('booking-branches');
  return (
    <p className={calendar.legend} aria-hidden>
      <span>
        <i className={calendar.blocked} />
        {t('days.state.blocked')}
      </span>
      {isOfAll && (
        <span>
          <i className={calendar.partly} />
          {t('days.state.partly')}
        </span>
      )}
      <span>
        <i className={calendar.suggested} />
        {t('days.state.suggested')}
      </span>
      <span>
        <i className={calendar.marked} />
        {t('days.state.marked')}
      </span>
    </p>
  );
}
