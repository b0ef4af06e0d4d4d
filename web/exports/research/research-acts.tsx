/** What can be done with a file for research: take it and what is told beside it, stop it, have it made again. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { ExportView } from '#shared/views/exports.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { useNow } from '#web/kit/use-now.ts';
import { isRunning } from '../admin-download/use-job-polling.ts';

interface ResearchActsProps {
  one: ExportView;
  /** Read out after each act. */
  name: string;
}

export function ResearchActs({ one, name }: ResearchActsProps) {
  const { t } = useTranslation(['exports-research', 'exports', 'orders-data', 'errors', 'common']);
  const [cancel, cancelling] = api.useCancelExportMutation();
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const now = useNow();
  const take = async (part: 'getExportFile' | 'getExportManifest') => {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download(part, { params: { id: one._id } });
    setLoading(false);
    if (error) return setFailure(error);
    saveFile(data.name, data.content);
    announce(t('orders-data:file.saved'));
  };
  const stop = async () => {
    const reply = await cancel({ params: { id: one._id } });
    setFailure(reply.error ?? null);
    if (!reply.error) announce(t('exports:last.cancelled'));
  };
  const hidden = { hiddenText: `: ${name}` };
  const isThere = one.state === JobState.done && Date.parse(one.expiresAt) > now.getTime();
  return (
    <>
      {isRunning(one) && (
        <ActionLink onClick={() => void stop()} disabled={cancelling.isLoading} {...hidden}>
          {t('common:cancel')}
        </ActionLink>
      )}
      {isThere && (
        <ActionLink onClick={() => void take('getExportFile')} disabled={isLoading} {...hidden}>
          {t('exports:last.take')}
        </ActionLink>
      )}
      {one.manifest !== null && (
        <ActionLink onClick={() => void take('getExportManifest')} disabled={isLoading} {...hidden}>
          {t('manifest.take')}
        </ActionLink>
      )}
      {failure !== null && <span role="alert">{describeError(failure, t)}</span>}
    </>
  );
}
