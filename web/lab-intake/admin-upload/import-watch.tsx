/** Keeps one import fresh in the store while it is mounted; the batch reads all of them together. */
import { api } from '#web/client/api.ts';
import { isRunning } from './is-running.ts';
import { usePolling } from './use-polling.ts';

export function ImportWatch({ importId }: { importId: string }) {
  const args = { params: { id: importId } };
  const { data } = api.endpoints.getImport.useQueryState(args);
  api.useGetImportQuery(args, usePolling(data === undefined || isRunning(data)));
  return null;
}
