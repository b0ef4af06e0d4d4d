import { useMemo, useState } from 'react';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
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
  /** The list whose answer came last; the rows of an earlier one stand in until the next comes. */
  settled: string | null;
  apply: () => void;
}

interface Snapshot {
  /** Of which list it is. */
  list: string;
  order: { id: string; section: SectionKey; row: DashboardRowView }[];
  at: number;
}

const snapshotOf = (rows: readonly DashboardRowView[], sort: Sort, list: string): Snapshot => ({
  list,
  order: orderRows(rows, sort).map((row) => ({ id: row.orderId, section: sectionOf(row), row })),
  at: Date.now(),
});

/** One object for each row as it stands, so that what did not change is not drawn again. */
const drawn = new WeakMap<DashboardRowView, ShownRow>();
function shownRow(row: DashboardRowView, section: SectionKey, isGone: boolean): ShownRow {
  const before = drawn.get(row);
  if (before && before.section === section && before.isGone === isGone) return before;
  const shown = { row, section, isGone };
  drawn.set(row, shown);
  return shown;
}

/**
 * Keeps the list still while the server's changes: cells follow in place, but no row appears, leaves or moves before `apply`.
 * @param isSettled the answer for this list is there; until then the list follows by itself.
 * @param list names what was asked for: another list stands still anew
 */
export function useShownRows(
  rows: readonly DashboardRowView[],
  isSettled: boolean,
  { sort, list }: { sort: Sort; list: string },
): ShownRows {
  const [snapshot, setSnapshot] = useState(() => snapshotOf(rows, sort, list));
  const [settled, setSettled] = useState(isSettled ? list : null);
  if (settled !== list && isSettled) {
    setSettled(list);
    setSnapshot(snapshotOf(rows, sort, list));
  } else if (snapshot.list !== list) setSnapshot(snapshotOf(rows, sort, list));
  return useMemo(() => {
    const now = new Map(rows.map((row) => [row.orderId, row]));
    const standing = new Map(snapshot.order.map((entry) => [entry.id, entry.section]));
    const shown = snapshot.order.map(({ id, section, row }) => shownRow(now.get(id) ?? row, section, !now.has(id)));
    const fresh = [...now.values()].filter((row) => standing.get(row.orderId) !== sectionOf(row));
    const gone = shown.filter((row) => row.isGone).length;
    const since = fresh.length + gone > 0 ? snapshot.at : null;
    const apply = () => setSnapshot(snapshotOf(rows, sort, list));
    return { rows: shown, fresh, gone, since, settled, apply };
  }, [rows, snapshot, sort, list, settled]);
}
