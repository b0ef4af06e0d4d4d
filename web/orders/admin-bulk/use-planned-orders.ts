import { useMemo } from 'react';
import type { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import { api } from '#web/client/api.ts';

/** The orders that wait for an act on many of them, whoever planned it, with what it is. */
export function usePlannedOrders(): ReadonlyMap<string, BulkKind> {
  const { data } = api.useListBulkActsQuery();
  return useMemo(
    () => new Map((data?.items ?? []).flatMap(({ kind, waiting }) => waiting.map((id) => [id, kind] as const))),
    [data],
  );
}
