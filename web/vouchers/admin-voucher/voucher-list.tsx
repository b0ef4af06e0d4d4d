/** All vouchers, newest first; a press opens one, a switch publishes it. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#shared/domain/format-count.ts';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { RecordList, useListPart } from '#web/kit/record-list.tsx';
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
  const [text, putText] = useListPart('q');
  const rows = useRowLimit();
  const query = api.useListVouchersQuery(
    { query: { limit: rows.limit, ...(text.trim() ? { search: text.trim() } : {}) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordList
      title={t('title')}
      newLabel={t('new')}
      onNew={onNew}
      searchLabel={t('search')}
      text={text}
      onSearch={putText}
      isLoaded={query.data !== undefined}
    >
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
    </RecordList>
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
      cell: ({ uses, codes, redemptionLimit }) =>
        t('usesOf', { uses: formatCount(uses), limit: formatCount(codes * redemptionLimit) }),
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
