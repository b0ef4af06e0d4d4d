/** What can be done with a file that was made: take it, stop it, have it made again. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { ExportView } from '#shared/views/exports.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { useNow } from '#web/kit/use-now.ts';
import { isRunning } from './use-job-polling.ts';

type Query = NonNullable<Arguments<typeof contract.exportOrders>['query']>;

interface ExportActsProps {
  one: ExportView;
  /** Read out after each act. */
  name: string;
}

export function ExportActs({ one, name }: ExportActsProps) {
  const { t } = useTranslation(['exports', 'orders-data', 'errors', 'common']);
  const [cancel, cancelling] = api.useCancelExportMutation();
  const [start, starting] = api.useExportOrdersMutation();
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const now = useNow();
  const take = async () => {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download('getExportFile', { params: { id: one._id } });
    setLoading(false);
    if (error) return setFailure(error);
    saveFile(data.name, data.content);
    announce(t('orders-data:file.saved'));
  };
  const stop = async () => {
    const reply = await cancel({ params: { id: one._id } });
    setFailure(reply.error ?? null);
    if (!reply.error) announce(t('last.cancelled'));
  };
  const again = async () => {
    const reply = await start({ query: { ...(one.filter as Query), isExport: true } });
    setFailure(reply.error ?? null);
    if (!reply.error) announce(t('download.started'));
  };
  const isOver = Date.parse(one.expiresAt) <= now.getTime();
  const hidden = { hiddenText: `: ${name}` };
  return (
    <>
      {isRunning(one) ? (
        <ActionLink onClick={stop} disabled={cancelling.isLoading} {...hidden}>
          {t('common:cancel')}
        </ActionLink>
      ) : one.state === JobState.done && !isOver ? (
        <ActionLink onClick={take} disabled={isLoading} {...hidden}>
          {t('last.take')}
        </ActionLink>
      ) : (
        <ActionLink onClick={again} disabled={starting.isLoading} {...hidden}>
          {t('last.again')}
        </ActionLink>
      )}
      {failure !== null && <span role="alert">{describeError(failure, t)}</span>}
    </>
  );
}
