import { useCallback, useState } from 'react';
import { BULK_MAX_ORDERS } from '#shared/limits/orders.ts';

/** The orders that are chosen, across pages and filters, in the order in which they were chosen; never more than one act takes. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : capped([...before, id]))),
    [],
  );
  const add = useCallback(
    (more: readonly string[]) => setIds((before) => capped([...before, ...more.filter((id) => !before.includes(id))])),
    [],
  );
  const remove = useCallback(
    (fewer: readonly string[]) => setIds((before) => before.filter((id) => !fewer.includes(id))),
    [],
  );
  const clear = useCallback(() => setIds([]), []);
  return { ids, isFull: ids.length >= BULK_MAX_ORDERS, toggle, add, remove, clear };
}

export type Selection = ReturnType<typeof useSelection>;

const capped = (ids: readonly string[]): readonly string[] => ids.slice(0, BULK_MAX_ORDERS);
