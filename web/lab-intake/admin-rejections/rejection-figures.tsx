/** Samples and rejections of each branch by month: numbers to the right, the reasons beside each other. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { REJECTION_REASONS } from '#shared/domain/orders/rejection.ts';
import type { RejectionFiguresView } from '#shared/views/rejections.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { formatMonth } from '#web/kit/format-day-time.ts';
import classes from './admin-rejections.module.css';

type Row = RejectionFiguresView['rows'][number];

const PERCENT = 100;

/** The middle of a month lies in it in every time zone. */
const inMonth = (month: string): string => `${month}-15T12:00:00Z`;

export function RejectionFigures({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('lab-intake');
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  if (rows.length === 0) return <p className="muted">{t('rejections.noFigures')}</p>;
  if (isNarrow) {
    return (
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={`${row.month} ${row.branchId}`} className={classes.card}>
            <b>{row.branchName ?? t('rejections.home')}</b>
            <span className="muted">{formatMonth(inMonth(row.month), language)}</span>
            <span className={classes.figure}>
              {t('rejections.samples')}: {row.samples} · {t('rejections.rejected')}: {row.rejected} (
              {share(row.rejected, row.samples)})
            </span>
            {row.rejected > 0 && (
              <span className={classes.figure}>
                {REJECTION_REASONS.filter((reason) => row.reasons[reason] > 0)
                  .map((reason) => `${t(`rejections.reason.${reason}`)}: ${row.reasons[reason]}`)
                  .join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    );
  }
  const count = (key: string, head: string, of: (row: Row) => number): DataColumn<Row> => ({
    ...{ key, head, align: 'right', width: 1 },
    cell: (row) => <span className={`${classes.figure} ${of(row) === 0 ? classes.none : ''}`}>{of(row)}</span>,
  });
  const columns: DataColumn<Row>[] = [
    {
      ...{ key: 'branch', head: t('rejections.branch'), rowHeader: true },
      cell: ({ branchName }) => branchName ?? t('rejections.home'),
    },
    {
      ...{ key: 'month', head: t('rejections.month'), width: '16%' },
      cell: ({ month }) => <span className="nw">{formatMonth(inMonth(month), language)}</span>,
    },
    count('samples', t('rejections.samples'), ({ samples }) => samples),
    count('rejected', t('rejections.rejected'), ({ rejected }) => rejected),
    {
      ...{ key: 'rate', head: t('rejections.rate'), align: 'right', width: 1 },
      cell: ({ samples, rejected }) => <span className={`nw ${classes.figure}`}>{share(rejected, samples)}</span>,
    },
    ...REJECTION_REASONS.map((reason) =>
      count(reason, t(`rejections.reason.${reason}`), ({ reasons }) => reasons[reason]),
    ),
  ];
  return (
    <>
      <DataTable
        label={t('rejections.figures')}
        columns={columns}
        rows={rows}
        rowKey={({ month, branchId }) => `${month} ${branchId}`}
      />
      <p className={`muted ${classes.foot}`}>{t('rejections.figuresNote')}</p>
    </>
  );
}

/** Swiss percent with one decimal; a rejection without a known sample has none. */
const share = (rejected: number, samples: number): string =>
  samples === 0 ? '–' : `${((rejected / samples) * PERCENT).toFixed(1)} %`;
