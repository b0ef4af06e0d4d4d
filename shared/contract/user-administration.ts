import { object } from 'yup';
import { uuid } from '#shared/schema/identifiers.ts';
import type { UserRecordView } from '#shared/views/user-administration.ts';
import { query, reply } from './define.ts';

/** People as administrators look at one of them. */
export const userAdministration = {
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
