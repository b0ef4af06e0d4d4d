/** /admin/data/sms: every message with its receipt, and beside it the person an administrator writes to; both stand in the address. */
import { type SetAddress, useAddress } from '#web/kit/use-address.ts';
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import type { UserListItemView } from '#shared/views/identity.ts';
import { DataHead } from '#web/app/shell/data-head.tsx';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { RecordTitle } from '#web/kit/record-title.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import classes from './admin-sms.module.css';
import { isSmsView, SmsList } from './sms-list.tsx';
import { WriteSms } from './write-sms.tsx';

const SEARCH_MAX = 80;
const SEARCH_ID = 'sms-search';

export function AdminSmsScreen() {
  const { t } = useTranslation(['messaging', 'orders-data']);
  const [address, setAddress] = useAddress();
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const wanted = address.get('person') ?? '';
  const chosen = isUuid(wanted) ? wanted : null;
  const isWriting = chosen !== null || address.has('write');
  const text = address.get('q') ?? '';
  const view = address.get('view') ?? '';
  const put = (part: 'q' | 'person' | 'view' | 'write', value: string | null, replace: boolean) =>
    setAddress(
      (before) => {
        if (value) before.set(part, value);
        else before.delete(part);
        return before;
      },
      { replace },
    );
  const close = () =>
    setAddress((before) => {
      for (const part of ['person', 'write', 'who']) before.delete(part);
      return before;
    });
  const hasList = !(isNarrow && isWriting);
  useKeys({
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    s: () => put('write', '1', false),
    Escape: () => {
      const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
      if (!isTyping && isWriting) close();
    },
  });
  // One place of the tree on every width: what is typed stays when a tablet is turned.
  return (
    <>
      {hasList && (
        <>
          <DataHead
            current="sms"
            actions={
              <Button size="sm" variant="default" onClick={() => put('write', '1', false)}>
                {t('list.write')}
              </Button>
            }
          />
          <div className={classes.filters}>
            <SearchField
              id={SEARCH_ID}
              label={t('list.search')}
              maxLength={SEARCH_MAX}
              value={text}
              onSearch={(typed) => put('q', typed, true)}
            />
            <NativeSelect
              size="sm"
              label={t('list.view')}
              value={isSmsView(view) ? view : ''}
              onChange={(event) => put('view', event.currentTarget.value, true)}
              data={[
                { value: '', label: t('list.all') },
                { value: 'waiting', label: t('list.waiting') },
                { value: 'failed', label: t('list.failed') },
              ]}
            />
          </div>
        </>
      )}
      <div className={isNarrow ? undefined : classes.desk}>
        {hasList && (
          <SmsList
            search={text.trim()}
            view={view}
            chosen={isWriting ? (chosen ?? '') : null}
            onOpen={(id) => put('person', id, false)}
          />
        )}
        {isWriting && (
          <section className={classes.detail} aria-label={t('list.person')}>
            {isNarrow ? (
              <p className={classes.back}>
                <BackLink onClick={close} label={t('list.others')} />
              </p>
            ) : (
              <ActionIcon
                variant="subtle"
                size={32}
                className={classes.close}
                aria-label={t('list.close')}
                onClick={close}
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {chosen ? (
              <WriteSms key={chosen} userId={chosen} isAlone={isNarrow} />
            ) : (
              <PickPerson
                isAlone={isNarrow}
                address={address}
                onSearch={(who) => putWho(setAddress, who)}
                onOpen={(id) => put('person', id, false)}
              />
            )}
          </section>
        )}
      </div>
      <KeyBar
        hints={[
          { keys: ['S'], label: t('list.write') },
          { keys: ['/'], label: t('orders-data:keys.search') },
          { keys: ['Esc'], label: t('orders-data:keys.close') },
        ]}
      />
    </>
  );
}

const putWho = (setAddress: SetAddress, who: string): void =>
  setAddress(
    (before) => {
      before.set('who', who);
      return before;
    },
    { replace: true },
  );

interface PickPersonProps {
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
  address: URLSearchParams;
  onSearch: (who: string) => void;
  onOpen: (id: string) => void;
}

/** Whom to write to, where no message leads to them. */
function PickPerson({ isAlone, address, onSearch, onOpen }: PickPersonProps) {
  const { t } = useTranslation('messaging');
  const who = address.get('who') ?? '';
  return (
    <>
      <div className={classes.pickHead}>
        <RecordTitle isAlone={isAlone}>{t('list.write')}</RecordTitle>
        <p>{t('byHand.sub')}</p>
      </div>
      <SearchField
        className={classes.search}
        label={t('byHand.search')}
        maxLength={SEARCH_MAX}
        value={who}
        onSearch={onSearch}
      />
      <People text={who} onOpen={onOpen} />
    </>
  );
}

interface PeopleProps {
  text: string;
  onOpen: (id: string) => void;
}

function People({ text, onOpen }: PeopleProps) {
  const { t } = useTranslation('messaging');
  const search = text.trim();
  const rows = useRowLimit();
  const query = api.useListUsersQuery({ query: { search, limit: rows.limit } }, { skip: search === '' });
  if (search === '') return <p className={classes.pick}>{t('byHand.type')}</p>;
  return (
    <QueryState
      query={query}
      skeleton="table"
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.pick}>{t('byHand.none', { text: search })}</p>}
    >
      {({ items, next }) => (
        <>
          <ul aria-label={t('byHand.people')} className={classes.people}>
            {items.map((person) => (
              <li key={person.id}>
                <button type="button" className={classes.person} onClick={() => onOpen(person.id)}>
                  <b>{`${person.firstName} ${person.lastName}`}</b>
                  <span className="muted">{describePerson(person)}</span>
                </button>
              </li>
            ))}
          </ul>
          <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
        </>
      )}
    </QueryState>
  );
}

/** What tells two people of one name apart. */
const describePerson = ({ birthdate, phoneNo, city }: UserListItemView): string =>
  [formatPhone(phoneNo), birthdate && formatDate(birthdate), city].filter(Boolean).join(' · ');
