/** /admin/content: what the source of the content would change, kind by kind, side by side, and the way back to what held before. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { ContentUpdatesView, ContentUpdateView } from '#shared/views/content-updates.ts';
import { api } from '#web/client/api.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useOnline } from '#web/kit/use-online.ts';
import classes from './admin-content.module.css';
import { ChangeDetail } from './change-detail.tsx';
import { UpdateRows } from './update-rows.tsx';
import { useApplying } from './use-applying.ts';
import { VersionHistory } from './version-history.tsx';

const mayGoLive = ({ state, together }: ContentUpdateView): boolean => state === 'changed' || together;

export function AdminContentScreen() {
  const { t } = useTranslation('content-updates');
  const query = api.useCheckUpdatesQuery({ params: { kind: 'all' } }, { refetchOnMountOrArgChange: true });
  const applying = useApplying();
  const isOnline = useOnline();
  const [history, setHistory] = useState<ContentUpdateView | null>(null);
  const [search, setSearch] = useAddress();
  const put = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  const { data } = query;
  const waiting = data?.kinds.filter(mayGoLive) ?? [];
  const wanted = search.get('kind');
  const chosen = data?.kinds.find(({ kind, state }) => kind === wanted && state !== 'current') ?? waiting[0] ?? null;
  const again = () => {
    applying.forget();
    void query.refetch();
  };
  return (
    <>
      <StaffHeading
        title={t('title')}
        sub={data && <Source updates={data} />}
        actions={
          <>
            <Button
              variant="default"
              size="sm"
              loading={query.isFetching && !applying.isRunning}
              disabled={!isOnline}
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
              onClick={again}
            >
              {t('again')}
            </Button>
            {data && waiting.length > 0 && (
              <Button
                size="sm"
                loading={applying.isRunning}
                disabled={!isOnline}
                onClick={() => void applying.all(data)}
              >
                {t('applyAll', { count: waiting.length })}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.state} data-loaded={data !== undefined || undefined}>
        <QueryState query={query} skeleton="table">
          {({ kinds }) => (
            <>
              <UpdateRows
                updates={kinds}
                chosen={chosen?.kind ?? null}
                applying={applying}
                onChoose={({ kind }) => put({ kind, entry: null })}
                onApply={(update) => void applying.one(update)}
                onHistory={setHistory}
              />
              {chosen ? (
                <OpenKind
                  key={chosen.kind}
                  kind={chosen.kind}
                  entry={search.get('entry')}
                  isOnlyDifferences={search.get('view') === 'only'}
                  onEntry={(entry) => put({ kind: chosen.kind, entry })}
                  onOnlyDifferences={(isOnly) => put({ view: isOnly ? 'only' : null })}
                />
              ) : (
                <p className={classes.none}>{t('nothingWaits')}</p>
              )}
            </>
          )}
        </QueryState>
      </div>
      {history && <VersionHistory update={history} onClose={() => setHistory(null)} />}
    </>
  );
}

function Source({ updates: { source, checkedAt } }: { updates: ContentUpdatesView }) {
  const { t } = useTranslation('content-updates');
  return t('source', { source: source === 'shipped' ? t('shipped') : source, time: formatTime(checkedAt) });
}

interface OpenKindProps {
  kind: ContentUpdateView['kind'];
  entry: string | null;
  isOnlyDifferences: boolean;
  onEntry: (entry: string) => void;
  onOnlyDifferences: (wanted: boolean) => void;
}

/** The entries of the kind that is open. */
function OpenKind({ kind, ...view }: OpenKindProps) {
  const { t } = useTranslation('content-updates');
  const query = api.useCheckUpdatesQuery({ params: { kind } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} skeleton="table">
      {({ kinds: [update] }) =>
        update?.changes && update.changes.length > 0 ? (
          <ChangeDetail update={update} changes={update.changes} {...view} />
        ) : (
          update?.state === 'changed' && <Notice tone="info">{t('sameContent')}</Notice>
        )
      }
    </QueryState>
  );
}
