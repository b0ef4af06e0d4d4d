/** Orders as a table, on narrow screens as cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { SelectPage, SelectRow } from '../admin-bulk/select-boxes.tsx';
import type { Selection } from '../admin-bulk/use-selection.ts';
import { OrderCards } from './order-cards.tsx';
import { CustomerName, OrderNumber, Status, TestName, When } from './order-columns.tsx';
import type { OrderList } from './use-order-list.ts';

export interface OrderTableProps {
  list: OrderList;
  orders: StaffOrderView[];
  /** The row under the keys. */
  currentId: string | null;
  /** How much stands beside the table. */
  beside?: 'drawer' | 'panel' | undefined;
}

interface ChoosableProps extends OrderTableProps {
  selection: Selection;
  /** Orders that wait for an act on many of them. */
  planned: ReadonlyMap<string, BulkKind>;
}

/** Beside a drawer there is room for what matters most: columns go, none is squeezed or out of sight. */
const GONE = { drawer: ['test'], panel: ['test', 'when'] };

export function OrderTable({ list, orders, currentId, beside, selection, planned }: ChoosableProps) {
  const { t } = useTranslation('orders-data');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const isTight = useMediaQuery('(max-width: 1500px)', false, { getInitialValueInEffect: false });
  const gone = beside && isTight ? GONE[beside] : [];
  const { wish, open, turn } = list;
  const shared = { label: t('tab.orders'), open: wish.order, onOpen: open };
  if (isNarrow) return <OrderCards orders={orders} {...shared} selection={selection} planned={planned} />;
  const columns: DataColumn<StaffOrderView>[] = [
    {
      key: 'select',
      head: <SelectPage orders={orders} selection={selection} />,
      width: 60,
      cell: (order) => <SelectRow order={order} selection={selection} />,
    },
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
    {
      key: 'status',
      head: t('column.status'),
      cell: (order) => <Status order={order} planned={planned.get(order._id)} wraps={gone.length > 0} />,
    },
  ];
  return (
    <DataTable
      label={t('tab.orders')}
      columns={columns.filter(({ key }) => !gone.includes(key))}
      rows={orders}
      rowKey={({ _id }) => _id}
      sort={{ column: 'order', direction: wish.isTurned ? 'ascending' : 'descending' }}
      onSort={() => turn(!wish.isTurned)}
      currentKey={currentId ?? undefined}
      rowTone={({ _id }) =>
        planned.has(_id) ? 'outdated' : _id === wish.order || selection.ids.includes(_id) ? 'selected' : undefined
      }
      onRowClick={({ _id }) => open(_id)}
    />
  );
}
