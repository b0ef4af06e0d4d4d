import { object, string } from 'yup';
import { PHOTO_MAX_BYTES } from '#shared/limits/drawn-files.ts';
import { accountStreet, city, zipCode } from '#shared/schema/address.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { signInCode, uuid } from '#shared/schema/identifiers.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { email, preferredLanguage, sex } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import type { CodeSentView, UserView } from '#shared/views/identity.ts';
import { fileReply, mutation, query, reply } from './define.ts';

/** A person's record, as they and staff change it: data, contact, photo. */
export const profile = {
  getUser: query({
    path: '/users/:id',
    summary:
      "A person's record: their own, or for staff whose work is with people. HOSA_CRM sees people with home sampling.",
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    owner: { entity: 'customer', param: 'id' },
    scope: 'home-sampling',
    params: object({ id: uuid }),
    reply: reply<UserView>(),
  }),
  changeUser: mutation({
    method: 'PUT',
    path: '/users/:id',
    summary:
      "Changes one field or several of a person's record: their own, or for staff what they may put right. A phone number and a confirmed e-mail address are changed by code.",
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    owner: { entity: 'customer', param: 'id' },
    scope: 'home-sampling',
    params: object({ id: uuid }),
    body: object({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      birthdate: birthdate().optional(),
      sex: sex.optional(),
      email: email.nullable(),
      streetAddress: accountStreet,
      zipCode: zipCode.optional(),
      city: city.optional(),
      preferredLanguage: preferredLanguage.optional(),
    }),
    reply: reply<UserView>(),
    errors: ['sample-taken', 'email-needs-code', 'no-permission'],
  }),
  sendContactCode: mutation({
    path: '/auth/send-code',
    summary:
      'Sends a code to the new phone number or e-mail address of the person, whichever is given; the other is null. The reply does not tell whether a number has an account.',
    access: ['customer'],
    limit: 'auth',
    body: object({
      phoneNo: phoneNo.optional().nullable(),
      email: email.nullable(),
      preferredLanguage: preferredLanguage.optional(),
    }),
    reply: reply<CodeSentView>(),
    // Not found: of an account that was closed at this moment.
    errors: [
      'Forbidden-IP',
      'TemporaryBlock',
      'wait-for-timer',
      'code-limit-reached',
      'too-many-requests',
      'not-found',
    ],
  }),
  verifyContactCode: mutation({
    path: '/auth/verify-code',
    summary:
      'Puts the new phone number or e-mail address in the place of the former one, which gets a notice; a new number signs out every other browser.',
    access: ['customer'],
    limit: 'auth',
    body: object({ phoneNo: phoneNo.optional().nullable(), email: email.nullable(), code: signInCode }),
    reply: reply<UserView>(),
    errors: ['code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP', 'number-in-use', 'not-found'],
  }),
  getPhoto: query({
    path: '/users/:id/photo',
    summary:
      "A person's photo, for those who may see the person's record; `at` says which version the caller knows of.",
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    owner: { entity: 'customer', param: 'id' },
    scope: 'home-sampling',
    params: object({ id: uuid }),
    query: object({ at: string().max(20) }),
    reply: fileReply,
  }),
  changePhoto: mutation({
    method: 'PUT',
    path: '/users/:id/photo',
    summary:
      'Replaces the photo: a JPEG, PNG or WebP, drawn anew by the server without anything else that was in the file.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    limit: 'upload',
    params: object({ id: uuid }),
    upload: { field: 'photo', maxFiles: 1, maxBytes: PHOTO_MAX_BYTES },
    reply: reply<UserView>(),
    errors: ['photo-unreadable', 'files-exist', 'upload-failed', 'storage-full', 'busy'],
  }),
  removePhoto: mutation({
    method: 'DELETE',
    path: '/users/:id/photo',
    summary: 'Takes the photo away; without one it changes nothing.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: reply<UserView>(),
  }),
};
