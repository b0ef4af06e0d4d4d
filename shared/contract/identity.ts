import { array, boolean, object, string } from 'yup';
import { Application } from '#shared/domain/orders/application.ts';
import { PHOTO_MAX_BYTES } from '#shared/limits/drawn-files.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { OPENING_REASON_MAX_LENGTH, OWN_DATA_POINTS } from '#shared/limits/privacy.ts';
import { RESET_REASON_MAX_LENGTH } from '#shared/limits/second-factor.ts';
import { accountStreet, city, zipCode } from '#shared/schema/address.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { signInCode, uuid } from '#shared/schema/identifiers.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { dataFormat } from '#shared/schema/own-data.ts';
import { email, preferredLanguage, sex } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { recoveryCode } from '#shared/schema/recovery-code.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { ClosedAccountView, ClosedIdentityView, ClosingView } from '#shared/views/closing.ts';
import type {
  AddressSeenView,
  CodeSentView,
  SessionView,
  SignedInView,
  SignUpTicketView,
  TokenView,
  UserListItemView,
  UserView,
} from '#shared/views/identity.ts';
import type { DataFilesView, DataFileView } from '#shared/views/own-data.ts';
import type { Page } from '#shared/views/page.ts';
import type { ReadingsView } from '#shared/views/reading-log.ts';
import type {
  EnrolmentView,
  OwnSecondFactorView,
  RecoveredView,
  RecoveryCodesView,
  SecondFactorAskedView,
  SecondFactorsView,
} from '#shared/views/second-factor.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const phoneAndCode = object({ phoneNo, code: signInCode });

const byTicket = { access: 'public', bearer: 'second-factor-ticket', limit: 'auth' } as const;

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

/** Sign-in, sign-up, sessions, and the second factor of staff. */
export const identity = {
  getMe: query({
    path: '/auth/me',
    summary: 'The signed-in person.',
    access: 'signed-in',
    reply: reply<UserView>(),
    errors: ['session-ended'],
  }),
  startSignIn: mutation({
    path: '/auth/start',
    summary: 'Sends a one-time code by SMS; the reply is the same for known and unknown numbers.',
    access: 'public',
    limit: 'auth',
    body: object({ phoneNo, forSignUp: boolean() }),
    reply: reply<CodeSentView>(),
    errors: ['Forbidden-IP', 'TemporaryBlock', 'wait-for-timer', 'code-limit-reached', 'too-many-requests'],
  }),
  verifyCode: mutation({
    path: '/auth/verify',
    summary:
      'Exchanges a code for tokens; a verified number without an account gets a sign-up ticket, and the code stays good; staff get a ticket for their second factor.',
    access: 'public',
    limit: 'auth',
    body: phoneAndCode,
    reply: reply<TokenView | SignUpTicketView | SecondFactorAskedView>(),
    errors: ['code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  login: mutation({
    path: '/auth/login',
    summary:
      'Signs in with phone number and code; a verified number without an account gets a sign-up ticket, and the code stays good; staff get a ticket for their second factor.',
    access: 'public',
    limit: 'auth',
    body: phoneAndCode,
    reply: reply<SignedInView | SignUpTicketView | SecondFactorAskedView>(),
    errors: ['code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  verifySignUp: mutation({
    path: '/auth/signup-verify',
    summary:
      'Verifies a number for a new account; an existing account is signed in at once. After too many wrong codes it says 429 and until when.',
    access: 'public',
    limit: 'auth',
    body: phoneAndCode,
    reply: reply<SignUpTicketView | SignedInView | SecondFactorAskedView>(),
    errors: ['code-wrong', 'code-expired', 'too-many-requests', 'Forbidden-IP'],
  }),
  signUp: mutation({
    path: '/auth/signup-user',
    summary:
      'Creates the account of a verified number and signs in. The bearer token is the sign-up ticket, and `phoneNo` the number it was given for.',
    access: 'public',
    bearer: 'sign-up-ticket',
    limit: 'auth',
    body: object({
      firstName,
      lastName,
      birthdate: birthdate().optional(),
      sex: sex.optional(),
      phoneNo,
      streetAddress: accountStreet,
      zipCode,
      city,
      preferredLanguage,
      phoneNoVerified: boolean(),
    }),
    reply: reply<SignedInView>(),
    errors: ['phone-not-verified', 'account-exists'],
  }),
  getAddress: query({
    path: '/auth/address',
    summary:
      'The address that the server sees the caller at; browsers state it as `ip` when they refresh their tokens.',
    access: 'public',
    reply: reply<AddressSeenView>(),
  }),
  refreshToken: mutation({
    path: '/auth/refresh-token',
    summary:
      "Returns new tokens of the session that the tokens or the browser's cookie name; `ip` is recorded, never trusted.",
    access: 'public',
    limit: 'auth',
    body: object({
      accessToken: string().max(4000).nullable(),
      idToken: string().max(4000).nullable(),
      ip: string().max(64).nullable(),
    }),
    reply: reply<TokenView>(),
    errors: ['session-ended', 'TOKEN_NOT_FOUND'],
  }),
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
  identifyUser: mutation({
    path: '/auth/user',
    summary: 'The person of a valid ID token of a session that lives; changes nothing.',
    access: 'public',
    limit: 'auth',
    body: object({ idToken: string().max(4000).required('field.required') }),
    reply: reply<UserView>(),
    errors: ['session-ended'],
  }),
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
  listSessions: query({
    path: '/users/:id/sessions',
    summary: 'The browsers in which the person is signed in, the last used first.',
    access: 'signed-in',
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: reply<SessionView[]>(),
  }),
  endOwnSession: mutation({
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    summary: 'Signs the person out of one browser, within a second.',
    access: 'signed-in',
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid, sessionId: uuid }),
    reply: noReply,
  }),
  endOtherSessions: mutation({
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'Signs the person out of every browser but this one, within a second.',
    access: 'signed-in',
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: noReply,
  }),
  listReadings: query({
    path: '/users/:id/readers',
    summary:
      'Who read the health data of the person, when and in which role, newest first; their own readings are none.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<ReadingsView>(),
  }),
  questionReading: mutation({
    path: '/users/:id/readers/:readingId/question',
    summary: 'The person does not know this entry: the support is asked to look at it. Once an entry.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid, readingId: uuid }),
    reply: noReply,
  }),
  getOwnData: mutation({
    method: 'GET',
    path: '/users/:id/data',
    summary: 'Everything the product holds of the person, as JSON or as a PDF; each making is recorded.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    query: object({ format: dataFormat, lang: preferredLanguage.optional() }),
    reply: fileReply,
    errors: ['data-too-large'],
    cost: OWN_DATA_POINTS,
  }),
  listDataFiles: query({
    path: '/users/:id/data-files',
    summary: 'Whether what is held of the person has to be made ready as a file, and the files made so far.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: reply<DataFilesView>(),
  }),
  makeDataFile: mutation({
    path: '/users/:id/data-files',
    summary:
      'Starts making a file of everything the product holds of the person; one that is being made already is replied with.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    body: object({ format: dataFormat, lang: preferredLanguage.optional() }),
    reply: reply<DataFileView>(),
    cost: OWN_DATA_POINTS,
  }),
  getDataFile: query({
    path: '/users/:id/data-files/:fileId',
    summary: 'A file that was made ready; 404 until it is, and after its last day.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid, fileId: uuid }),
    reply: fileReply,
  }),
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
  logout: mutation({
    path: '/auth/logout',
    summary: 'Ends the session.',
    access: 'signed-in',
    reply: noReply,
  }),
  startEnrolment: mutation({
    ...byTicket,
    path: '/auth/second-factor/enrolment',
    summary:
      'The key for an authenticator app and eight recovery codes; the same ticket is given the same ones, and nothing is active yet.',
    reply: reply<EnrolmentView>(),
    errors: ['second-factor-lapsed', 'second-factor-active'],
  }),
  enrolSecondFactor: mutation({
    ...byTicket,
    path: '/auth/second-factor/enrol',
    summary:
      'Activates the key of the ticket with a code of the app, once its recovery codes are kept, and signs in. A refused code says in `details.hint` whether it is late or the clock is off.',
    body: object({ code: signInCode, codesKept: boolean().required('field.required').isTrue('field.required') }),
    reply: reply<SignedInView>(),
    errors: ['second-factor-lapsed', 'second-factor-active', 'second-factor-wrong'],
  }),
  signInWithSecondFactor: mutation({
    ...byTicket,
    path: '/auth/second-factor',
    summary:
      'Signs in with the ticket of a right SMS code and a code of the app, each code once; five wrong ones lock for five minutes.',
    body: object({ code: signInCode }),
    reply: reply<SignedInView>(),
    errors: ['second-factor-lapsed', 'second-factor-wrong', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  signInWithRecoveryCode: mutation({
    ...byTicket,
    path: '/auth/second-factor/recovery',
    summary: 'Signs in with a recovery code in the place of the app, and says how many are left.',
    body: object({ recoveryCode }),
    reply: reply<RecoveredView>(),
    errors: ['second-factor-lapsed', 'second-factor-wrong', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  getOwnSecondFactor: query({
    path: '/auth/second-factor',
    summary: 'Whether the signed-in person has a second factor, and how many recovery codes are left.',
    access: 'signed-in',
    reply: reply<OwnSecondFactorView>(),
  }),
  renewRecoveryCodes: mutation({
    path: '/auth/second-factor/recovery-codes',
    summary: 'Makes eight new recovery codes with a code of the app; the former ones end.',
    access: 'signed-in',
    limit: 'auth',
    // The codes are shown once: they are not kept as the reply of a repeated call.
    idempotency: 'in-record',
    body: object({ code: signInCode }),
    reply: reply<RecoveryCodesView>(),
    errors: ['second-factor-missing', 'second-factor-wrong', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  listSecondFactors: query({
    path: '/second-factors',
    summary: 'Staff with the state of their second factor, and the open requests to reset one.',
    access: ['admin'],
    reply: reply<SecondFactorsView>(),
  }),
  askSecondFactorReset: mutation({
    path: '/users/:id/second-factor/reset',
    summary: 'Asks for the lost second factor of a colleague to be taken away; another administrator consents.',
    access: ['admin'],
    params: object({ id: uuid }),
    body: object({ reason: requiredText().max(RESET_REASON_MAX_LENGTH, 'field.too-long') }),
    reply: noReply,
    errors: ['second-factor-missing', 'second-person-needed', 'second-administrator-missing', 'reset-open'],
  }),
  decideSecondFactorReset: mutation({
    path: '/second-factor-resets/:id/decision',
    summary:
      'Consents to a request of another administrator, which ends the sessions of its person and sends them an SMS, or declines it.',
    access: ['admin'],
    params: object({ id: uuid }),
    body: object({ consents: boolean().required('field.required') }),
    reply: noReply,
    errors: ['second-person-needed', 'reset-over'],
  }),
};
