/** /admin/upload/set-aside: what no order could be found for. A list to decide several at once, or one message beside the others. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { SetAsideListView } from '#shared/views/set-aside.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { DecisionHost } from '../admin-upload/decision-host.tsx';
import { UploadTabs } from '../upload-tabs.tsx';
import classes from './set-aside.module.css';
import { SetAsideDesk } from './set-aside-desk.tsx';
import { SetAsideList } from './set-aside-list.tsx';

export function SetAsideScreen() {
  const { t } = useTranslation(['lab-intake-set-aside', 'lab-intake']);
  const query = api.useListSetAsideMessagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [oldest] = query.data?.waiting ?? [];
  return (
    <DecisionHost>
      <StaffHeading
        title={t('lab-intake-set-aside:title')}
        sub={
          oldest
            ? t('lab-intake-set-aside:oldest', { at: formatDateTime(oldest.receivedAt) })
            : t('lab-intake-set-aside:sub')
        }
      />
      <UploadTabs />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ waiting, decided }) => waiting.length + decided.length === 0}
          empty={
            <div className={classes.empty}>
              <EmptyState title={t('lab-intake-set-aside:empty')}>{t('lab-intake-set-aside:emptyHelp')}</EmptyState>
            </div>
          }
        >
          {(list) => <Views list={list} />}
        </QueryState>
      </div>
    </DecisionHost>
  );
}

function Views({ list }: { list: SetAsideListView }) {
  const [address, setAddress] = useAddress();
  const wanted = address.get('message');
  const at = list.waiting.findIndex(({ _id }) => _id === wanted);
  const message = list.waiting[at];
  if (!message) return <SetAsideList list={list} onOpen={(messageId) => setAddress({ message: messageId })} />;
  return (
    <SetAsideDesk
      list={list}
      at={at}
      // At once: the list without the message that was decided may come before, and would be shown in between and take the keys.
      onOpen={(messageId) =>
        setAddress(messageId === null ? {} : { message: messageId }, { replace: true, flushSync: true })
      }
    />
  );
}
