/** Orders as a table, on narrow screens as cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { OrderCards } from './order-cards.tsx';
import { CustomerName, OrderNumber, Status, TestName, When } from './order-columns.tsx';
import type { OrderList } from './use-order-list.ts';

export interface OrderTableProps {
  list: OrderList;
  orders: StaffOrderView[];
  /** The row under the keys. */
  currentId: string | null;
}

export function OrderTable({ list, orders, currentId }: OrderTableProps) {
  const { t } = useTranslation('orders-data');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const { wish, open, turn } = list;
  const shared = { label: t('tab.orders'), open: wish.order, onOpen: open };
  if (isNarrow) return <OrderCards orders={orders} {...shared} />;
  const columns: DataColumn<StaffOrderView>[] = [
    {
      key: 'order',
      head: t('column.order'),
      sortable: true,
      width: '14%',
      cell: (order) => <OrderNumber order={order} open={wish.order} onOpen={open} />,
    },
    {
      key: 'customer',
      head: t('column.customer'),
      rowHeader: true,
      width: '22%',
      cell: (order) => <CustomerName order={order} />,
    },
    { key: 'test', head: t('column.test'), width: '22%', cell: (order) => <TestName order={order} /> },
    { key: 'when', head: t('column.when'), width: '16%', cell: (order) => <When order={order} /> },
    { key: 'status', head: t('column.status'), cell: (order) => <Status order={order} /> },
  ];
  return (
    <DataTable
      label={t('tab.orders')}
      columns={columns}
      rows={orders}
      rowKey={({ _id }) => _id}
      sort={{ column: 'order', direction: wish.isTurned ? 'ascending' : 'descending' }}
      onSort={() => turn(!wish.isTurned)}
      currentKey={currentId ?? undefined}
      rowTone={({ _id }) => (_id === wish.order ? 'selected' : undefined)}
      onRowClick={({ _id }) => open(_id)}
    />
  );
}
