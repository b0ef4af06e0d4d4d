/** Messages with their receipts, live; on narrow screens as cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { SMS_VIEWS, type SmsViewName } from '#shared/domain/messaging/sms-machine.ts';
import type { SmsListItemView } from '#shared/views/messaging.ts';
import { api } from '#web/client/api.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { SMS_TONES } from '../sms-tones.ts';
import classes from './admin-sms.module.css';

export const isSmsView = (view: string): view is SmsViewName => Object.hasOwn(SMS_VIEWS, view);

interface SmsListProps {
  search: string;
  view: string;
  /** Whom the page writes to. */
  chosen: string | null;
  onOpen: (userId: string) => void;
}

export function SmsList({ search, view, chosen, onOpen }: SmsListProps) {
  const { t } = useTranslation('messaging');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const rows = useRowLimit();
  const narrowed = { ...(search ? { search } : {}), ...(isSmsView(view) ? { view } : {}) };
  const query = api.useListSmsQuery({ query: { limit: rows.limit, ...narrowed } }, { refetchOnMountOrArgChange: true });
  const isSearch = Object.keys(narrowed).length > 0;
  return (
    <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
      <QueryState
        query={query}
        skeleton="table"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState title={t(isSearch ? 'list.none' : 'list.empty')} level={2}>
            {isSearch ? t('list.noneHelp') : undefined}
          </EmptyState>
        }
      >
        {({ items, next }) => (
          <>
            {isNarrow ? (
              <ul aria-label={t('list.table')} className={classes.people}>
                {items.map((sms) => (
                  <li key={sms._id} className={classes.card}>
                    <To sms={sms} onOpen={onOpen} />
                    <span>{t(`template.${sms.template}`)}</span>
                    <span className="muted">{formatDateTime(sms.at)}</span>
                    <Receipt sms={sms} />
                    {detailOf(sms, t) && <span className="muted">{detailOf(sms, t)}</span>}
                  </li>
                ))}
              </ul>
            ) : (
              <SmsTable items={items} chosen={chosen} onOpen={onOpen} />
            )}
            <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function SmsTable({ items, chosen, onOpen }: Pick<SmsListProps, 'chosen' | 'onOpen'> & { items: SmsListItemView[] }) {
  const { t } = useTranslation('messaging');
  const all: DataColumn<SmsListItemView>[] = [
    { key: 'at', head: t('list.at'), width: '15%', cell: ({ at }) => formatDateTime(at) },
    {
      key: 'to',
      head: t('list.to'),
      rowHeader: true,
      width: '20%',
      cell: (sms) => <To sms={sms} onOpen={onOpen} />,
    },
    { key: 'what', head: t('list.what'), width: '22%', cell: ({ template }) => t(`template.${template}`) },
    { key: 'language', head: t('list.language'), width: '6%', cell: ({ language }) => language.toUpperCase() },
    { key: 'receipt', head: t('list.receipt'), width: '16%', cell: (sms) => <Receipt sms={sms} /> },
    {
      key: 'more',
      head: t('list.more'),
      cell: (sms) => <span className={classes.wrap}>{detailOf(sms, t)}</span>,
    },
  ];
  // Beside a person there is room for what matters most.
  const columns = chosen === null ? all : all.filter(({ key }) => !['language', 'more'].includes(key));
  return (
    <DataTable
      label={t('list.table')}
      columns={columns}
      rows={items}
      rowKey={({ _id }) => _id}
      rowTone={({ person }) => (person !== null && person._id === chosen ? 'selected' : undefined)}
    />
  );
}

/** Opens whom it went to; a code to a number without an account, or to somebody who was purged, has nobody behind it. */
function To({ sms: { person, phoneNo }, onOpen }: { sms: SmsListItemView } & Pick<SmsListProps, 'onOpen'>) {
  if (person === null) return <span className="muted">{phoneNo}</span>;
  return (
    <button type="button" className={classes.name} onClick={() => onOpen(person._id)}>
      {person.name || phoneNo}
    </button>
  );
}

function Receipt({ sms: { state } }: { sms: SmsListItemView }) {
  const { t } = useTranslation('messaging');
  return <StatusBadge tone={SMS_TONES[state]}>{t(`receipt.${state}`)}</StatusBadge>;
}

/** Why it did not arrive, or when it came into its state. */
const detailOf = ({ reason, changedAt }: SmsListItemView, t: (key: string) => string): string =>
  reason ? t(`reason.${reason}`) : changedAt ? formatDateTime(changedAt) : '';
