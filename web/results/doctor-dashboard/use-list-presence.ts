import { useCallback, useEffect, useState } from 'react';
import type { DashboardView } from '#shared/views/dashboard.ts';
import { onPresence } from '#web/client/live.ts';

/** Names of the colleagues who have a case of the list open now. */
export function useListPresence({ doctors }: Pick<DashboardView, 'doctors'>, userId: string) {
  const [heard, setHeard] = useState<ReadonlyMap<string, string[]>>(new Map());
  useEffect(() => onPresence((told) => setHeard((before) => new Map(before).set(told.case, told.users))), []);
  return useCallback(
    ({ orderId, openBy }: { orderId: string; openBy: string[] }): string[] =>
      (heard.get(orderId) ?? openBy)
        .filter((id) => id !== userId)
        .flatMap((id) => doctors.find((doctor) => doctor.id === id)?.name ?? []),
    [heard, userId, doctors],
  );
}
