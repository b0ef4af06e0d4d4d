/** Every version of a kind that ever held, with the way back to any of them, which is asked about once more. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ContentUpdateView, ContentVersionView } from '#shared/views/content-updates.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-content.module.css';
import { describeFault, placeOf } from './describe-fault.ts';

export interface VersionHistoryProps {
  update: ContentUpdateView;
  onClose: () => void;
}

const HASH_SHOWN = 12;

export function VersionHistory({ update: { kind }, onClose }: VersionHistoryProps) {
  const { t } = useTranslation(['content-updates', 'errors', 'common']);
  const rows = useRowLimit();
  const query = api.useListContentVersionsQuery(
    { params: { kind }, query: { limit: rows.limit } },
    { refetchOnMountOrArgChange: true },
  );
  const [restore, { isLoading, error, reset }] = api.useRestoreContentVersionMutation();
  const [asked, setAsked] = useState<ContentVersionView | null>(null);
  const faults = (errorBodyOf(error)?.details as { faults?: ContentFault[] } | undefined)?.faults ?? [];
  const bring = async (version: ContentVersionView, live: string | undefined) => {
    const reply = await restore({ params: { kind, versionId: version._id }, query: live ? { live } : {} });
    setAsked(null);
    if (!('error' in reply)) announce(t('history.restoredNow', { number: version.number }));
  };
  const name = t(`kind.${kind}`);
  return (
    <Dialog isOpen area="staff" title={t('history.title', { kind: name })} onClose={onClose}>
      {error !== undefined && (
        <Notice tone="danger" live="alert" title={describeError(error, t)}>
          {faults.length > 0 && (
            <ul>
              {faults.map((fault) => (
                <li key={JSON.stringify(fault)}>
                  <b>{placeOf(fault)}</b> {describeFault(fault, t)}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <QueryState query={query}>
        {({ items, next }) => (
          <>
            <ol className={classes.history}>
              {items.map((version) => (
                <li key={version._id}>
                  <p>
                    <b>{t('history.version', { number: version.number })}</b>{' '}
                    {version.isLive && <span className={classes.live}>{t('history.live')}</span>}
                  </p>
                  <Facts version={version} />
                  {asked?._id === version._id ? (
                    <div className={classes.asking}>
                      <p>{t('history.ask', { number: version.number })}</p>
                      <div className={classes.actions}>
                        <Button
                          size="sm"
                          loading={isLoading}
                          onClick={() => void bring(version, items.find(({ isLive }) => isLive)?._id)}
                        >
                          {t('history.confirm')}
                        </Button>
                        <Button variant="default" size="sm" onClick={() => setAsked(null)}>
                          {t('common:cancel')}
                        </Button>
                      </div>
                    </div>
                  ) : (
                    !version.isLive && (
                      <Button
                        variant="default"
                        size="xs"
                        onClick={() => {
                          reset();
                          setAsked(version);
                        }}
                      >
                        {t('history.back', { number: version.number })}
                      </Button>
                    )
                  )}
                </li>
              ))}
            </ol>
            <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function Facts({ version: { appliedAt, by, source, restoredFrom, hash } }: { version: ContentVersionView }) {
  const { t } = useTranslation('content-updates');
  const who = useWho();
  return (
    <>
      <p className="muted">
        {by !== null
          ? t('appliedBy', { at: formatDateTime(appliedAt), by: who(by) })
          : t('shippedAt', { at: formatDateTime(appliedAt) })}
      </p>
      <p className="muted caption">
        {restoredFrom === null
          ? t('history.from', { source: source === 'shipped' ? t('shipped') : source })
          : t('history.restored', { number: restoredFrom })}{' '}
        <code>{hash.slice(0, HASH_SHOWN)}</code>
      </p>
    </>
  );
}
