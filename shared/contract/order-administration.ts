import { array, object, string } from 'yup';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/order-status.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { contentKey, orderNumber, uuid } from '#shared/schema/identifiers.ts';
import { isoDate, utcOffset } from '#shared/schema/moments.ts';
import { SEPARATORS } from '#shared/schema/separators.ts';
import { text } from '#shared/schema/text.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import type { Page } from '#shared/views/page.ts';
import { fileReply, mutation, query, reply } from './define.ts';
import { page } from './page.ts';

/** Stored statuses as an address names them; `null` is an order whose first payment is not settled. */
const STATUSES = ['null', ...ORDER_STATUSES.map(String)];

/** What a list of orders is narrowed by. */
export const orderFilters = {
  /** Beginnings: of an order's number, or of a person's phone, e-mail address or names. */
  search: text().max(USER_SEARCH_MAX_LENGTH, 'field.too-long'),
  status: array(string().oneOf(STATUSES, 'field.choose').required()).max(STATUSES.length),
  application: string().oneOf(Object.values(Application), 'field.choose'),
  productGroupKey: contentKey.notRequired(),
  /** Of the test, as the catalogue has it now. */
  programme: string().oneOf(PROGRAMMES, 'field.choose'),
  partnerBranchId: uuid.notRequired(),
  customerId: uuid.notRequired(),
  since: isoDate.notRequired(),
  until: isoDate.notRequired(),
};

const orderList = {
  access: ['admin'],
  limit: 'search',
  cost: 5,
  query: page({ sort: ['newest', 'oldest'], filters: orderFilters }),
  reply: reply<Page<StaffOrderView>>(),
} as const;

/** Orders and appointments as administrators find them. */
export const orderAdministration = {
  listAdminOrders: query({
    path: '/admin/orders',
    summary:
      'Orders with their customers, by number or person, stored status, application, group, programme, branch, customer and days of ordering in Zurich, a page at a time.',
    ...orderList,
  }),
  listOrders: query({
    path: '/orders',
    summary: 'The same list as /admin/orders.',
    ...orderList,
  }),
  listAppointments: query({
    path: '/admin/appointments',
    summary:
      'Orders that hold or have booked an appointment, the next first, from today unless days in Zurich are named; with the same filters as /admin/orders, by day of the appointment.',
    ...orderList,
    query: page({ sort: ['soonest', 'latest'], filters: orderFilters }),
  }),
  downloadAppointments: query({
    path: '/admin/appointments/download',
    summary:
      'The appointments of these days in Zurich as CSV, both days included and a year at most; times as Zurich prints them, or by the offset.',
    access: ['admin'],
    limit: 'search',
    cost: 20,
    query: object({
      startDate: isoDate,
      endDate: isoDate,
      partnerBranchId: uuid.notRequired(),
      separator: string().oneOf(SEPARATORS, 'field.choose'),
      utcOffset,
    }),
    reply: fileReply,
  }),
  downloadRiskAcceptance: mutation({
    path: '/admin/risk-acceptance-download',
    summary:
      'The texts that the customer accepted for an order, with version, language and instant, as a PDF in that language.',
    access: ['admin'],
    cost: 5,
    body: object({ orderNo: orderNumber }),
    reply: fileReply,
    errors: ['file-not-found'],
  }),
};
