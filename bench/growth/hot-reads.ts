import { listMultiDayTimeSlots } from '#api/booking/list-multi-day-time-slots.ts';
import { listPartnerBranches } from '#api/booking/list-partner-branches.ts';
import { listUsers } from '#api/identity/list-users.ts';
import { listImports } from '#api/lab-intake/list-imports.ts';
import { listCustomerOrders } from '#api/orders/list-customer-orders.ts';
import { findDashboard } from '#api/results/find-dashboard.ts';
import { findHistory } from '#api/results/find-history.ts';
import { findReleased } from '#api/results/find-released.ts';
import { listCustomerResults } from '#api/results/list-customer-results.ts';
import { DASHBOARD_PRESETS } from '#shared/contract/reviewing.ts';
import { listAppointments, listOrders } from '#shared/server/orders/list-orders.ts';
import { readOrder } from '#shared/server/orders/read-order.ts';
import { readCase } from '#shared/server/results/read-case.ts';
import type { Services } from '#shared/server/services.ts';
import { sweep } from '#worker/sweep.ts';
import { BRANCH, idAt, ORDER, PERSON, RESULT } from './fill-crowd.ts';

type Call = { params?: object; query?: object };
type Handler = (services: Services, call: never) => Promise<unknown>;

/** A read of every day; `next` also reads the page that follows. */
export interface HotRead {
  name: string;
  ask(services: Services): Promise<unknown>;
}

const ACTOR = { userId: idAt(PERSON, 40), roles: ['doctor'] };

/** A person, an order and a result that are there at every size. */
const SOME = 203;

const handle = (handler: Handler, call: Call) => (services: Services, query: object) =>
  handler(services, { actor: ACTOR, params: {}, ...call, query: { ...call.query, ...query } } as never);

/** A list by its first page and by the one that follows. */
function pages(name: string, handler: Handler, call: Call = {}): HotRead[] {
  const page = handle(handler, call);
  return [
    { name: `${name}, first page`, ask: (services) => page(services, {}) },
    {
      name: `${name}, first and next page`,
      ask: async (services) => page(services, { cursor: ((await page(services, {})) as { next?: string }).next }),
    },
  ];
}

const one = (name: string, handler: Handler, call: Call): HotRead => ({
  name,
  ask: (services) => handle(handler, call)(services, {}),
});

const ofPerson = { params: { customerId: idAt(PERSON, Math.floor(SOME / 5)) } };

/** What is read all day, each as its handler reads it. */
export const HOT_READS: HotRead[] = [
  { name: 'order by id', ask: (services) => readOrder(services, idAt(ORDER, SOME)) },
  ...pages('orders', listOrders as Handler),
  ...pages('appointments', listAppointments as Handler, { query: { sort: 'latest' } }),
  one('orders, search by number', listOrders as Handler, { query: { search: '2000000010' } }),
  one('people, search by telephone', listUsers as Handler, { query: { search: '+41781000040' } }),
  one('orders of a person', listCustomerOrders as Handler, ofPerson),
  one('results of a person', listCustomerResults as Handler, ofPerson),
  one('course of a person', findHistory as Handler, ofPerson),
  { name: 'case by id', ask: (services) => readCase(services, { resultId: idAt(RESULT, SOME) }) },
  ...[undefined, ...DASHBOARD_PRESETS].flatMap((preset) =>
    pages(`dashboard ${preset ?? 'of all'}`, findDashboard as Handler, { query: { preset } }),
  ),
  one('dashboard, search by number', findDashboard as Handler, { query: { search: '2000000010' } }),
  ...pages('released results', findReleased as Handler),
  ...pages('imports', listImports as Handler),
  one('slots of a branch', listMultiDayTimeSlots as Handler, {
    params: { id: idAt(BRANCH, 3) },
    query: { selectedDate: '2020-01-01', days: 1 },
  }),
  one('branches near a place', listPartnerBranches as Handler, { query: { lat: 47.377, lng: 8.54 } }),
  { name: 'sweep of the outbox', ask: (services) => sweep(services) },
];
