import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isUuid } from '#shared/schema/identifiers.ts';

/** Statuses in the order of the way, as the address names them, with the label that says most of them; an unpaid order has several. */
export const STATUS_LABELS: readonly (readonly [status: string, label: OrderLabel | null])[] = [
  ['null', null],
  [String(OrderStatus.PAID), OrderLabel.paid],
  [String(OrderStatus.CONFIRMED), OrderLabel.confirmed],
  [String(OrderStatus.ANALYZING), OrderLabel.analysing],
  [String(OrderStatus.RESULT_RECEIEVED), OrderLabel.labResultsReceived],
  [String(OrderStatus.READY_FOR_APPROVAL), OrderLabel.readyForApproval],
  [String(OrderStatus.COMPLETED), OrderLabel.completed],
  [String(OrderStatus.CANCELLED), OrderLabel.canceled],
];

export const APPLICATIONS = Object.values(Application);
/** Rows of a page. */
const ROWS = 50;

type OrdersAsked = Arguments<typeof contract.listAdminOrders>['query'];
type AppointmentsAsked = Arguments<typeof contract.listAppointments>['query'];
export type AddressPart = 'q' | 'status' | 'application' | 'since' | 'until' | 'customer' | 'sort' | 'cursor' | 'order';

/** What the address asks for; what makes no sense counts as nothing. */
export interface OrderWish {
  q: string;
  status: string;
  application: Application | '';
  since: string;
  until: string;
  customer: string;
  /** The other way round: the oldest orders first, the last appointments first. */
  isTurned: boolean;
  cursor: string;
  /** The one that is open. */
  order: string | null;
}

const TURNED = 'turned';

export function readOrderAddress(address: URLSearchParams): OrderWish {
  const text = (part: AddressPart) => address.get(part) ?? '';
  const fitting = (part: AddressPart, rule: (value: string) => boolean) => (rule(text(part)) ? text(part) : '');
  return {
    q: text('q'),
    status: fitting('status', (value) => STATUS_LABELS.some(([status]) => status === value)),
    application: APPLICATIONS.find((one) => one === text('application')) ?? '',
    since: fitting('since', isUsualDay),
    until: fitting('until', isUsualDay),
    customer: fitting('customer', isUuid),
    isTurned: text('sort') === TURNED,
    cursor: text('cursor'),
    order: fitting('order', isUuid) || null,
  };
}

/** The address with one part changed. Other filters begin at the first page; opening an order keeps the page. */
export function withPart(address: URLSearchParams, part: AddressPart, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value === '') next.delete(part);
  else next.set(part, value);
  if (part !== 'cursor' && part !== 'order') next.delete('cursor');
  return next;
}

export const withTurned = (address: URLSearchParams, isTurned: boolean): URLSearchParams =>
  withPart(address, 'sort', isTurned ? TURNED : '');

/** Everything but the order that is open. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const open = address.get('order');
  return new URLSearchParams(open === null ? {} : { order: open });
}

export const isFiltered = ({ q, status, application, since, until, customer }: OrderWish): boolean =>
  [q.trim(), status, application, since, until, customer].some((part) => part !== '');

export const ordersAsked = (wish: OrderWish): OrdersAsked => ({
  ...filtersOf(wish),
  ...(wish.isTurned ? { sort: 'oldest' } : {}),
});

export const appointmentsAsked = (wish: OrderWish): AppointmentsAsked => ({
  ...filtersOf(wish),
  ...(wish.isTurned ? { sort: 'latest' } : {}),
});

function filtersOf({ q, status, application, since, until, customer, cursor }: OrderWish) {
  const search = q.trim();
  return {
    limit: ROWS,
    ...(search ? { search } : {}),
    ...(status ? { status: [status] } : {}),
    ...(application ? { application } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(customer ? { customerId: customer } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
