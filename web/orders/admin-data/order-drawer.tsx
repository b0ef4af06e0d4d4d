/** Everything about one order but what was measured: whose it is, its way, its status by hand, its money, what was accepted. */
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { api } from '#web/client/api.ts';
import { RecordDrawer } from '#web/kit/record-drawer.tsx';
import { RecordTitle } from '#web/kit/record-title.tsx';
import { OrderStatusBadge } from '../order-status.tsx';
import { AcceptedFile } from './accepted-file.tsx';
import classes from './admin-data.module.css';
import { ChangeStatus } from './change-status.tsx';
import { LastChange } from './last-change.tsx';
import { MoveKit } from './move-kit.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderSteps } from './order-steps.tsx';

export interface OrderDrawerProps {
  orderId: string;
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
  onClose: () => void;
}

export function OrderDrawer({ orderId, isAlone, onClose }: OrderDrawerProps) {
  const { t } = useTranslation('orders-data');
  const query = api.useGetOrderQuery({ params: { orderId } }, { refetchOnMountOrArgChange: true });
  return (
    <RecordDrawer
      query={query}
      isAlone={isAlone}
      onClose={onClose}
      words={{ close: t('drawer.close'), gone: t('drawer.gone'), goneHelp: t('drawer.goneHelp') }}
    >
      {(order) => (
        <>
          <header className={classes.head}>
            <RecordTitle isAlone={isAlone}>{order.orderNumber}</RecordTitle>
            <div className={classes.state}>
              <OrderStatusBadge label={order.label} />
            </div>
          </header>
          <OrderFacts order={order} />
          <OrderSteps order={order} />
          {/* What was begun before a step was made belongs to the step. */}
          <ChangeStatus key={`status-${order.status}`} order={order} />
          {order.kit &&
            order.kit.status !== 'at-lab' &&
            order.status !== null &&
            order.status !== OrderStatus.CANCELLED && (
              <MoveKit key={order.kit.status} orderId={orderId} kit={order.kit} />
            )}
          <OrderMoney order={order} />
          <AcceptedFile orderNo={order.orderNumber} />
          <LastChange order={order} />
        </>
      )}
    </RecordDrawer>
  );
}
