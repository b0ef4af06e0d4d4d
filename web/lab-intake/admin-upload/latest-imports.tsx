/** The latest imports, newest first, and every older one that waits for a decision. */

import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import type { ImportListView } from '#shared/views/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useWho } from '#web/kit/use-who.ts';
import { CancelImport } from './cancel-import.tsx';
import { describeOutcome, FILE_GROUPS, type FileGroup } from './describe-outcome.ts';
import { FileDetails } from './file-details.tsx';
import type { FileEntry, ImportFacts } from './file-entry.ts';
import { FileList } from './file-list.tsx';
import { FileResult } from './file-result.tsx';
import { HeldCodes } from './held-codes.tsx';
import classes from './latest-imports.module.css';
import { MessageList } from './message-list.tsx';
import { isRunning, usePolling } from './use-polling.ts';

const VIEWS = ['all', ...FILE_GROUPS] as const;

export interface LatestImportsProps {
  /** Shown in the batch above, so not here. */
  hidden: readonly string[];
}

export const LatestImports = memo(function LatestImports({ hidden }: LatestImportsProps) {
  const { t } = useTranslation('lab-intake');
  const rows = useRowLimit();
  const asked = { query: { limit: rows.limit, kind: ImportKind.labFile } };
  const known = api.endpoints.listImports.useQueryState(asked);
  const polling = usePolling(known.data ? allOf(known.data).some(isRunning) : false);
  const query = api.useListImportsQuery(asked, { ...polling, refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports" className={classes.title}>
        {t('latest.title')}
      </h2>
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={(list) => allOf(list).length === 0}
          empty={
            <EmptyState title={t('latest.empty')} level={3}>
              {t('latest.emptyHelp')}
            </EmptyState>
          }
        >
          {(list) => (
            <>
              <Imports imports={allOf(list).filter(({ _id }) => !hidden.includes(_id))} />
              <MoreRows rows={rows} next={list.next} isLoading={query.isFetching} />
            </>
          )}
        </QueryState>
      </div>
    </section>
  );
});

/** Those that wait for a decision are older: they come last. */
const allOf = ({ items, waiting }: ImportListView): ImportFacts[] => [...items, ...waiting];

function Imports({ imports }: { imports: ImportFacts[] }) {
  const { t } = useTranslation('lab-intake');
  const [search, setSearch] = useAddress();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const wished = search.get('view');
  const view = VIEWS.find((name) => name === wished) ?? 'all';
  const entries = imports.map((facts) => toEntry(facts, t));
  const inView = (name: FileGroup | 'all') =>
    entries.filter((entry) => name === 'all' || describeOutcome(entry).group === name);
  const toggle = (key: string) =>
    setOpened(opened.includes(key) ? opened.filter((other) => other !== key) : [...opened, key]);
  const rows = inView(view);
  const choose = (name: string) => {
    const next = new URLSearchParams(search);
    if (name === 'all') next.delete('view');
    else next.set('view', name);
    setSearch(next, { replace: true });
  };
  return (
    <>
      <PresetTabs
        label={t('latest.views')}
        tabs={VIEWS.map((name) => ({ key: name, label: t(`group.${name}`), count: inView(name).length }))}
        current={view}
        onChange={choose}
      />
      {rows.length === 0 && <p className={classes.none}>{t(`none.${view}`)}</p>}
      {rows.length > 0 && (
        <FileList
          label={t('latest.table')}
          sections={[{ key: view, title: '', rows }]}
          origin={(entry) => <Origin facts={entry.import} />}
          details={(entry) => (
            <FileDetails entry={entry}>
              {opened.includes(entry.key) &&
                (isSeries(entry.import) ? <SeriesImports entry={entry} /> : <ImportMessages entry={entry} />)}
            </FileDetails>
          )}
          actions={(entry) => (
            <>
              {!isSeries(entry.import) && <CancelImport entry={entry} />}
              {entry.import !== null && entry.import.total > 0 && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-expanded={opened.includes(entry.key)}
                  onClick={() => toggle(entry.key)}
                >
                  {t(opened.includes(entry.key) ? 'latest.hide' : 'latest.show')}
                  <span className="vh">{`: ${entry.fileName}`}</span>
                </Button>
              )}
            </>
          )}
        />
      )}
    </>
  );
}

/** More than one import in a row: what a laboratory delivered one by one. */
const isSeries = (facts: ImportFacts | null): boolean => (facts?.series?.imports ?? 0) > 1;

/** A row of a series stays the same, open or not, when its latest import is another one. */
const toEntry = (facts: ImportFacts, t: TFunction<'lab-intake'>): FileEntry => ({
  key: facts.series?.key ?? facts._id,
  fileName: isSeries(facts)
    ? t('latest.delivery', { sender: facts.series?.sender || t('latest.nameless') })
    : facts.fileName,
  bytes: facts.bytes,
  upload: null,
  import: facts,
  messages: null,
});

function Origin({ facts }: { facts: ImportFacts | null }) {
  const { t } = useTranslation('lab-intake');
  const who = useWho();
  if (!facts) return null;
  const { series, createdAt, uploadedBy } = facts;
  return (
    <span className="muted">
      {series && isSeries(facts)
        ? t('latest.deliveryDay', { day: formatDate(series.day), time: formatTime(createdAt) })
        : `${formatDateTime(createdAt)}, ${uploadedBy === null ? t('latest.laboratory') : who(uploadedBy)}`}
    </span>
  );
}

/** The imports of a series, each with its message on demand. */
function SeriesImports({ entry }: { entry: FileEntry }) {
  const { t } = useTranslation(['lab-intake', 'common']);
  const rows = useRowLimit();
  const [opened, setOpened] = useState<string | null>(null);
  const series = entry.import?.series?.key ?? '';
  const query = api.useListImportsQuery(
    { query: { series, limit: rows.limit } },
    usePolling(entry.import !== null && isRunning(entry.import)),
  );
  if (!query.data) return <p role="status">{t('common:loading')}</p>;
  return (
    <>
      <ul className={classes.members} aria-label={t('lab-intake:latest.members', { sender: entry.fileName })}>
        {query.data.items.map((facts) => {
          const member = { ...toEntry({ ...facts, series: null }, t), messages: null };
          return (
            <li key={facts._id}>
              <span className="m">{facts.fileName}</span> <span className="muted">{formatTime(facts.createdAt)}</span>{' '}
              <FileResult entry={member} />{' '}
              <ActionLink
                onClick={() => setOpened(opened === facts._id ? null : facts._id)}
                hiddenText={`: ${facts.fileName}`}
              >
                {t(opened === facts._id ? 'lab-intake:latest.hide' : 'lab-intake:latest.show')}
              </ActionLink>
              {opened === facts._id && <ImportMessages entry={member} />}
            </li>
          );
        })}
      </ul>
      <MoreRows rows={rows} next={query.data.next} isLoading={query.isFetching} />
    </>
  );
}

/** The messages of an import, asked for when somebody opens it. */
function ImportMessages({ entry }: { entry: FileEntry }) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const importId = entry.import?._id ?? '';
  const query = api.useGetImportQuery(
    { params: { id: importId } },
    usePolling(entry.import !== null && isRunning(entry.import)),
  );
  if (query.data)
    return (
      <>
        <HeldCodes importId={importId} />
        <MessageList importId={importId} fileName={entry.fileName} messages={query.data.messages} />
      </>
    );
  if (!query.error || query.isFetching) return <p role="status">{t('common:loading')}</p>;
  return (
    <p role="alert">
      {describeError(query.error, t)} <ActionLink onClick={() => query.refetch()}>{t('common:retry')}</ActionLink>
    </p>
  );
}
