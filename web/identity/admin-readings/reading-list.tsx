/** The readings: a table, on narrow screens cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { RECIPIENT } from '#shared/roles.ts';
import type { LoggedReadingView } from '#shared/views/reading-log.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import classes from './admin-readings.module.css';
import type { ReadingFilter } from './use-reading-filter.ts';

interface ReadingListProps {
  readings: LoggedReadingView[];
  filter: ReadingFilter;
}

export function ReadingList({ readings, filter }: ReadingListProps) {
  const { t } = useTranslation('identity-readings');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const parts = (reading: LoggedReadingView) => ({
    reader: <Reader reading={reading} filter={filter} />,
    what: <What reading={reading} />,
    person: <Person reading={reading} filter={filter} />,
  });
  if (isNarrow) {
    return (
      <ul aria-label={t('table')} className={classes.cards}>
        {readings.map((reading) => {
          const { reader, what, person } = parts(reading);
          return (
            <li key={reading._id} className={classes.card}>
              <span className="muted">{formatDateTime(reading.at)}</span>
              {reader}
              {what}
              {person}
              <span className="caption">{reading.address}</span>
            </li>
          );
        })}
      </ul>
    );
  }
  const columns: DataColumn<LoggedReadingView>[] = [
    { key: 'at', head: t('column.at'), width: '15%', cell: ({ at }) => formatDateTime(at) },
    {
      key: 'reader',
      head: t('column.reader'),
      rowHeader: true,
      width: '22%',
      cell: (reading) => parts(reading).reader,
    },
    { key: 'what', head: t('column.what'), width: '25%', cell: (reading) => parts(reading).what },
    { key: 'person', head: t('column.person'), cell: (reading) => parts(reading).person },
    { key: 'address', head: t('column.address'), width: '14%', cell: ({ address }) => address },
  ];
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={readings}
      rowKey={({ _id }) => _id}
      rowTone={({ outcome }) => (outcome === 'refused' ? 'critical' : undefined)}
    />
  );
}

interface PartProps {
  reading: LoggedReadingView;
  filter: ReadingFilter;
}

function Reader({ reading: { reader }, filter }: PartProps) {
  const { t } = useTranslation(['identity-readings', 'profile']);
  const isRecipient = reader.role === RECIPIENT;
  const role = t(`profile:readers.role.${reader.role}`);
  const name = isRecipient ? t('identity-readings:recipient') : reader.name.trim() || t('identity-readings:closed');
  return (
    <span className={classes.two}>
      <button
        type="button"
        className={classes.name}
        aria-label={t('identity-readings:onlyReader', { name })}
        onClick={() => filter.put('reader', reader._id, false)}
      >
        {name}
      </button>
      {!isRecipient && <span className="muted">{role}</span>}
    </span>
  );
}

function What({ reading: { what, outcome, questionedAt } }: Pick<PartProps, 'reading'>) {
  const { t } = useTranslation(['identity-readings', 'profile']);
  return (
    <span className={classes.two}>
      <span>{t(`profile:readers.what.${what}`)}</span>
      {outcome === 'refused' && <StatusBadge tone="danger">{t('identity-readings:turnedAway')}</StatusBadge>}
      {questionedAt && (
        <StatusBadge tone="warning">
          {t('identity-readings:questionedAt', { date: formatDate(questionedAt) })}
        </StatusBadge>
      )}
    </span>
  );
}

function Person({ reading: { person, orderNumber }, filter }: PartProps) {
  const { t } = useTranslation('identity-readings');
  if (!person) return <span className="muted">{t('list')}</span>;
  const name = person.name || t('closed');
  return (
    <span className={classes.two}>
      <button
        type="button"
        className={classes.name}
        aria-label={t('onlyPerson', { name })}
        onClick={() => filter.put('person', person._id, false)}
      >
        {name}
      </button>
      {orderNumber && <span className="muted">{orderNumber}</span>}
    </span>
  );
}
