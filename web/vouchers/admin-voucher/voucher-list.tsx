/** All vouchers, newest first; a press opens one, a switch publishes it. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useToday } from '#web/kit/use-today.ts';
import classes from './admin-voucher.module.css';
import { describeDiscount, describeUntil, isExpired } from './describe-voucher.ts';
import { PublishSwitch } from './publish-switch.tsx';

export interface VoucherListProps {
  chosen: string | null;
  onOpen: (id: string) => void;
  onNew: () => void;
}

export function VoucherList({ chosen, onOpen, onNew }: VoucherListProps) {
  const { t } = useTranslation('vouchers');
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const rows = useRowLimit();
  const query = api.useListVouchersQuery(
    { query: { limit: rows.limit, ...(text.trim() ? { search: text.trim() } : {}) } },
    { refetchOnMountOrArgChange: true },
  );
  const put = (value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete('q');
        else before.set('q', value);
        return before;
      },
      { replace: true },
    );
  return (
    <div className={classes.list}>
      <StaffHeading
        title={t('title')}
        actions={
          <Button size="sm" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onNew}>
            {t('new')}
          </Button>
        }
      />
      <TextInput
        type="search"
        size="sm"
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={80}
        value={text}
        onChange={(event) => put(event.currentTarget.value)}
      />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ items }) => items.length === 0}
          empty={
            text ? (
              <p className={classes.pick}>{t('noneFound', { text })}</p>
            ) : (
              <EmptyState title={t('empty')} level={2}>
                {t('emptyHelp')}
              </EmptyState>
            )
          }
        >
          {({ items, next }) => (
            <>
              <Table vouchers={items} chosen={chosen} onOpen={onOpen} />
              <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
              <p className={classes.rule}>{t('deleteRule')}</p>
            </>
          )}
        </QueryState>
      </div>
    </div>
  );
}

interface TableProps extends Pick<VoucherListProps, 'chosen' | 'onOpen'> {
  vouchers: VoucherView[];
}

function Table({ vouchers, chosen, onOpen }: TableProps) {
  const { t } = useTranslation('vouchers');
  const language = useLanguage();
  const today = useToday();
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const until = (voucher: VoucherView) =>
    isExpired(voucher, today) ? <span className={classes.expired}>{t('expired')}</span> : describeUntil(voucher);
  const columns: DataColumn<VoucherView>[] = [
    {
      key: 'label',
      head: t('column.label'),
      rowHeader: true,
      cell: (voucher) => (
        <>
          <button
            type="button"
            className={classes.open}
            aria-current={voucher._id === chosen || undefined}
            onClick={() => onOpen(voucher._id)}
          >
            {localized(voucher.label, language)}
          </button>
          {isNarrow && (
            <span className={classes.more}>
              {describeDiscount(voucher, t)}, {until(voucher)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'discount',
      head: t('column.discount'),
      align: 'right',
      cell: (voucher) => describeDiscount(voucher, t),
    },
    {
      key: 'used',
      head: t('column.used'),
      align: 'right',
      cell: ({ uses, codes, redemptionLimit }) => t('usesOf', { uses, limit: codes * redemptionLimit }),
    },
    { key: 'until', head: t('column.until'), cell: until },
    {
      key: 'state',
      head: t('published'),
      cell: (voucher) => <PublishSwitch voucher={voucher} name={localized(voucher.label, language)} />,
    },
  ];
  return (
    <DataTable
      label={t('list')}
      columns={isNarrow ? columns.filter(({ key }) => key !== 'discount' && key !== 'until') : columns}
      rows={vouchers}
      rowKey={({ _id }) => _id}
      rowTone={({ _id }) => (_id === chosen ? 'selected' : undefined)}
    />
  );
}
