import { Role } from '#shared/roles.ts';
import { hasRole, selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';

/** Whether this person can order nothing now: the shop is closed, or open to administrators only. Undefined until it is known. */
export function useShopClosed(): boolean | undefined {
  const closed = api.useGetDisableStoreQuery().data?.value;
  const adminOnly = api.useGetAdminOnlyQuery().data?.value;
  const isAdmin = hasRole(useAppSelector(selectUser), [Role.admin]);
  if (closed || (adminOnly && !isAdmin)) return true;
  return closed === undefined || adminOnly === undefined ? undefined : false;
}
