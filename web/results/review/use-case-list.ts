import { PAGE_ROWS } from '#shared/limits/pages.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { arrangeList, findList, queryOf, readListAddress } from '../doctor-dashboard/list-address.ts';

/** Where a case stands in the list that the doctor works through. */
export interface CaseList {
  /** Place from 1; null for a case that is not in it (any more). */
  at: number | null;
  count: number;
  previous: DashboardRowView | null;
  next: DashboardRowView | null;
  /** Version of the case itself as the list has it; null where it is not in it. */
  version: number | null;
  /** Back to the list as it was filtered and sorted. */
  backTo: string;
}

/** The neighbours of a case in the list it was opened from, with its filters and sorting. */
export function useCaseList(orderId: string, userId: string): CaseList {
  const address = findList(userId);
  const wish = readListAddress(address);
  const { data } = api.useGetOrdersDashboardQuery({ query: queryOf(wish, PAGE_ROWS) });
  const rows = arrangeList(data?.items ?? [], wish, userId);
  const query = address.toString();
  const version = data?.items.find((row) => row.orderId === orderId)?.version ?? null;
  return {
    ...placeIn(rows, orderId),
    version,
    backTo: query === '' ? paths.doctorOrders : `${paths.doctorOrders}?${query}`,
  };
}

/** After the last case nothing follows; from a case that is not in the list its first one follows. */
export function placeIn<R extends Pick<DashboardRowView, 'orderId'>>(rows: readonly R[], orderId: string) {
  const at = rows.findIndex((row) => row.orderId === orderId);
  return {
    at: at === -1 ? null : at + 1,
    count: rows.length,
    previous: (at > 0 && rows[at - 1]) || null,
    next: rows[at + 1] ?? null,
  };
}
