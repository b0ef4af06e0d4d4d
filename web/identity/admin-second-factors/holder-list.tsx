/** Staff and their second factor: a table, on narrow screens cards. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import type { SecondFactorHolderView } from '#shared/views/second-factor.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import classes from './admin-second-factors.module.css';

export interface HolderListProps {
  staff: SecondFactorHolderView[];
  mayAsk: (holder: SecondFactorHolderView) => boolean;
  onAsk: (holder: SecondFactorHolderView) => void;
}

type Holder = { holder: SecondFactorHolderView };

export function HolderList({ staff, mayAsk, onAsk }: HolderListProps) {
  const { t } = useTranslation('identity-factor');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const action = (holder: SecondFactorHolderView) =>
    mayAsk(holder) && (
      <Button variant="default" size="xs" onClick={() => onAsk(holder)}>
        {t('admin.ask')}
        <span className="vh">{`: ${holder.name}`}</span>
      </Button>
    );
  if (isNarrow) {
    return (
      <ul aria-label={t('admin.table')} className={classes.cards}>
        {staff.map((holder) => (
          <li key={holder.id} className={classes.card}>
            <h2>{holder.name}</h2>
            <Roles holder={holder} />
            <State holder={holder} />
            <Codes holder={holder} />
            {action(holder)}
          </li>
        ))}
      </ul>
    );
  }
  const columns: DataColumn<SecondFactorHolderView>[] = [
    { key: 'name', head: t('admin.name'), rowHeader: true, width: '22%', cell: ({ name }) => name },
    { key: 'roles', head: t('admin.roles'), width: '20%', cell: (holder) => <Roles holder={holder} /> },
    { key: 'state', head: t('admin.state'), cell: (holder) => <State holder={holder} /> },
    { key: 'codes', head: t('codes.title'), width: '18%', cell: (holder) => <Codes holder={holder} /> },
    { key: 'ask', head: <span className="vh">{t('admin.ask')}</span>, align: 'right', width: 1, cell: action },
  ];
  return <DataTable label={t('admin.table')} columns={columns} rows={staff} rowKey={({ id }) => id} />;
}

function Roles({ holder }: Holder) {
  const { t } = useTranslation('identity-factor');
  return <span>{holder.roles.map((role) => t(`role.${role}`)).join(', ')}</span>;
}

function State({ holder: { enrolledAt, usedAt, lockedUntil } }: Holder) {
  const { t } = useTranslation('identity-factor');
  if (!enrolledAt) return <span className="muted">{t('admin.missing')}</span>;
  return (
    <span>
      {lockedUntil && <b className={classes.locked}>{t('admin.locked', { until: formatTime(lockedUntil) })} </b>}
      {t('admin.active', { at: formatDateTime(usedAt ?? enrolledAt) })}
    </span>
  );
}

function Codes({ holder: { enrolledAt, recoveryCodesLeft, recoveryCodesVoid } }: Holder) {
  const { t } = useTranslation('identity-factor');
  if (!enrolledAt) return null;
  if (recoveryCodesVoid && recoveryCodesLeft === 0) return <span>{t('recovery.void')}</span>;
  return <span>{t('admin.codesLeft', { count: recoveryCodesLeft })}</span>;
}
