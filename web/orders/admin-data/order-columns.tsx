/** The parts of an order in the lists, in cells and on cards. */
import { useTranslation } from 'react-i18next';
import type { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { OrderStatusBadge } from '../order-status.tsx';
import classes from './admin-data.module.css';

export interface OrderPartProps {
  order: StaffOrderView;
}

interface OrderNumberProps extends OrderPartProps {
  open: string | null;
  onOpen: (orderId: string) => void;
}

/** Opens the order; gets the focus back when it is closed. */
export function OrderNumber({ order, open, onOpen }: OrderNumberProps) {
  const { t } = useTranslation('orders-data');
  const { _id: id, orderNumber, customer } = order;
  return (
    <button
      type="button"
      id={`order-${id}`}
      className={classes.number}
      aria-current={id === open || undefined}
      onClick={(event) => {
        // The row opens it too.
        event.stopPropagation();
        onOpen(id);
      }}
    >
      {orderNumber}
      <span className="vh">{`, ${customerName(customer, t('closed'))}`}</span>
    </button>
  );
}

/** A closed account has no name any more. */
export function customerName({ firstName, lastName, closedAt }: StaffOrderView['customer'], closed: string): string {
  return closedAt === null ? `${firstName} ${lastName}`.trim() : closed;
}

export function CustomerName({ order: { customer } }: OrderPartProps) {
  const { t } = useTranslation('orders-data');
  const name = customerName(customer, t('closed'));
  return customer.closedAt === null ? <b>{name}</b> : <span className="muted">{name}</span>;
}

export function TestName({ order }: OrderPartProps) {
  return <span className={classes.test}>{localized(order.product.name, useLanguage())}</span>;
}

/** The appointment while it has a place, or that the sample is taken at home. */
export function When({ order: { appointment, place, application }, isCard }: OrderPartProps & { isCard?: boolean }) {
  const { t } = useTranslation('orders-data');
  const language = useLanguage();
  if (appointment && place !== null) return formatShortDayTime(appointment.from, language);
  // A card has no cell to be empty.
  if (isCard && application !== 'homesampling') return null;
  return <span className="muted">{application === 'homesampling' ? t('atHome') : '–'}</span>;
}

/** Held for an unpaid order, or booked. */
export function Place({ order: { place } }: OrderPartProps) {
  const { t } = useTranslation('orders-data');
  if (place === null) return null;
  return <span className={place === 'held' ? classes.held : undefined}>{t(`place.${place}`)}</span>;
}

interface StatusProps extends OrderPartProps {
  planned?: BulkKind | undefined;
  /** There is little room. */
  wraps?: boolean;
}

/** Its status, and what is planned with it; until that is done the status is what it was. */
export function Status({ order, planned, wraps }: StatusProps) {
  return (
    <span className={`${classes.mid} ${classes.status}`} data-wraps={wraps || undefined}>
      <OrderStatusBadge label={order.label} />
      {planned && <Planned kind={planned} />}
    </span>
  );
}

function Planned({ kind }: { kind: BulkKind }) {
  const { t } = useTranslation('orders-bulk');
  return <b className={classes.planned}>{t(`marked.${kind}`)}</b>;
}
