import { object } from 'yup';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { OPENING_REASON_MAX_LENGTH } from '#shared/limits/privacy.ts';
import { signInCode, uuid } from '#shared/schema/identifiers.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { ClosedAccountView, ClosedIdentityView, ClosingView } from '#shared/views/closing.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import type { Page } from '#shared/views/page.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

/** Closing an account, and what administrators see of closed ones. */
export const closing = {
  getClosing: query({
    path: '/users/:id/closeaccount',
    summary: 'What closing the account would mean, and the orders that keep it open.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: reply<ClosingView>(),
  }),
  sendClosingCode: mutation({
    path: '/users/:id/closeaccount/code',
    summary: 'Sends the code that confirms the closing to the phone of the account; it is good for nothing else.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    limit: 'auth',
    reply: reply<CodeSentView>(),
    errors: [
      'Forbidden-IP',
      'TemporaryBlock',
      'wait-for-timer',
      'code-limit-reached',
      'too-many-requests',
      'orders-open',
      'no-permission',
    ],
  }),
  closeAccount: mutation({
    method: 'PUT',
    path: '/users/:id/closeaccount',
    summary:
      'Closes the account for good: signs out everywhere, anonymises the profile, locks away what the law demands. 409 with the orders that keep it open.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    limit: 'auth',
    body: object({ code: signInCode }),
    reply: noReply,
    errors: ['code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP', 'orders-open', 'no-permission'],
  }),
  listClosedAccounts: query({
    path: '/closed-accounts',
    summary: 'Closed accounts, the last one first, or by the beginning of an order number; without names.',
    access: ['admin'],
    limit: 'search',
    query: page({
      sort: ['newest'],
      filters: { search: text().max(USER_SEARCH_MAX_LENGTH, 'field.too-long') },
    }),
    reply: reply<Page<ClosedAccountView>>(),
  }),
  openClosedIdentity: mutation({
    path: '/closed-accounts/:id/identity',
    summary:
      'Whom the kept records of a closed account are about, for what the law demands; who opened it, and the reason, are recorded. 404 where nothing has to be kept.',
    access: ['admin'],
    params: object({ id: uuid }),
    // The name is not kept in clear as the reply of a repeated call.
    idempotency: 'in-record',
    body: object({ reason: requiredText().max(OPENING_REASON_MAX_LENGTH, 'field.too-long') }),
    reply: reply<ClosedIdentityView>(),
  }),
};
