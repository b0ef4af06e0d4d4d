/** /admin/closed-accounts: what the law keeps of closed accounts, and the one way to open whose it is. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedAccountView } from '#shared/views/closing.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-closed-accounts.module.css';
import { ClosedList } from './closed-list.tsx';
import { OpenIdentity } from './open-identity.tsx';

/** A pause in typing after which the list is searched. */
const PAUSE_MS = 300;
const NUMBER_LENGTH = 10;

export function AdminClosedAccountsScreen() {
  const { t } = useTranslation('identity-closed');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const [opening, setOpening] = useState<ClosedAccountView | null>(null);
  const query = api.useListClosedAccountsQuery({ query: { search } }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <StaffHeading title={t('title')} sub={t('sub')} />
      <div className={classes.search}>
        <TextInput
          type="search"
          size="sm"
          inputMode="numeric"
          autoComplete="off"
          label={t('search')}
          maxLength={NUMBER_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState title={t(search ? 'noHit' : 'none')} level={2}>
              {t(search ? 'noHitHelp' : 'noneHelp')}
            </EmptyState>
          }
        >
          {({ items, next }) => (
            <>
              <ClosedList accounts={items} onOpen={setOpening} />
              {next && <p className={`muted ${classes.more}`}>{t('more')}</p>}
            </>
          )}
        </QueryState>
      </div>
      {opening && <OpenIdentity account={opening} onClose={() => setOpening(null)} />}
    </>
  );
}
