/** The files chosen in this page, grouped by what has to be done about them. */

import { Button } from '@mantine/core';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { announce } from '#web/kit/announce.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './batch.module.css';
import { BatchBar } from './batch-bar.tsx';
import { CancelImport } from './cancel-import.tsx';
import { CopySummary } from './copy-summary.tsx';
import { describeOutcome, FILE_GROUPS, type FileGroup } from './describe-outcome.ts';
import { focusChoose } from './drop-zone.tsx';
import { FileDetails } from './file-details.tsx';
import type { FileEntry } from './file-entry.ts';
import { FileList } from './file-list.tsx';
import { MessageActions } from './message-line.tsx';
import { ReplaceWarning } from './replace-warning.tsx';
import { isUnsent, type UploadItem } from './upload-list.ts';
import type { UploadActs, Uploads } from './use-upload-list.ts';
import { ImportWatch, useImportViews } from './watch-imports.ts';

export interface BatchProps {
  uploads: Uploads;
  importIds: readonly string[];
}

export function Batch({ uploads, importIds }: BatchProps) {
  const { t } = useTranslation(['lab-intake', 'common']);
  const user = useAppSelector(selectUser);
  const views = useImportViews(importIds);
  const { items, startedAt } = uploads.list;
  const entries = useEntries(items, views);
  const rowsOf = (group: FileGroup) => entries.filter((entry) => describeOutcome(entry).group === group);
  const counts = Object.fromEntries(FILE_GROUPS.map((group) => [group, rowsOf(group).length])) as Record<
    FileGroup,
    number
  >;
  const failed = entries.filter(isRetryable).map(({ key }) => key);
  const messages = entries.reduce((sum, entry) => sum + (entry.import?.total ?? 0), 0);
  const unsent = items.filter(isUnsent).length;
  const title = t('batch.title', { time: formatDateTime(startedAt ?? '') });
  const extent = [t('batch.files', { count: entries.length }), t('file.messages', { count: messages })].join(', ');

  const progress = t('batch.progress', counts);
  useEffect(() => announce(progress), [progress]);

  return (
    <section aria-labelledby="batch" className={classes.batch}>
      {importIds.map((importId) => (
        <ImportWatch key={importId} importId={importId} />
      ))}
      <div className={classes.head}>
        <div className="grow">
          <h2 id="batch" className={classes.title}>
            {title}
          </h2>{' '}
          <span className="muted">
            {extent} · {user ? `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim() : ''}
          </span>
        </div>
        <div className={classes.actions}>
          <CopySummary title={`${title}: ${extent}`} entries={entries} />
          {failed.length > 0 && (
            <Button variant="default" size="sm" onClick={() => uploads.acts.retry(failed)}>
              {t('batch.retry', { count: failed.length })}
            </Button>
          )}
          {unsent > 0 && (
            <Button variant="default" size="sm" onClick={uploads.stopAll}>
              {t('batch.stopAll', { count: unsent })}
            </Button>
          )}
          {counts.running === 0 && (
            <Button
              variant="subtle"
              size="sm"
              onClick={() => {
                uploads.acts.clear();
                focusChoose();
              }}
            >
              {t('batch.clear')}
            </Button>
          )}
        </div>
      </div>
      <BatchBar counts={counts} unsent={unsent} run={uploads.list.run} pausedUntil={uploads.pausedUntil} />
      {uploads.isOffline && unsent > 0 && (
        <div className={classes.notice}>
          <Notice tone="warning" live="status">
            <p>{t('batch.offline', { count: unsent })}</p>
          </Notice>
        </div>
      )}
      <ReplaceWarning entries={entries} onOverwrite={uploads.acts.overwrite} />
      <FileList
        label={t('batch.label')}
        sections={FILE_GROUPS.map((group) => ({
          key: group,
          title: t(`group.${group}`),
          note: t(`groupNote.${group}`),
          tone: group === 'refused' ? ('danger' as const) : undefined,
          rows: rowsOf(group),
        }))}
        details={(entry) => <FileDetails entry={entry} />}
        actions={(entry) => <FileActions entry={entry} acts={uploads.acts} />}
      />
    </section>
  );
}

/** Not stored for a passing reason, or stopped while it was read: the file is still here, so it can be sent again. */
const isRetryable = ({ upload, import: facts }: FileEntry): boolean =>
  upload?.step === 'failed' || facts?.state === ImportState.failed;

/** The rows; one that did not change stays the same object, so that of 200 only those are drawn anew about which something is new. */
function useEntries(items: readonly UploadItem[], views: ReadonlyMap<string, ImportView>): readonly FileEntry[] {
  const drawn = useRef(new Map<string, FileEntry>());
  return useMemo(() => {
    const entries = items.map(({ key, file, state }) => {
      const view = (state.step === 'stored' ? views.get(state.importId) : undefined) ?? null;
      const before = drawn.current.get(key);
      if (before?.upload === state && before.import === view) return before;
      const messages = view?.messages ?? null;
      return { key, fileName: file.name, bytes: file.size, upload: state, import: view, messages };
    });
    drawn.current = new Map(entries.map((entry) => [entry.key, entry]));
    return entries;
  }, [items, views]);
}

const FileActions = memo(function FileActions({ entry, acts }: { entry: FileEntry; acts: UploadActs }) {
  const { t } = useTranslation(['lab-intake', 'common']);
  const step = entry.upload?.step;
  const name = <span className="vh">{`: ${entry.fileName}`}</span>;
  const [message, ...others] = entry.messages ?? [];
  if (step === 'stored' && !isRetryable(entry)) {
    return (
      <>
        <CancelImport entry={entry} />
        {entry.import && message && others.length === 0 && (
          <MessageActions importId={entry.import._id} fileName={entry.fileName} message={message} />
        )}
      </>
    );
  }
  return (
    <>
      {step === 'exists' && (
        <>
          <Button variant="default" size="xs" onClick={() => acts.skip([entry.key])}>
            {t('exists.skip')}
            {name}
          </Button>
          <Button variant="default" size="xs" color="danger" onClick={() => acts.overwrite([entry.key])}>
            {t('exists.overwrite')}
            {name}
          </Button>
        </>
      )}
      {(step === 'queued' || step === 'sending') && (
        <Button variant="subtle" size="xs" onClick={() => acts.stop(entry.key)}>
          {t('common:cancel')}
          {name}
        </Button>
      )}
      {isRetryable(entry) && (
        <Button variant="default" size="xs" onClick={() => acts.retry([entry.key])}>
          {t('file.again')}
          {name}
        </Button>
      )}
      {(step === 'refused' || step === 'failed') && (
        <Button variant="subtle" size="xs" onClick={() => acts.remove(entry.key)}>
          {t('common:remove')}
          {name}
        </Button>
      )}
    </>
  );
});
