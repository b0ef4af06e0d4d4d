import { useMemo, useState } from 'react';
import type { DashboardRowView } from '#shared/views/results.ts';
import { orderRows, type SectionKey, sectionOf } from '../group-rows.ts';
import type { Sort } from './list-address.ts';

/** A row where it stood when the list was last sorted; its contents are always the newest. */
export interface ShownRow {
  row: DashboardRowView;
  section: SectionKey;
  /** No longer on the server's list: released, or taken back. It stays until the list is sorted again. */
  isGone: boolean;
}

export interface ShownRows {
  rows: ShownRow[];
  /** Cases that wait behind the bar: new ones, and those that would move. */
  fresh: DashboardRowView[];
  gone: number;
  /** Since when the list stands still; null while it is up to date. */
  since: number | null;
  apply: () => void;
}

interface Snapshot {
  order: { id: string; section: SectionKey; row: DashboardRowView }[];
  at: number;
}

const snapshotOf = (rows: readonly DashboardRowView[], sort: Sort): Snapshot => ({
  order: orderRows(rows, sort).map((row) => ({ id: row.orderId, section: sectionOf(row), row })),
  at: Date.now(),
});

/**
 * Keeps the list still while the server's changes: cells follow in place, but no row appears, leaves or moves before `apply`.
 * @param isSettled the first answer after opening the page is there; until then the list follows by itself.
 */
export function useShownRows(rows: readonly DashboardRowView[] | undefined, isSettled: boolean, sort: Sort): ShownRows {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [settled, setSettled] = useState(false);
  if (rows && !settled) {
    if (isSettled) {
      setSettled(true);
      setSnapshot(snapshotOf(rows, sort));
    } else if (!snapshot) setSnapshot(snapshotOf(rows, sort));
  }
  return useMemo(() => {
    const now = new Map((rows ?? []).map((row) => [row.orderId, row]));
    const standing = new Map((snapshot?.order ?? []).map((entry) => [entry.id, entry.section]));
    const shown = (snapshot?.order ?? []).map(({ id, section, row }) => ({
      row: now.get(id) ?? row,
      section,
      isGone: !now.has(id),
    }));
    const fresh =
      snapshot === null ? [] : [...now.values()].filter((row) => standing.get(row.orderId) !== sectionOf(row));
    const gone = shown.filter((row) => row.isGone).length;
    const since = fresh.length + gone > 0 && snapshot ? snapshot.at : null;
    return { rows: shown, fresh, gone, since, apply: () => setSnapshot(snapshotOf(rows ?? [], sort)) };
  }, [rows, snapshot, sort]);
}
