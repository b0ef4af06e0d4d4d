/** /admin/data/orders: orders of everybody, by number, person, status, kind of sampling and days; the one that is open stands in the address. */
import { api } from '#web/client/api.ts';
import { ordersAsked } from './order-address.ts';
import { OrderDesk } from './order-desk.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrderList } from './use-order-list.ts';

export function AdminOrdersScreen() {
  const list = useOrderList();
  const query = api.useListAdminOrdersQuery({ query: ordersAsked(list.wish) }, { refetchOnMountOrArgChange: true });
  return (
    <OrderDesk tab="orders" list={list} query={query}>
      {(orders, currentId) => <OrderTable list={list} orders={orders} currentId={currentId} />}
    </OrderDesk>
  );
}
