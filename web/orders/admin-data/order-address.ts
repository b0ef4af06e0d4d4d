import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { PROGRAMMES, type Programme } from '#shared/domain/catalogue/programme.ts';
import { Application } from '#shared/domain/orders/application.ts';
import type { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { labelOfStatus, STATUSES } from '#shared/domain/orders/status-labels.ts';
import { isContentKey, isUuid } from '#shared/schema/identifiers.ts';

/** Statuses as the address names them, with the label that says most of them. */
export const STATUS_LABELS: readonly (readonly [status: string, label: OrderLabel | null])[] = STATUSES.map(
  (status) => [String(status), labelOfStatus(status)],
);

export const APPLICATIONS = Object.values(Application);
/** Rows of a page. */
const ROWS = 50;

type OrdersAsked = Arguments<typeof contract.listAdminOrders>['query'];
type AppointmentsAsked = Arguments<typeof contract.listAppointments>['query'];
export type AddressPart =
  | 'q'
  | 'status'
  | 'application'
  | 'group'
  | 'programme'
  | 'branch'
  | 'since'
  | 'until'
  | 'customer'
  | 'sort'
  | 'cursor'
  | 'order'
  | 'bulk';

/** What the address asks for; what makes no sense counts as nothing. */
export interface OrderWish {
  q: string;
  status: string;
  application: Application | '';
  /** The key of a group of tests. */
  group: string;
  programme: Programme | '';
  /** The id of a branch. */
  branch: string;
  since: string;
  until: string;
  customer: string;
  /** The other way round: the oldest orders first, the last appointments first. */
  isTurned: boolean;
  cursor: string;
  /** The one that is open. */
  order: string | null;
  /** An act on many orders that is looked at in its place. */
  bulk: string | null;
}

const TURNED = 'turned';

export function readOrderAddress(address: URLSearchParams): OrderWish {
  const text = (part: AddressPart) => address.get(part) ?? '';
  const fitting = (part: AddressPart, rule: (value: string) => boolean) => (rule(text(part)) ? text(part) : '');
  return {
    q: text('q'),
    status: fitting('status', (value) => STATUS_LABELS.some(([status]) => status === value)),
    application: APPLICATIONS.find((one) => one === text('application')) ?? '',
    programme: PROGRAMMES.find((one) => one === text('programme')) ?? '',
    group: fitting('group', isContentKey),
    branch: fitting('branch', isUuid),
    since: fitting('since', isUsualDay),
    until: fitting('until', isUsualDay),
    customer: fitting('customer', isUuid),
    isTurned: text('sort') === TURNED,
    cursor: text('cursor'),
    order: fitting('order', isUuid) || null,
    bulk: fitting('bulk', isUuid) || null,
  };
}

/** The address with one part changed. Other filters begin at the first page; opening an order keeps the page. */
export function withPart(address: URLSearchParams, part: AddressPart, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value === '') next.delete(part);
  else next.set(part, value);
  if (!['cursor', 'order', 'bulk'].includes(part)) next.delete('cursor');
  return next;
}

export const withTurned = (address: URLSearchParams, isTurned: boolean): URLSearchParams =>
  withPart(address, 'sort', isTurned ? TURNED : '');

/** Everything but the order that is open. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const open = address.get('order');
  return new URLSearchParams(open === null ? {} : { order: open });
}

export const isFiltered = ({ isTurned: _turned, cursor: _cursor, order: _order, bulk: _bulk, ...filters }: OrderWish) =>
  Object.values(filters).some((part) => part.trim() !== '');

export const ordersAsked = (wish: OrderWish): OrdersAsked => ({
  ...filtersOf(wish),
  ...(wish.isTurned ? { sort: 'oldest' } : {}),
});

export const appointmentsAsked = (wish: OrderWish): AppointmentsAsked => ({
  ...filtersOf(wish),
  ...(wish.isTurned ? { sort: 'latest' } : {}),
});

function filtersOf(wish: OrderWish) {
  const { q, status, application, group, programme, branch, since, until, customer, cursor } = wish;
  const search = q.trim();
  return {
    limit: ROWS,
    ...(search ? { search } : {}),
    ...(status ? { status: [status] } : {}),
    ...(application ? { application } : {}),
    ...(group ? { productGroupKey: group } : {}),
    ...(programme ? { programme } : {}),
    ...(branch ? { partnerBranchId: branch } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(customer ? { customerId: customer } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
