import { boolean, object, string } from 'yup';
import { accountStreet, city, zipCode } from '#shared/schema/address.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { signInCode, uuid } from '#shared/schema/identifiers.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { preferredLanguage, sex } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import type {
  AddressSeenView,
  CodeSentView,
  SessionView,
  SignedInView,
  SignUpTicketView,
  TokenView,
  UserView,
} from '#shared/views/identity.ts';
import type { SecondFactorAskedView } from '#shared/views/second-factor.ts';
import { mutation, noReply, query, reply } from './define.ts';

const phoneAndCode = object({ phoneNo, code: signInCode });

/** Sign-in, sign-up and sessions. */
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
  identifyUser: mutation({
    path: '/auth/user',
    summary: 'The person of a valid ID token of a session that lives; changes nothing.',
    access: 'public',
    limit: 'auth',
    body: object({ idToken: string().max(4000).required('field.required') }),
    reply: reply<UserView>(),
    errors: ['session-ended'],
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
  logout: mutation({
    path: '/auth/logout',
    summary: 'Ends the session.',
    access: 'signed-in',
    reply: noReply,
  }),
};
