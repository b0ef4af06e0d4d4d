/** /crm/users/:userId: one person without medical values: what happened, their orders, requests and messages, and what the CRM notes. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { CrmRecordView } from '#shared/views/crm.ts';
import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StickyBar } from '#web/kit/sticky-bar.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import { CrmFields } from './crm-fields.tsx';
import classes from './crm-user.module.css';
import { OpenDate } from './open-date.tsx';
import { PersonFacts } from './person-facts.tsx';
import { SendSms } from './send-sms.tsx';
import { Timeline } from './timeline.tsx';
import { UserHead } from './user-head.tsx';
import { UserOrders } from './user-orders.tsx';
import { UserSupports } from './user-supports.tsx';

const TABS = ['activity', 'orders', 'supports', 'sms', 'person'] as const;
type Tab = (typeof TABS)[number];

export function CrmUserScreen() {
  const { t } = useTranslation('crm');
  const { userId: id = '' } = useParams();
  const params = { id };
  const person = api.useGetUserQuery({ params }, { refetchOnMountOrArgChange: true });
  const record = api.useGetCrmRecordQuery({ params }, { refetchOnMountOrArgChange: true });
  const both = {
    ...(person.data && record.data && { data: { person: person.data, record: record.data } }),
    error: person.error ?? record.error,
    isFetching: person.isFetching || record.isFetching,
    refetch: () => {
      person.refetch();
      record.refetch();
    },
  };
  return (
    <div className={classes.page} data-loaded={both.data !== undefined || undefined}>
      <QueryState
        query={both}
        skeleton="table"
        missing={<EmptyState title={t('user.gone')}>{t('user.goneHelp')}</EmptyState>}
      >
        {(data) => <Desk key={id} {...data} />}
      </QueryState>
    </div>
  );
}

interface DeskProps {
  person: UserView;
  record: CrmRecordView;
}

function Desk({ person, record }: DeskProps) {
  const { t } = useTranslation('crm');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const [address, setAddress] = useAddress();
  // `?sms` alone opens the message, as a link of elsewhere may say it.
  const wanted = TABS.find((one) => one === address.get('tab')) ?? (address.has('sms') ? 'sms' : 'activity');
  // What stands beside on a wide screen is a view of its own on a narrow one.
  const tab = wanted === 'person' && !isNarrow ? 'activity' : wanted;
  const show = (key: string) =>
    setAddress(
      (before) => {
        before.delete('sms');
        before.set('tab', key);
        return before;
      },
      { replace: true },
    );
  const [isWriting, setWriting] = useState(false);
  const toMessage = () => {
    if (isNarrow) show('sms');
    else document.getElementById('crm-sms-template')?.focus();
  };
  useKeys({
    c: () => {
      window.location.href = `tel:${person.phoneNo}`;
    },
    s: toMessage,
    n: () => {
      show('activity');
      setWriting(true);
    },
  });
  const tabs: { key: Tab; label: string; count?: number }[] = [
    { key: 'activity', label: t('user.activity') },
    { key: 'orders', label: t('user.orders'), count: record.orders },
    { key: 'supports', label: t('user.supports'), count: record.supports.length },
    { key: 'sms', label: t('user.sms') },
    ...(isNarrow ? [{ key: 'person' as const, label: t('user.person') }] : []),
  ];
  const sending = (
    <SendSms userId={person.id} wishes={{ template: address.get('template'), orderId: address.get('order') }} />
  );
  const knowing = (
    <>
      <CrmFields userId={person.id} record={record} />
      <OpenDate userId={person.id} openDate={record.openDate} />
      <PersonFacts person={person} />
    </>
  );
  return (
    <>
      <UserHead person={person} record={record} />
      <PresetTabs label={t('user.views')} tabs={tabs} current={tab} onChange={show} />
      <div className={isNarrow ? classes.narrow : classes.desk}>
        <div className={classes.left}>
          {tab === 'activity' && <Timeline userId={person.id} isWriting={isWriting} onWriting={setWriting} />}
          {tab === 'orders' && <UserOrders userId={person.id} chosen={address.get('order')} />}
          {tab === 'supports' && <UserSupports supports={record.supports} />}
          {tab === 'sms' && isNarrow && sending}
          {tab === 'sms' && <Timeline userId={person.id} only="sms" />}
          {tab === 'person' && knowing}
        </div>
        {!isNarrow && (
          <aside className={classes.right} aria-label={t('user.person')}>
            {sending}
            {knowing}
          </aside>
        )}
      </div>
      {isNarrow && tab !== 'sms' && tab !== 'person' && (
        <StickyBar>
          <div className={classes.two}>
            <Button
              component="a"
              href={`tel:${person.phoneNo}`}
              variant="default"
              leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
            >
              {t('next.call')}
            </Button>
            <Button leftSection={<IconMessage size={20} stroke={1.75} aria-hidden />} onClick={() => show('sms')}>
              {t('next.write')}
            </Button>
          </div>
        </StickyBar>
      )}
      <KeyBar
        hints={[
          { keys: ['C'], label: t('keys.call') },
          { keys: ['S'], label: t('keys.write') },
          { keys: ['N'], label: t('keys.note') },
        ]}
      />
    </>
  );
}
