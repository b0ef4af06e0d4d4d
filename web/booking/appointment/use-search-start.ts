import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { branchSearched } from '#web/orders/purchase/selection.ts';

/**
 * Where the finder begins, once: around a branch chosen before (on the front page, or for another test), around the person's home,
 * around the branch of the last order, else with the whole country. True while that is not known yet.
 */
export function useSearchStart(): boolean {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { branch, branchSearch } = useAppSelector((state) => state.selection);
  const home = user ? [user.zipCode, user.city].filter(Boolean).join(' ') : '';
  const asksOrders = !branchSearch.begun && !branch && user !== null && home === '';
  const orders = api.useListCustomerOrdersQuery(
    asksOrders ? { params: { customerId: user.id }, query: {} } : skipToken,
  );
  const waits = asksOrders && orders.isFetching;
  const last = orders.data?.items.find(({ appointment }) => appointment !== null)?.appointment;

  useEffect(() => {
    if (branchSearch.begun || waits) return;
    const used = branch ?? (last && { ...last, name: last.branchName });
    if (branch || (used && home === '')) {
      const near = used && { lat: used.latitude, lng: used.longitude, from: 'branch' as const, name: used.name };
      dispatch(branchSearched({ near }));
    } else dispatch(branchSearched({ text: home }));
  }, [branchSearch.begun, waits, branch, last, home, dispatch]);
  return waits;
}
