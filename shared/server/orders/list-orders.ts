import type { orderAdministration } from '#shared/contract/order-administration.ts';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { readUserSearch } from '#shared/domain/identity/read-user-search.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { beginsWith } from '#shared/server/database/like.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { type Bound, columns } from '#shared/server/database/sql.ts';
import { type FoundIds, findPeople, uniteIds } from '#shared/server/identity/find-people.ts';
import type { Services } from '#shared/server/services.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { presentListItem } from './present-order.ts';
import { CARD, CARD_JOINS, type OrderRow } from './read-order.ts';

interface StaffOrderRow extends OrderRow {
  firstName: string;
  lastName: string;
  phoneNo: string;
  closedAt: Date | null;
}

const STAFF_ORDER = columns<StaffOrderRow>({
  ...CARD,
  ...{ firstName: 'u', lastName: 'u', phoneNo: 'u', closedAt: 'u' },
});

const PLACES = [AppointmentState.held, AppointmentState.booked];
const ORDERED = { of: 'createdAt', sql: 'o.createdAt', holds: 'instant' } as const;
const STARTS = { of: 'startsAt', sql: 'a.startsAt', holds: 'instant' } as const;
const BY_ID = { of: 'id', sql: 'o.id', holds: 'text' } as const;
/** The same id, from the table whose index gives the order. */
const BY_PLACE = { ...BY_ID, sql: 'a.orderId' } as const;
/** Before the first appointment: without a day, MariaDB would sort every order that a filter leaves. */
const LONG_AGO = '2000-01-01';
const descending = <K>(key: K) => ({ ...key, descending: true }) as const;

const ORDERS: SortOrders<StaffOrderRow, 'newest' | 'oldest'> = {
  newest: [descending(ORDERED), descending(BY_ID)],
  oldest: [ORDERED, BY_ID],
};
const APPOINTMENTS: SortOrders<StaffOrderRow, 'soonest' | 'latest'> = {
  soonest: [STARTS, BY_PLACE],
  latest: [descending(STARTS), descending(BY_PLACE)],
};

type OrdersCall = Call<typeof orderAdministration.listAdminOrders>;
type AppointmentsCall = Call<typeof orderAdministration.listAppointments>;
/** What a list of orders is narrowed by. */
export type OrderFilters = Omit<OrdersCall['query'], 'sort' | 'cursor' | 'limit'>;

/** Orders of everybody for administrators, a page at a time. */
export async function listOrders(services: Services, { query }: OrdersCall) {
  const list = { ...ordersLeft(query, 'o.createdAt'), orders: ORDERS, usual: 'newest' } as const;
  return present(await selectPage(services, STAFF_ORDER, list, query));
}

/** Orders that hold or have a place at a branch, by its time; from today on where nothing else is asked for. */
export async function listAppointments(services: Services, { query }: AppointmentsCall) {
  const { since, until, search, customerId, programme, sort } = query;
  const isOpen = [since, until, search, customerId].every((wish) => wish == null);
  // Tests of a programme are few: their orders are found by their test, and sorted.
  const first = sort !== 'latest' ? zurichDate(services.now()) : programme ? undefined : LONG_AGO;
  const wish = isOpen ? { ...query, since: first } : query;
  const list = { ...ordersLeft(wish, 'a.startsAt', PLACES), orders: APPOINTMENTS, usual: 'soonest' } as const;
  return present(await selectPage(services, STAFF_ORDER, list, wish));
}

function present(page: Awaited<ReturnType<typeof selectPage<StaffOrderRow, string>>>) {
  if (isRefusal(page)) return page;
  return { items: page.items.map(presentStaffOrder), next: page.next };
}

function presentStaffOrder(row: StaffOrderRow): StaffOrderView {
  const { customerId, firstName, lastName, phoneNo, closedAt, slotState } = row;
  return {
    ...presentListItem(row),
    productGroupKey: row.productGroupKey,
    customer: { _id: customerId, firstName, lastName, phoneNo, closedAt: closedAt?.toISOString() ?? null },
    place: slotState === AppointmentState.held || slotState === AppointmentState.booked ? slotState : null,
  };
}

/** FROM and WHERE of the orders that these filters leave, with their values; `column` holds what the days are about. */
export function ordersLeft(filters: OrderFilters, column: string, places?: readonly AppointmentState[]) {
  const { search, status, application, productGroupKey, programme, partnerBranchId, customerId, since, until } =
    filters;
  const found = search === undefined || search.trim() === '' ? null : findOrders(search);
  const stored = status?.filter((one) => one !== 'null') ?? [];
  const statuses = [
    ...(stored.length > 0 ? ['o.status IN (?)'] : []),
    ...(status?.includes('null') ? ['o.status IS NULL'] : []),
  ];
  const conditions: [text: string, value: Bound | undefined][] = [
    // Asked of one appointment after the other in the order of the list; by its index MariaDB would sort everything that is booked.
    ['(a.state IN (?)) = TRUE', places],
    ['o.application = ?', application],
    ['o.productGroupKey = ?', productGroupKey ?? undefined],
    ['o.productKey IN (SELECT p.`key` FROM products p WHERE p.programme = ?)', programme],
    ['a.partnerBranchId = ?', partnerBranchId ?? undefined],
    ['o.customerId = ?', customerId ?? undefined],
    [`${column} >= ?`, since == null ? undefined : zurichMidnight(since)],
    [`${column} < ?`, until == null ? undefined : zurichMidnight(addDays(until, 1))],
  ];
  const wanted = conditions.filter(([, value]) => value !== undefined) as [string, Bound][];
  return {
    from: [
      found ? `FROM (${found.text}) found JOIN orders o ON o.id = found.id` : 'FROM orders o',
      `${CARD_JOINS} LEFT JOIN users u ON u.id = o.customerId`,
      `WHERE ${[...(statuses.length > 0 ? [`(${statuses.join(' OR ')})`] : ['TRUE']), ...wanted.map(([text]) => text)].join(' AND ')}`,
    ].join(' '),
    values: [...(found?.values ?? []), ...(stored.length > 0 ? [stored] : []), ...wanted.map(([, value]) => value)],
  };
}

/** Orders by the beginning of their number, and all of the people whom the search finds. */
function findOrders(typed: string): FoundIds {
  const search = readUserSearch(typed);
  const people = uniteIds(findPeople(search));
  const ofPeople = {
    text: `SELECT x.id FROM (${people.text}) p JOIN orders x ON x.customerId = p.id`,
    values: people.values,
  };
  if (search.by !== 'number' || search.orderNumber === null) return ofPeople;
  const byNumber = { text: 'SELECT id FROM orders WHERE orderNumber LIKE ?', values: [beginsWith(search.orderNumber)] };
  return uniteIds([byNumber, ofPeople]);
}
