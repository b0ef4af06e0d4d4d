import { memo, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { isRunning, usePolling } from './use-polling.ts';

/** Keeps one import fresh in the store while it is mounted; the batch reads all of them together. */
export const ImportWatch = memo(function ImportWatch({ importId }: { importId: string }) {
  const args = { params: { id: importId } };
  const { data } = api.endpoints.getImport.useQueryState(args);
  api.useGetImportQuery(args, usePolling(data === undefined || isRunning(data)));
  return null;
});

/** What the store knows of these imports, by id; `ImportWatch` asks for them. */
export function useImportViews(importIds: readonly string[]): Map<string, ImportView> {
  const wanted = importIds.join();
  const selectors = useMemo(
    () => (wanted === '' ? [] : wanted.split(',')).map((id) => api.endpoints.getImport.select({ params: { id } })),
    [wanted],
  );
  const views = useAppSelector((state) => selectors.map((select) => select(state).data), shallowEqual);
  return useMemo(() => new Map(views.flatMap((view) => (view ? [[view._id, view]] : []))), [views]);
}
