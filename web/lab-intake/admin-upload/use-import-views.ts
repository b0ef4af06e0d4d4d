import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';

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
