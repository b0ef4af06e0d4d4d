/** The cases of the doctors as a table: critical ones first, then what waits longest. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import type { Sort } from './list-address.ts';
import {
  AlertFact,
  AssignedFact,
  NewFact,
  NotableFact,
  OutsideFact,
  PersonFact,
  QuestionnaireFact,
  SampleFact,
  StatusFact,
  TestFact,
} from './row-facts.tsx';
import type { ShownRow } from './use-shown-rows.ts';
import { waitingTime } from './waiting-time.ts';

export interface CaseListProps {
  sections: { key: string; title: string; note: string; tone?: 'danger' | 'warning'; rows: ShownRow[] }[];
  currentId: string | null;
  userId: string;
  now: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Names of the colleagues who have a case open. */
  openBy: (row: DashboardRowView) => string[];
  isNew: (row: DashboardRowView) => boolean;
  /** How many rows are drawn so far. */
  rowsDrawn: number;
}

export function CaseTable({ sections, currentId, userId, now, sort, onSort, openBy, isNew, rowsDrawn }: CaseListProps) {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const navigate = useNavigate();
  const columns = useMemo<DataColumn<ShownRow>[]>(
    () => [
      {
        key: 'waiting',
        head: t('column.waiting'),
        align: 'right',
        width: 124,
        sortable: true,
        cell: ({ row }) => <b className="m">{waitingTime(row.waitingSince, now, t)}</b>,
      },
      {
        key: 'order',
        head: t('column.order'),
        rowHeader: true,
        sortable: true,
        width: 108,
        cell: ({ row }) => <OrderLink row={row} />,
      },
      {
        key: 'person',
        head: t('column.person'),
        width: 150,
        cell: ({ row }) => (
          <>
            <PersonFact row={row} t={t} />
            <NewFact t={t} isNew={isNew(row)} />
          </>
        ),
      },
      { key: 'test', head: t('column.test'), cell: ({ row }) => <TestFact row={row} t={t} language={language} /> },
      { key: 'sample', head: t('column.sample'), width: 100, cell: ({ row }) => <SampleFact row={row} t={t} /> },
      {
        key: 'outside',
        head: t('column.outside'),
        align: 'right',
        width: 92,
        cell: ({ row }) => <OutsideFact row={row} t={t} />,
      },
      {
        key: 'notable',
        head: t('desk.row.notable'),
        width: 200,
        cell: ({ row }) => <NotableFact row={row} t={t} language={language} />,
      },
      {
        key: 'questionnaire',
        head: t('column.questionnaire'),
        width: 140,
        cell: ({ row }) => <QuestionnaireFact row={row} t={t} />,
      },
      {
        key: 'assigned',
        head: t('column.assigned'),
        width: 150,
        cell: ({ row }) => <AssignedFact row={row} t={t} userId={userId} here={openBy(row)} />,
      },
      {
        key: 'status',
        head: t('column.status'),
        width: 200,
        cell: ({ row, isGone }) => (
          <>
            <AlertFact row={row} t={t} />
            {row.alertMissed && <br />}
            <StatusFact row={row} t={t} isGone={isGone} />
          </>
        ),
      },
    ],
    [t, language, now, userId, openBy, isNew],
  );
  const open = useCallback(({ row }: ShownRow) => navigate(paths.doctorReview(row.orderId)), [navigate]);
  return (
    <DataTable
      label={t('dashboard.table')}
      columns={columns}
      sections={sections.map((section) => ({ ...section, count: section.rows.length }))}
      rowKey={({ row }) => row.orderId}
      sort={
        sort === 'number'
          ? { column: 'order', direction: 'ascending' }
          : { column: 'waiting', direction: sort === 'urgent' ? 'descending' : 'ascending' }
      }
      onSort={(column) => onSort(column === 'order' ? 'number' : sort === 'urgent' ? 'newest' : 'urgent')}
      currentKey={currentId}
      onRowClick={open}
      rowTone={toneOf}
      rowsDrawn={rowsDrawn}
    />
  );
}

const toneOf = ({ section }: ShownRow) => (section === 'critical' || section === 'outdated' ? section : undefined);

export function OrderLink({ row }: { row: DashboardRowView }) {
  return (
    <Link to={paths.doctorReview(row.orderId)} onClick={(event) => event.stopPropagation()}>
      {row.orderNumber}
    </Link>
  );
}
