/** Around screens that order something besides a purchase: extras, a new sample. A closed shop leads to its own page. */
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useShopClosed } from './use-shop-closed.ts';

export function OpenShop() {
  return useShopClosed() ? <Navigate to={paths.storeMaintenance} replace /> : <Outlet />;
}
