/** Failed work: a table, on narrow screens cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { announce } from '#web/kit/announce.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { describeFailure, describeTries, workOf } from './describe-failure.ts';
import { discardId, FailureActions, keyOf, repeatId } from './failure-actions.tsx';
import classes from './failure-list.module.css';
import { FailureSubject } from './failure-subject.tsx';

export interface FailureListProps {
  failures: FailureView[];
}

export function FailureList({ failures }: FailureListProps) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <FailureCards failures={failures} /> : <FailureTable failures={failures} />;
}

function FailureTable({ failures }: FailureListProps) {
  const { t } = useTranslation(['runtime', 'messaging']);
  const [current, setCurrent] = useState<string | null>(null);
  const move = (by: number) => {
    const at = failures.findIndex((failure) => keyOf(failure) === current);
    const target = failures[at === -1 ? 0 : Math.min(failures.length - 1, Math.max(0, at + by))];
    if (!target) return;
    setCurrent(keyOf(target));
    announce(workOf(target, t));
  };
  const press = (id: (key: string) => string) => current && document.getElementById(id(current))?.click();
  useKeys({ j: () => move(1), k: () => move(-1), r: () => press(repeatId), x: () => press(discardId) });
  const columns: DataColumn<FailureView>[] = [
    {
      key: 'work',
      head: t('column.work'),
      rowHeader: true,
      width: '20%',
      cell: (failure) => <span className={classes.work}>{workOf(failure, t)}</span>,
    },
    { key: 'what', head: t('column.what'), cell: (failure) => <What failure={failure} /> },
    {
      key: 'about',
      head: t('column.about'),
      width: '18%',
      cell: (failure) => <FailureSubject failure={failure} />,
    },
    {
      key: 'tries',
      head: t('column.tries'),
      width: 104,
      cell: (failure) => <span className="nw">{describeTries(failure, t)}</span>,
    },
    {
      key: 'since',
      head: t('column.since'),
      width: 132,
      cell: (failure) => <span className="muted nw">{formatDateTime(failure.failedAt)}</span>,
    },
    {
      key: 'actions',
      head: <span className="vh">{t('column.actions')}</span>,
      align: 'right',
      width: 1,
      cell: (failure) => <FailureActions failure={failure} />,
    },
  ];
  return (
    <>
      <div className={classes.table}>
        <DataTable label={t('table')} columns={columns} rows={failures} rowKey={keyOf} currentKey={current} />
      </div>
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.choose') },
          { keys: ['R'], label: t('keys.repeat') },
          { keys: ['X'], label: t('keys.discard') },
        ]}
      />
    </>
  );
}

function FailureCards({ failures }: FailureListProps) {
  const { t } = useTranslation(['runtime', 'messaging']);
  return (
    <ul aria-label={t('table')}>
      {failures.map((failure) => (
        <li key={keyOf(failure)} className={classes.card}>
          <h2 className={classes.cardHead}>{workOf(failure, t)}</h2>
          <p className="caption">
            <FailureSubject failure={failure} />
          </p>
          <What failure={failure} />
          <p className="muted caption">
            {describeTries(failure, t)} · {formatDateTime(failure.failedAt)}
          </p>
          <FailureActions failure={failure} />
        </li>
      ))}
    </ul>
  );
}

function What({ failure }: { failure: FailureView }) {
  const { t } = useTranslation(['runtime', 'messaging']);
  const { effect, reason } = describeFailure(failure, t);
  return (
    <div className={classes.what}>
      {effect && <p className={classes.effect}>{effect}</p>}
      <p>{reason}</p>
      {failure.code && <p className="muted caption">{t('code', { code: failure.code })}</p>}
    </div>
  );
}
