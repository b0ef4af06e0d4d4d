import { boolean, object } from 'yup';
import { RESET_REASON_MAX_LENGTH } from '#shared/limits/second-factor.ts';
import { signInCode, uuid } from '#shared/schema/identifiers.ts';
import { recoveryCode } from '#shared/schema/recovery-code.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import type {
  EnrolmentView,
  OwnSecondFactorView,
  RecoveredView,
  RecoveryCodesView,
  SecondFactorsView,
} from '#shared/views/second-factor.ts';
import { mutation, noReply, query, reply } from './define.ts';

const byTicket = { access: 'public', bearer: 'second-factor-ticket', limit: 'auth' } as const;

/** The second factor of staff: enrolling, signing in with it, and its loss. */
export const secondFactor = {
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
