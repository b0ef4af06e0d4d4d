/** Closed accounts by their order numbers: a table, on narrow screens cards. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ClosedAccountView } from '#shared/views/closing.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import classes from './admin-closed-accounts.module.css';

export interface ClosedListProps {
  accounts: ClosedAccountView[];
  onOpen: (account: ClosedAccountView) => void;
}

export function ClosedList({ accounts, onOpen }: ClosedListProps) {
  const { t } = useTranslation('identity-closed');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const numbers = ({ orderNumbers }: ClosedAccountView) => orderNumbers.join(', ') || t('withoutOrders');
  const action = (account: ClosedAccountView) =>
    account.isKept && (
      <Button variant="default" size="xs" onClick={() => onOpen(account)}>
        {t('open')}
        <span className="vh">{`: ${numbers(account)}`}</span>
      </Button>
    );
  if (isNarrow) {
    return (
      <ul aria-label={t('title')} className={classes.cards}>
        {accounts.map((account) => (
          <li key={account._id} className={classes.card}>
            <h2>{numbers(account)}</h2>
            <span>{t('closedAt', { date: formatDate(account.closedAt) })}</span>
            <Ends account={account} />
            {action(account)}
          </li>
        ))}
      </ul>
    );
  }
  const columns: DataColumn<ClosedAccountView>[] = [
    { key: 'orders', head: t('orders'), rowHeader: true, width: '34%', cell: numbers },
    { key: 'closed', head: t('closed'), width: '16%', cell: ({ closedAt }) => formatDate(closedAt) },
    { key: 'kept', head: t('kept'), cell: (account) => <Ends account={account} /> },
    { key: 'open', head: <span className="vh">{t('open')}</span>, align: 'right', width: 1, cell: action },
  ];
  return <DataTable label={t('title')} columns={columns} rows={accounts} rowKey={({ _id }) => _id} />;
}

function Ends({ account: { medicalUntil, invoicesUntil } }: { account: ClosedAccountView }) {
  const { t } = useTranslation('identity-closed');
  const ends = [
    medicalUntil && t('medicalUntil', { date: formatDate(medicalUntil) }),
    invoicesUntil && t('invoicesUntil', { date: formatDate(invoicesUntil) }),
  ].filter(Boolean);
  return <span className={ends.length === 0 ? 'muted' : undefined}>{ends.join(', ') || t('nothingKept')}</span>;
}
