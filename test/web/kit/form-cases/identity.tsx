import type { PurgeView } from '#shared/views/purging.ts';
import { sessionVerified } from '#web/app/session.ts';
import { OpenIdentity } from '#web/identity/admin-closed-accounts/open-identity.tsx';
import { PurgeForm } from '#web/identity/admin-purge/confirm-purge.tsx';
import { AskReset } from '#web/identity/admin-second-factors/ask-reset.tsx';
import { AppCodeForm } from '#web/identity/app-code-form.tsx';
import { ConfirmClosing } from '#web/identity/closing/confirm-closing.tsx';
import { CodeStep } from '#web/identity/code-step.tsx';
import { PhoneStep } from '#web/identity/phone-step.tsx';
import { AddressSection } from '#web/identity/profile/address-section.tsx';
import { ContactCode } from '#web/identity/profile/contact-code.tsx';
import { ContactForm as ContactChange } from '#web/identity/profile/contact-form.tsx';
import { RecoveryForm } from '#web/identity/second-factor/recovery-form.tsx';
import { EnrolmentForm } from '#web/identity/second-factor-enrolment/enrolment-form.tsx';
import { SignupUserAddressScreen } from '#web/identity/signup-user-address/signup-user-address.tsx';
import { SignupUserInfoScreen } from '#web/identity/signup-user-info/signup-user-info.tsx';
import { numberVerified, personTyped } from '#web/identity/slice.ts';
import { type FormCase, nothing, user } from './form-case.ts';

const enrolment = { key: 'ABCD2345', address: 'otpauth://totp/a?secret=ABCD2345', account: 'Nora', recoveryCodes: [] };
const holder = {
  ...{ id: 'u2', name: 'Nora Testerin', roles: [], recoveryCodesLeft: 8, recoveryCodesVoid: false },
  ...{ enrolledAt: null, usedAt: null, lockedUntil: null },
};
const purgePlan: PurgeView = {
  ...{ userId: 'u4', name: 'Nora Testerin', closedAt: null, digitsOf: 'phone', hint: '+41', plan: 'p', purge: null },
  ...{ computedAt: '2026-11-20T08:00:00.000Z', needsSecond: true, items: [], obstacles: [], openOrders: [] },
};
const closedAccount = {
  ...{ _id: 'u3', closedAt: '2026-11-20T08:00:00.000Z', medicalUntil: '2046-11-20', invoicesUntil: null },
  ...{ isKept: true, orderNumbers: ['2600000018'] },
};

const ticket = { phoneNo: '+41791112233', signUpTicket: 't', found: 'at-signup' } as const;
const person = {
  firstName: 'Nora',
  lastName: 'Testerin',
  birthdate: '1985-05-05',
  sex: 'female',
  email: '',
  preferredLanguage: 'de',
} as const;

/** Forms of identity, by their files below `web`. */
export const IDENTITY_FORMS: Record<string, FormCase> = {
  'identity/phone-step.tsx': {
    show: () => <PhoneStep forSignUp={false} />,
    valid: { phoneNo: '079 111 22 33' },
  },
  'identity/code-step.tsx': {
    show: () => (
      <CodeStep
        sent={{
          phoneNo: '+41791112233',
          forSignUp: false,
          resendAt: null,
          expiresAt: null,
          mayNotCome: false,
          lastWasLost: false,
        }}
        changeAt="/"
        check={async () => null}
      />
    ),
  },
  'identity/signup-user-info/signup-user-info.tsx': {
    prepare: (store) => store.dispatch(numberVerified(ticket)),
    show: () => <SignupUserInfoScreen />,
  },
  'identity/signup-user-address/signup-user-address.tsx': {
    prepare: (store) => {
      store.dispatch(numberVerified(ticket));
      store.dispatch(personTyped(person));
    },
    show: () => <SignupUserAddressScreen />,
    valid: { streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur' },
  },
  'identity/app-code-form.tsx': {
    show: () => <AppCodeForm button="Anmelden" check={async () => null} />,
    withoutSummary: true,
  },
  'identity/second-factor/recovery-form.tsx': {
    show: () => <RecoveryForm check={async () => null} onBack={nothing} />,
  },
  'identity/second-factor-enrolment/enrolment-form.tsx': {
    show: () => <EnrolmentForm enrolment={enrolment} check={async () => null} />,
    withoutSummary: true,
  },
  'identity/admin-closed-accounts/open-identity.tsx': {
    show: () => <OpenIdentity account={closedAccount} onClose={nothing} />,
    valid: { reason: 'Das Gericht verlangt Auskunft' },
  },
  'identity/admin-purge/confirm-purge.tsx': {
    show: () => <PurgeForm purge={purgePlan} onRefused={nothing} />,
    valid: { reason: 'person-wish', digits: '0002' },
  },
  'identity/admin-second-factors/ask-reset.tsx': {
    show: () => <AskReset holder={holder} onClose={nothing} />,
    valid: { reason: 'Telefon im Zug verloren' },
  },
  'identity/profile/editable-section.tsx': {
    prepare: (store) => store.dispatch(sessionVerified(user)),
    show: () => <AddressSection user={user} />,
    press: /Bearbeiten/,
    valid: { zipCode: '8400', city: 'Winterthur' },
  },
  'identity/profile/contact-form.tsx': {
    show: () => <ContactChange kind="email" user={user} onDone={nothing} />,
    valid: { value: 'nora@example.org' },
  },
  'identity/profile/contact-code.tsx': {
    show: () => (
      <ContactCode
        kind="email"
        value="nora@example.org"
        sent={{ resendInSeconds: 60, expiresInSeconds: 900, mayNotCome: false, lastWasLost: false }}
        onAgain={async () => null}
        onOther={nothing}
        onDone={nothing}
      />
    ),
    withoutSummary: true,
  },
  'identity/closing/confirm-closing.tsx': {
    show: () => <ConfirmClosing user={{ ...user, phoneNo: '+41790000001' }} onBlocked={nothing} />,
    press: /Code senden/,
    withoutSummary: true,
  },
};
