/** The cases of the doctors as a table: critical ones first, then what waits longest. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { DashboardRowView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { localized } from '#web/kit/localized.ts';
import {
  AlertFact,
  AssignedFact,
  CriticalFact,
  PersonFact,
  QuestionnaireFact,
  SampleFact,
  StatusFact,
} from './row-facts.tsx';
import type { ShownRow } from './use-shown-rows.ts';
import { waitingTime } from './waiting-time.ts';

export interface CaseListProps {
  sections: { key: string; title: string; note: string; tone?: 'danger'; rows: ShownRow[] }[];
  currentId: string | null;
  userId: string;
  now: number;
}

export function CaseTable({ sections, currentId, userId, now }: CaseListProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const navigate = useNavigate();
  const columns = useMemo<DataColumn<ShownRow>[]>(
    () => [
      {
        key: 'waiting',
        head: t('column.waiting'),
        align: 'right',
        width: 124,
        cell: ({ row }) => <b className="m">{waitingTime(row.waitingSince, now, t)}</b>,
      },
      {
        key: 'order',
        head: t('column.order'),
        rowHeader: true,
        width: 108,
        cell: ({ row }) => <OrderLink row={row} />,
      },
      { key: 'person', head: t('column.person'), width: 120, cell: ({ row }) => <PersonFact row={row} /> },
      { key: 'test', head: t('column.test'), cell: ({ row }) => localized(row.product, language) },
      { key: 'sample', head: t('column.sample'), width: 100, cell: ({ row }) => <SampleFact row={row} /> },
      {
        key: 'outside',
        head: t('column.outside'),
        align: 'right',
        width: 92,
        cell: ({ row }) => <Outside row={row} />,
      },
      { key: 'critical', head: t('column.critical'), width: 140, cell: ({ row }) => <CriticalFact row={row} /> },
      {
        key: 'questionnaire',
        head: t('column.questionnaire'),
        width: 140,
        cell: ({ row }) => <QuestionnaireFact row={row} />,
      },
      {
        key: 'assigned',
        head: t('column.assigned'),
        width: 150,
        cell: ({ row }) => <AssignedFact row={row} userId={userId} />,
      },
      {
        key: 'status',
        head: t('column.status'),
        width: 228,
        cell: ({ row, isGone }) => (
          <>
            <AlertFact row={row} />
            {row.alertMissed && <br />}
            <StatusFact row={row} isGone={isGone} />
          </>
        ),
      },
    ],
    [t, language, now, userId],
  );
  return (
    <DataTable
      label={t('dashboard.table')}
      columns={columns}
      sections={sections.map((section) => ({ ...section, count: section.rows.length }))}
      rowKey={({ row }) => row.orderId}
      currentKey={currentId}
      onRowClick={({ row }) => navigate(paths.doctorReview(row.orderId))}
      rowTone={({ section }) => (section === 'critical' ? 'critical' : undefined)}
    />
  );
}

export function OrderLink({ row }: { row: DashboardRowView }) {
  return (
    <Link to={paths.doctorReview(row.orderId)} onClick={(event) => event.stopPropagation()}>
      {row.orderNumber}
    </Link>
  );
}

function Outside({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  if (row.waitingSince === null) return <span className="muted">–</span>;
  return (
    <span className={row.outside > 0 ? 'm' : 'muted'}>
      {row.outside}
      {row.unmapped > 0 && <span className="muted"> {t('dashboard.unmapped', { count: row.unmapped })}</span>}
    </span>
  );
}
