/** Orders on a narrow screen: a card each. */
import type { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { SelectPage, SelectRow } from '../admin-bulk/select-boxes.tsx';
import type { Selection } from '../admin-bulk/use-selection.ts';
import classes from './admin-data.module.css';
import { CustomerName, OrderNumber, Place, Status, TestName, When } from './order-columns.tsx';

interface OrderCardsProps {
  label: string;
  orders: StaffOrderView[];
  open: string | null;
  onOpen: (orderId: string) => void;
  withPlace?: boolean;
  /** Where orders can be chosen. */
  selection?: Selection;
  planned?: ReadonlyMap<string, BulkKind>;
}

export function OrderCards({ label, orders, open, onOpen, withPlace, selection, planned }: OrderCardsProps) {
  return (
    <>
      {selection && <SelectPage orders={orders} selection={selection} withWords />}
      <ul aria-label={label} className={classes.cards}>
        {orders.map((order) => (
          <li key={order._id} className={classes.card} data-choose={selection ? true : undefined}>
            {selection && <SelectRow order={order} selection={selection} />}
            <OrderNumber order={order} open={open} onOpen={onOpen} />
            <CustomerName order={order} />
            <TestName order={order} />
            <span>
              <When order={order} isCard />
              {withPlace && (
                <>
                  {', '}
                  <Place order={order} />
                </>
              )}
            </span>
            <Status order={order} planned={planned?.get(order._id)} />
          </li>
        ))}
      </ul>
    </>
  );
}
