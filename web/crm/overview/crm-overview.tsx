/** /crm: who needs contact today, by reason, live; a search for everybody else. What is chosen stands in the address. */
import { useAddress } from '#web/kit/use-address.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import type { CrmCountsView } from '#shared/views/crm.ts';
import { crmPaths, crmUserPath } from '#web/app/crm-paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { useNow } from '#web/kit/use-now.ts';
import classes from './crm-overview.module.css';
import { FoundPeople } from './found-people.tsx';
import { keyOf, QueueRows, writeAddressOf } from './queue-rows.tsx';
import { type QueueWish, useQueues } from './use-queues.ts';

const SEARCH_ID = 'crm-search';
const CLOCK_MS = 30_000;

export function CrmOverviewScreen() {
  const { t } = useTranslation(['crm', 'catalogue-programmes', 'errors']);
  const navigate = useNavigate();
  const userId = useAppSelector(selectUser)?.id ?? '';
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [address, setAddress] = useAddress();
  const put = (part: 'q' | 'queue' | 'programme' | 'mine', value: string) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(part);
        else before.set(part, value);
        return before;
      },
      { replace: true },
    );
  const now = useNow(CLOCK_MS).getTime();
  const text = address.get('q')?.trim() ?? '';
  const rows = useRowLimit();
  const queue = CRM_QUEUES.find((one) => one === address.get('queue')) ?? null;
  const programme = PROGRAMMES.find((one) => one === address.get('programme'));
  const wishes: Pick<QueueWish, 'programme' | 'mine'> = {
    ...(programme ? { programme } : {}),
    ...(address.has('mine') ? { mine: true } : {}),
  };
  const query = useQueues({ ...wishes, queue, limit: rows.limit });
  const { data: counts } = api.useCountQueuesQuery({ query: wishes }, { refetchOnMountOrArgChange: true });
  const [changeRecord] = api.useChangeCrmRecordMutation();
  const listed = query.data?.flatMap(({ items }) => items) ?? [];
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const current = listed.find((row) => keyOf(row) === currentKey) ?? null;
  const first = listed[0] ?? null;
  const move = (by: number) => {
    const at = listed.findIndex((row) => keyOf(row) === currentKey);
    const target = listed[at === -1 ? 0 : Math.min(listed.length - 1, Math.max(0, at + by))];
    if (!target) return;
    setCurrentKey(keyOf(target));
    announce(`${target.person.name}, ${t(`crm:queue.${target.queue}`)}`);
  };
  const open = (row = current ?? first) =>
    row && navigate(row.queue === 'callback' ? crmPaths.callbacks : crmUserPath(row.person._id));
  const take = async () => {
    if (!current) return;
    const mine = current.assignedTo?._id === userId;
    const body = { assigned: mine ? 'nobody' : 'me' } as const;
    const reply = await changeRecord({ params: { id: current.person._id }, body });
    announce(
      'error' in reply
        ? describeError(reply.error, t)
        : t(mine ? 'crm:given' : 'crm:taken', { name: current.person.name }),
    );
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => {
      // A focused link or button keeps its own Enter.
      const active = document.activeElement;
      if (active instanceof HTMLElement && active.matches('a, button')) active.click();
      else open();
    },
    c: () => {
      if (current) window.location.href = `tel:${current.person.phoneNo}`;
    },
    s: () => current && navigate(writeAddressOf(current)),
    a: () => void take(),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
  });
  return (
    <>
      <StaffHeading
        title={t('crm:title')}
        sub={counts && <Sub counts={counts} />}
        actions={
          first && (
            <Button size={isNarrow ? 'lg' : 'sm'} className={classes.openNext} onClick={() => open(first)}>
              {t('crm:openNext')}
            </Button>
          )
        }
      />
      <section className={classes.filters} aria-label={t('crm:filter.label')}>
        <SearchField
          id={SEARCH_ID}
          className={classes.search}
          label={t('crm:filter.search')}
          placeholder={t('crm:filter.searchHint')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          maxLength={USER_SEARCH_MAX_LENGTH}
          value={address.get('q') ?? ''}
          onSearch={(typed) => put('q', typed)}
        />
        <NativeSelect
          size="sm"
          label={t('catalogue-programmes:programme')}
          value={programme ?? ''}
          onChange={(event) => put('programme', event.currentTarget.value)}
          data={[
            { value: '', label: t('crm:filter.all') },
            ...PROGRAMMES.map((value) => ({ value, label: t(`catalogue-programmes:of.${value}`) })),
          ]}
        />
        <label className={classes.mine}>
          <input
            type="checkbox"
            checked={address.has('mine')}
            onChange={(event) => put('mine', event.currentTarget.checked ? '1' : '')}
          />
          {t('crm:filter.mine')}
        </label>
      </section>
      {text !== '' ? (
        <FoundPeople search={text} />
      ) : (
        <>
          <PresetTabs
            label={t('crm:table')}
            current={queue ?? 'all'}
            onChange={(key) => put('queue', key === 'all' ? '' : key)}
            tabs={[
              { key: 'all', label: t('crm:filter.all'), ...(counts && { count: sumOf(counts) }) },
              ...CRM_QUEUES.map((key) => ({
                ...{ key, label: t(`crm:tab.${key}`) },
                ...(counts && { count: counts.queues[key] }),
              })),
            ]}
          />
          <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
            <QueryState
              query={query}
              skeleton="table"
              isEmpty={(lists) => lists.every(({ items }) => items.length === 0)}
              empty={<EmptyState title={t('crm:empty')}>{t('crm:emptyHelp')}</EmptyState>}
            >
              {(lists) => (
                <>
                  <QueueRows
                    lists={lists}
                    counts={counts?.queues ?? {}}
                    now={now}
                    userId={userId}
                    currentKey={currentKey}
                    showsAll={queue === null}
                    onShow={(key) => put('queue', key)}
                  />
                  {queue !== null && (
                    <MoreRows rows={rows} next={lists[0]?.next ?? null} isLoading={query.isFetching ?? false} />
                  )}
                </>
              )}
            </QueryState>
          </div>
        </>
      )}
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('crm:keys.choose') },
          { keys: ['Enter'], label: t('crm:keys.open') },
          { keys: ['C'], label: t('crm:keys.call') },
          { keys: ['S'], label: t('crm:keys.write') },
          { keys: ['A'], label: t('crm:keys.take') },
          { keys: ['/'], label: t('crm:keys.search') },
        ]}
      />
    </>
  );
}

const sumOf = ({ queues }: CrmCountsView): number => Object.values(queues).reduce((sum, count) => sum + count, 0);

/** How many wait, and the way to those who asked for a call. */
function Sub({ counts }: { counts: CrmCountsView }) {
  const { t } = useTranslation('crm');
  return (
    <>
      {t('waiting', { count: sumOf(counts) })}{' '}
      {counts.callbacks > 0 && <Link to={crmPaths.callbacks}>{t('callbacks', { count: counts.callbacks })}</Link>}
    </>
  );
}
