/** The released results as a table, and on narrow screens as cards. */
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ReleasedRowView } from '#shared/views/dashboard.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { localized } from '#web/kit/localized.ts';
import { PersonFact } from '../doctor-dashboard/row-facts.tsx';
import classes from './released.module.css';
import { withReleased } from './released-address.ts';

export interface ReleasedRowsProps {
  rows: ReleasedRowView[];
  currentId: string | null;
  userId: string;
  isOldestFirst: boolean;
  /** A result is open beside the list, which has less room. */
  isBeside: boolean;
  onOpen: (orderId: string) => void;
  onSort: () => void;
}

export function ReleasedTable({ rows, currentId, userId, isOldestFirst, isBeside, onOpen, onSort }: ReleasedRowsProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const columns: DataColumn<ReleasedRowView>[] = [
    {
      key: 'at',
      head: t('desk.released.at'),
      width: 148,
      sortable: true,
      cell: (row) => <b className="m">{formatDateTime(row.releasedAt)}</b>,
    },
    {
      key: 'order',
      head: t('desk.released.order'),
      rowHeader: true,
      width: 108,
      cell: (row) => <OrderLink row={row} />,
    },
    { key: 'person', head: t('desk.released.person'), width: 150, cell: (row) => <PersonFact row={row} t={t} /> },
    { key: 'test', head: t('desk.filter.test'), cell: (row) => localized(row.product, language) },
    { key: 'by', head: t('desk.released.by'), width: 170, cell: (row) => <Doctor row={row} userId={userId} /> },
    ...(isBeside
      ? []
      : [
          {
            key: 'version',
            head: t('desk.released.version'),
            align: 'right' as const,
            width: 80,
            cell: (row: ReleasedRowView) => row.version,
          },
          {
            key: 'state',
            head: t('desk.released.state'),
            width: 230,
            cell: (row: ReleasedRowView) => <ReadState row={row} />,
          },
        ]),
  ];
  return (
    <DataTable
      label={t('desk.released.table')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.orderId}
      sort={{ column: 'at', direction: isOldestFirst ? 'ascending' : 'descending' }}
      onSort={onSort}
      currentKey={currentId}
      onRowClick={(row) => onOpen(row.orderId)}
    />
  );
}

export function ReleasedCards({ rows, currentId, userId }: ReleasedRowsProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.orderId} className={classes.card} data-current={row.orderId === currentId || undefined}>
          <p className={classes.line}>
            <span>
              <PersonFact row={row} t={t} />
            </span>
            <b className="m">{formatDateTime(row.releasedAt)}</b>
          </p>
          <p>{localized(row.product, language)}</p>
          <p className={classes.line}>
            <OrderLink row={row} />
            <Doctor row={row} userId={userId} />
          </p>
          <p>
            <ReadState row={row} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function OrderLink({ row }: { row: ReleasedRowView }) {
  const [address] = useSearchParams();
  return (
    <Link to={`?${withReleased(address, 'order', row.orderId)}`} onClick={(event) => event.stopPropagation()}>
      {row.orderNumber}
    </Link>
  );
}

function Doctor({ row, userId }: { row: ReleasedRowView; userId: string }) {
  const { t } = useTranslation('results');
  return row.releasedBy.id === userId ? t('desk.released.me') : row.releasedBy.name;
}

/** Whether the person has read what stands, or what holds that up. */
function ReadState({ row }: { row: ReleasedRowView }) {
  const { t } = useTranslation('results');
  if (row.beingCorrected) {
    return (
      <span className={classes.fact}>
        <IconRefresh size={16} stroke={1.75} aria-hidden />
        {t('desk.released.correcting')}
      </span>
    );
  }
  if (row.openedAt === null) return t('desk.released.unread');
  const at = formatDateTime(row.openedAt);
  if (!row.confirmationOpen) return <span className="muted">{t('desk.released.read', { at })}</span>;
  return (
    <span className={classes.fact} data-tone="warning">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      {t('desk.released.unconfirmed', { at })}
    </span>
  );
}
