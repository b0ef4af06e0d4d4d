/** Orders on a narrow screen: a card each. */
import type { StaffOrderView } from '#shared/views/orders.ts';
import classes from './admin-data.module.css';
import { CustomerName, OrderNumber, Place, Status, TestName, When } from './order-columns.tsx';

interface OrderCardsProps {
  label: string;
  orders: StaffOrderView[];
  open: string | null;
  onOpen: (orderId: string) => void;
  withPlace?: boolean;
}

export function OrderCards({ label, orders, open, onOpen, withPlace }: OrderCardsProps) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {orders.map((order) => (
        <li key={order._id} className={classes.card}>
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
          <Status order={order} />
        </li>
      ))}
    </ul>
  );
}
