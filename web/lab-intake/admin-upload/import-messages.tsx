/** The messages of an import, asked for when somebody opens it. */
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import type { FileEntry } from './file-entry.ts';
import { isRunning } from './is-running.ts';
import { MessageList } from './message-list.tsx';
import { usePolling } from './use-polling.ts';

export function ImportMessages({ entry }: { entry: FileEntry }) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const query = api.useGetImportQuery(
    { params: { id: entry.key } },
    usePolling(entry.import !== null && isRunning(entry.import)),
  );
  if (query.data) return <MessageList importId={entry.key} fileName={entry.fileName} messages={query.data.messages} />;
  if (!query.error || query.isFetching) return <p role="status">{t('common:loading')}</p>;
  return (
    <p role="alert">
      {describeError(query.error, t)} <ActionLink onClick={() => query.refetch()}>{t('common:retry')}</ActionLink>
    </p>
  );
}
