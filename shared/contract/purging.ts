import { object, string } from 'yup';
import { PURGE_REASONS } from '#shared/domain/identity/purge-machine.ts';
import { PURGE_DIGITS } from '#shared/limits/privacy.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { checked, requiredText } from '#shared/schema/text.ts';
import type { PurgeView } from '#shared/views/purging.ts';
import { mutation, noReply, query, reply } from './define.ts';

const ofPerson = object({ userId: uuid });

const purge = {
  method: 'DELETE',
  access: ['admin'],
  limit: 'auth',
  // The plan names the person: it is not kept as the reply of a repeated call.
  idempotency: 'in-record',
  body: object({
    reason: string().strict().required('field.choose').oneOf(PURGE_REASONS, 'field.choose'),
    digits: checked(requiredText(), 'field.purge-digits', (value) =>
      new RegExp(`^[0-9a-f]{${PURGE_DIGITS}}$`).test(value),
    ),
    /** `plan` of the plan that was shown. */
    plan: requiredText().max(64, 'field.too-long'),
    /** The request of another administrator that this one confirms. */
    confirms: uuid.optional(),
  }),
  reply: reply<PurgeView>(),
  errors: ['purge-hindered', 'purge-asked', 'plan-changed', 'digits-wrong', 'idempotency-key-reused'],
} as const;

/** The purge of a person by two administrators, with its plan and its proof. */
export const purging = {
  getPurge: query({
    path: '/admin/users/:userId/purge',
    summary:
      'What a purge of the person would do today: each kind of record erased, pseudonymised or kept, until when, and what stands against it; or how far it is, and what the scanner found.',
    access: ['admin'],
    params: ofPerson,
    reply: reply<PurgeView>(),
  }),
  purgeUser: mutation({
    ...purge,
    path: '/admin/users/:userId',
    summary:
      'Asks for the purge of a person, or confirms what another administrator asked for (`confirms`), which begins it; answers with the plan. Begun, it is not stopped.',
    params: ofPerson,
  }),
  purgeUserAtProvider: mutation({
    ...purge,
    path: '/runtime/:identityProvider/users/:userId',
    summary:
      'The same purge, by the name of the identity provider: accounts are our own, so that nothing is left of one when the person is purged. 404 for another name.',
    params: object({ identityProvider: requiredText().max(60, 'field.too-long'), userId: uuid }),
  }),
  declinePurge: mutation({
    method: 'DELETE',
    path: '/admin/purges/:id',
    summary:
      'Declines a purge that another administrator asked for, or takes back one’s own; nothing has happened yet.',
    access: ['admin'],
    params: object({ id: uuid }),
    reply: noReply,
    errors: ['purge-over'],
  }),
};
