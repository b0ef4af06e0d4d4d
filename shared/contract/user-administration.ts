import { array, object, string } from 'yup';
import { Application } from '#shared/domain/orders/application.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { preferredLanguage } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { text } from '#shared/schema/text.ts';
import type { UserListItemView, UserView } from '#shared/views/identity.ts';
import type { Page } from '#shared/views/page.ts';
import type { UserRecordView } from '#shared/views/user-administration.ts';
import { mutation, query, reply } from './define.ts';
import { page } from './page.ts';

const userList = {
  limit: 'search',
  cost: 5,
  query: page({
    sort: ['name', 'newest'],
    filters: {
      search: text().max(USER_SEARCH_MAX_LENGTH, 'field.too-long'),
      applications: array(string().oneOf(Object.values(Application), 'field.choose').required()).max(2),
    },
  }),
  reply: reply<Page<UserListItemView>>(),
} as const;

/** People as staff find them, and as administrators look at one of them. */
export const userAdministration = {
  listUsers: query({
    path: '/users',
    summary:
      'People by the beginning of their names, phone number, e-mail or order number, a page at a time; with `applications` only those with such orders. HOSA_CRM sees people with home sampling.',
    access: ['admin', 'crm_admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    ...userList,
  }),
  listAdminUsers: query({
    path: '/admin/users',
    summary: 'The same list as /users, for administrators.',
    access: ['admin'],
    ...userList,
  }),
  createUser: mutation({
    path: '/users',
    summary: 'Creates a customer whose number is not verified yet: their first sign-in by code verifies it.',
    access: ['admin', 'crm_admin'],
    body: object({ firstName, phoneNo, lastName, preferredLanguage }),
    reply: reply<UserView>(),
    errors: ['number-has-account'],
  }),
  getUserRecord: query({
    path: '/admin/users/:userId',
    summary:
      'Everything about one person but what was measured: contact, history, sessions, who read their data, consents, requests. The look itself is recorded.',
    access: ['admin'],
    params: object({ userId: uuid }),
    health: { subject: { entity: 'customer', param: 'userId' } },
    reply: reply<UserRecordView>(),
  }),
};
