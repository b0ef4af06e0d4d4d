import { type ReactNode, useState } from 'react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Question } from '#shared/domain/surveys/survey.ts';
import type { BulkPreviewView } from '#shared/views/bulk-acts.ts';
import type { MedicalStatementView } from '#shared/views/content.ts';
import type { CrmRecordView } from '#shared/views/crm.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { LabEntryView } from '#shared/views/lab-mapping.ts';
import type { OrderView } from '#shared/views/orders.ts';
import type { PartnerSalesView } from '#shared/views/partner-sales.ts';
import type { PurgeView } from '#shared/views/purging.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { sessionVerified } from '#web/app/session.ts';
import type { AppStore } from '#web/app/store.ts';
import { BranchEditor } from '#web/booking/admin-partner/branch-editor.tsx';
import { NearestBranch } from '#web/catalogue/home/nearest-branch.tsx';
import { AskForm } from '#web/crm/callback/ask-form.tsx';
import { ChangeForm } from '#web/crm/callback/change-form.tsx';
import { CrmFields } from '#web/crm/user/crm-fields.tsx';
import { NoteForm } from '#web/crm/user/note-form.tsx';
import { OpenDate } from '#web/crm/user/open-date.tsx';
import { ResultFileForm } from '#web/exports/admin-download/result-file-form.tsx';
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
import type { WaitingOrder } from '#web/lab-intake/admin-rejections/admin-rejections.tsx';
import { CloseRejections } from '#web/lab-intake/admin-rejections/close-rejections.tsx';
import { DecisionForm } from '#web/lab-intake/admin-upload/decision-form.tsx';
import type { AskedMessage } from '#web/lab-intake/admin-upload/decision-host.tsx';
import { OrderSearch } from '#web/lab-intake/admin-upload/order-search.tsx';
import { UndoDecision } from '#web/lab-intake/admin-upload/undo-decision.tsx';
import { EntryDialog } from '#web/lab-intake/lab-mapping/entry-dialog.tsx';
import { NewCodeDialog } from '#web/lab-intake/lab-mapping/new-code.tsx';
import { SmsForm } from '#web/messaging/admin-sms/write-sms.tsx';
import { BulkForm } from '#web/orders/admin-bulk/bulk-form.tsx';
import { AppointmentFile } from '#web/orders/admin-data/appointment-file.tsx';
import { CancelOrder } from '#web/orders/admin-data/cancel-order.tsx';
import { StatusForm } from '#web/orders/admin-data/change-status.tsx';
import { MoveForm } from '#web/orders/admin-data/move-form.tsx';
import { MoveKit } from '#web/orders/admin-data/move-kit.tsx';
import { RefundPayment } from '#web/orders/admin-data/refund-payment.tsx';
import { CancelForm } from '#web/orders/cancel/cancel-form.tsx';
import { CounterContext } from '#web/orders/counter/counter-context.ts';
import { PersonForm } from '#web/orders/counter/person-form.tsx';
import { PartnerKeyForm } from '#web/orders/counter-sign-in/partner-sign-in.tsx';
import { PartnerCodeForm } from '#web/orders/counter-sign-in/partner-verify.tsx';
import { ChangeAddress } from '#web/orders/delivery-card.tsx';
import { AddressesForm } from '#web/orders/follow-up-address/addresses-form.tsx';
import { ConfirmForm } from '#web/orders/order-confirm/confirm-form.tsx';
import { AddressForm } from '#web/orders/purchase/address-form.tsx';
import { NameForm } from '#web/orders/summary/person-forms.tsx';
import { VoucherField } from '#web/orders/voucher-field.tsx';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { ContactForm } from '#web/results/review/contact-form.tsx';
import { StartCorrection } from '#web/results/review/start-correction.tsx';
import { ShareForm } from '#web/results/share/share-form.tsx';
import { CodeForm } from '#web/results/shared/code-form.tsx';
import { DiscardFailure } from '#web/runtime/admin-failures/discard-failure.tsx';
import { PhoneAnswerForm } from '#web/surveys/by-phone/phone-answer-form.tsx';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { AddCode } from '#web/vouchers/admin-voucher/add-code.tsx';
import { MakeCodes } from '#web/vouchers/admin-voucher/make-codes.tsx';
import { VoucherEditor } from '#web/vouchers/admin-voucher/voucher-editor.tsx';

/** The reason is kept by the screen, for the next answer. */
function OnThePhone() {
  const [reason, setReason] = useState('');
  const facts = { surveyId: 's1', question: height, answer: undefined, seenAt: null, onDone: nothing };
  return <PhoneAnswerForm {...facts} reason={reason} onReason={setReason} />;
}

const TEXT = { de: 'Ein Satz.', en: 'A sentence.', fr: 'Une phrase.', it: 'Una frase.' };
const CRM_RECORD: CrmRecordView = {
  ...{ note: '', reachable: '', contactBy: 'any', version: 1, changed: null, assignedTo: null, openDate: null },
  ...{ customerSince: '2026-01-01T08:00:00.000Z', research: null, orders: 0, supports: [] },
};
const counterBranch: PartnerSalesView = {
  ...{ _id: 'b1', key: 'apotheke', name: 'Apotheke', language: 'de', logoUrl: null, products: null, now: null },
  address: { streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur' },
};
const nothing = () => undefined;
const user = { id: 'u1', firstName: '', lastName: '', roles: ['customer'] } as unknown as UserView;
const statement = {
  version: '1',
  exclusionHints: { title: TEXT, items: [] },
  checkbox: TEXT,
  checkboxDetail: TEXT,
  error: TEXT,
} as unknown as MedicalStatementView;

const failure = {
  _id: 'f1',
  kind: FailureKind.job,
  work: 'apply-import',
  reason: 'unknown',
  code: null,
  subject: null,
  amount: null,
  tries: 3,
  failedAt: '2026-11-20T08:00:00.000Z',
} as FailureView;
const enrolment = { key: 'ABCD2345', address: 'otpauth://totp/a?secret=ABCD2345', account: 'Nora', recoveryCodes: [] };
const holder = {
  ...{ id: 'u2', name: 'Nora Testerin', roles: [], recoveryCodesLeft: 8, recoveryCodesVoid: false },
  ...{ enrolledAt: null, usedAt: null, lockedUntil: null },
};
const purgePlan: PurgeView = {
  ...{ userId: 'u4', name: 'Nora Testerin', closedAt: null, digitsOf: 'phone', hint: '+41', plan: 'p', purge: null },
  ...{ computedAt: '2026-11-20T08:00:00.000Z', needsSecond: true, items: [], obstacles: [], openOrders: [] },
};
export const bulkPreview: BulkPreviewView = {
  rows: [
    {
      ...{ orderId: 'o1', orderNumber: '2600000018', name: 'Nora Testerin', status: 0, startsAt: null },
      ...{ refund: 0, fault: null },
    },
  ],
  outlook: { appointments: 0, vouchers: 0, refunds: 0, refundTotal: 0, sms: { de: 1 } },
  ...{ maxLength: 400, undoSeconds: 60, plan: 'p', computedAt: '2026-11-20T08:00:00.000Z' },
};
const closedAccount = {
  ...{ _id: 'u3', closedAt: '2026-11-20T08:00:00.000Z', medicalUntil: '2046-11-20', invoicesUntil: null },
  ...{ isKept: true, orderNumbers: ['2600000018'] },
};
const rejectedOrder = { orderId: 'o1', orderNumber: '2600000018' } as WaitingOrder;
const heldEntry: LabEntryView = {
  ...{ kind: 'code', sent: 'CORT', codes: [], name: 'Cortisol', units: [], markers: [], loinc: null, seenAt: null },
  ...{ waiting: { values: 1, orders: 1 }, state: 'unknown', mapping: null, suggested: [] },
};
const message: AskedMessage = {
  ...{ importId: 'i1', messageId: 'm1', index: 0, fileName: 'lab.hl7', orderNumber: null },
  words: 'Keine passende Person zum Auftrag.',
};
const height: Question = {
  key: 'height',
  group: 'body',
  order: 1,
  required: true,
  text: TEXT,
  answerType: 'text',
  maxLength: 60,
};
const review = {
  review: {
    _id: 'r1',
    contacts: [],
    contactGapMinutes: 15,
    ...{ alarms: [], handovers: [] },
    arrivals: {},
    asides: [],
    customer: { phoneNo: '+41790000001', preferredLanguage: 'de' },
    unmapped: [],
    measures: [
      {
        _id: '1',
        critical: true,
        status: 'final',
        marker: null,
        name: 'Kalium',
        unit: 'mmol/l',
        valueText: '7',
        number: 7,
      },
    ],
  },
  isReadOnly: false,
} as unknown as OpenCase;

export interface FormCase {
  show: () => ReactNode;
  /** What the store knows before the form is shown. */
  prepare?: (store: AppStore) => void;
  /** What is pressed for the form to open, by its words. */
  press?: RegExp;
  /** Answers that are chosen before anything is sent, by their words. */
  choose?: RegExp;
  /** Texts that the schema lets pass, by the name of the field, where the form is sent to the server. */
  valid?: Record<string, string>;
  /** Where nothing is typed: only ticked. */
  onlyTicks?: true;
  /** One field or few, in sight at once: what is wrong stands at them alone. */
  withoutSummary?: true;
}

const paidOrder = {
  ...{ _id: 'o1', orderNumber: '2600000018' },
  transactions: [{ transactionNo: '2600000018-1', type: 'order', status: 'settled', amount: 8_900 }],
} as unknown as OrderView;

const calledOrder = {
  _id: 'o1',
  orderNumber: '2600000018',
  product: { name: TEXT },
  status: 1,
} as unknown as OrderView;
const callback = { _id: 'c1', language: 'de', phoneNo: '' } as unknown as SupportView;
const callTimes = { callbackHours: { de: 'Mo-Su 00:00-24:00', en: '', fr: '', it: '' }, callbackHolidays: [] };

const ticket = { phoneNo: '+41791112233', signUpTicket: 't', found: 'at-signup' } as const;
const person = {
  firstName: 'Nora',
  lastName: 'Testerin',
  birthdate: '1985-05-05',
  sex: 'female',
  email: '',
  preferredLanguage: 'de',
} as const;

/** Every file of the web with a form, and how to show it. */
/** Every form of the product, by its file below `web`. */
export const FORMS: Record<string, FormCase> = {
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
  'messaging/admin-sms/write-sms.tsx': {
    show: () => (
      <SmsForm
        userId="u1"
        latest={{ phoneNo: '+41790000002', preferredLanguage: 'de', sms: null, nextAt: null, maxLength: 420 }}
      />
    ),
    valid: { message: 'Bitte rufen Sie uns an.' },
  },
  'crm/user/crm-fields.tsx': {
    show: () => <CrmFields userId="u1" record={CRM_RECORD} />,
    withoutSummary: true,
    valid: { note: 'Fragt nach dem neuen Termin.' },
  },
  'crm/user/note-form.tsx': {
    show: () => <NoteForm userId="u1" note={null} onClose={nothing} />,
    valid: { text: 'Hat zurückgerufen.' },
  },
  'crm/user/open-date.tsx': {
    show: () => <OpenDate userId="u1" openDate={null} />,
  },
  'vouchers/admin-voucher/voucher-editor.tsx': {
    show: () => <VoucherEditor voucher={null} isAlone={false} onGone={nothing} />,
    valid: { de: 'Herzmonat', value: '10' },
  },
  'orders/counter-sign-in/partner-sign-in.tsx': {
    show: () => <PartnerKeyForm />,
    valid: { key: 'ABCDE-FGHJK-MNPQR-STUVW' },
  },
  'orders/counter-sign-in/partner-verify.tsx': {
    show: () => <PartnerCodeForm />,
    valid: { phoneNo: '079 000 00 01', code: '012345' },
  },
  'orders/counter/person-form.tsx': {
    show: () => (
      <CounterContext value={{ branch: counterBranch, bearer: 'a-token', onNext: nothing }}>
        <PersonForm ticket="a-ticket" known={null} language="de" onNamed={nothing} />
      </CounterContext>
    ),
  },
  'booking/admin-partner/branch-editor.tsx': {
    show: () => <BranchEditor branch={null} isAlone={false} onLeave={nothing} />,
  },
  'vouchers/admin-voucher/add-code.tsx': {
    show: () => <AddCode voucherId="v1" onClose={nothing} />,
    valid: { code: 'HERZ25' },
  },
  'vouchers/admin-voucher/make-codes.tsx': {
    show: () => <MakeCodes voucherId="v1" onClose={nothing} />,
    valid: { count: '12' },
  },
  'runtime/admin-failures/discard-failure.tsx': {
    show: () => <DiscardFailure failure={failure} onClose={nothing} />,
    valid: { reason: 'Schon von Hand erledigt' },
  },
  'lab-intake/admin-upload/decision-form.tsx': {
    show: () => (
      <DecisionForm message={message} candidate={{ orderNumber: '2600000018', needsReason: true }} onDone={nothing} />
    ),
    valid: { reason: 'Nummer war vertippt' },
  },
  'lab-intake/admin-rejections/close-rejections.tsx': {
    show: () => <CloseRejections order={rejectedOrder} onClose={nothing} />,
    valid: { reason: 'Person verzichtet' },
  },
  'lab-intake/admin-upload/undo-decision.tsx': {
    show: () => <UndoDecision of="undo" message={message} onClose={nothing} />,
    valid: { reason: 'Röhrchen verwechselt' },
  },
  'lab-intake/lab-mapping/entry-dialog.tsx': {
    show: () => (
      <EntryDialog facility="LABNORD" asked={{ act: 'hold', entry: heldEntry }} onClose={nothing} onSaved={nothing} />
    ),
    valid: { reason: 'Tageszeit fehlt' },
  },
  'lab-intake/lab-mapping/new-code.tsx': {
    show: () => (
      <NewCodeDialog
        facility="LABNORD"
        markers={[{ key: 'ferritin', loinc: '2276-4', name: { de: 'F', en: 'F', fr: 'F', it: 'F' }, unit: 'µg/l' }]}
        nameOf={() => 'Ferritin'}
        isKnown={() => false}
        onOpen={nothing}
        onSaved={nothing}
        onClose={nothing}
      />
    ),
  },
  'exports/admin-download/result-file-form.tsx': {
    show: () => <ResultFileForm />,
  },
  'orders/admin-data/appointment-file.tsx': {
    show: () => <AppointmentFile since="" until="" onClose={nothing} />,
  },
  'orders/admin-data/cancel-order.tsx': {
    show: () => <CancelOrder order={paidOrder} onClose={nothing} />,
  },
  'orders/admin-bulk/bulk-form.tsx': {
    show: () => <BulkForm kind="sms" orderIds={['o1']} stamp={1} onPlanned={nothing} onClose={nothing} />,
    valid: { message: 'Bitte rufen Sie uns an.' },
  },
  'orders/admin-data/change-status.tsx': {
    show: () => <StatusForm order={paidOrder} steps={[OrderStatus.ANALYZING]} />,
    valid: { reason: 'Labor hat telefonisch bestätigt' },
  },
  'orders/admin-data/move-form.tsx': {
    show: () => (
      <MoveForm
        orderId="o1"
        partnerBranchId="b1"
        slot={{ from: '2026-11-24T07:30:00.000Z', to: '2026-11-24T07:45:00.000Z' }}
        onMissing={nothing}
        onTaken={nothing}
        onMoved={nothing}
        onClose={nothing}
      />
    ),
    valid: { why: 'Am Telefon vereinbart' },
  },
  'orders/admin-data/move-kit.tsx': {
    show: () => <MoveKit orderId="o1" kit={{ status: 'ordered' }} />,
    valid: { trackingNo: '99.00.123456.12345678' },
  },
  'orders/admin-data/refund-payment.tsx': {
    show: () => (
      <RefundPayment orderId="o1" payment={{ transactionNo: '2600000018-1', amount: 8_900 }} onClose={nothing} />
    ),
  },
  'orders/cancel/cancel-form.tsx': {
    show: () => <CancelForm orderId="o1" rescheduling={null} refund={8_900} onChanged={nothing} />,
    onlyTicks: true,
  },
  'orders/delivery-card.tsx': {
    show: () => <ChangeAddress orderId="o1" address={{ streetAddress: '', zipCode: '', city: '' }} onDone={nothing} />,
  },
  'orders/follow-up-address/addresses-form.tsx': { show: () => <AddressesForm next="/summary" /> },
  'orders/order-confirm/confirm-form.tsx': {
    show: () => (
      <ConfirmForm
        statement={statement}
        terms={{ key: 'terms', version: '1', date: '2026-11-20', title: TEXT, notice: null, sections: [] }}
        application="branch"
        total={12_900}
        initial={{ applies: '', points: [], confirmed: false, accepted: false }}
        onChange={() => undefined}
        onConfirm={async () => undefined}
      />
    ),
    onlyTicks: true,
  },
  'orders/summary/person-forms.tsx': {
    prepare: (store) => store.dispatch(sessionVerified(user)),
    show: () => <NameForm user={user} onDone={nothing} />,
    valid: { firstName: 'Zoé', lastName: 'Neu' },
  },
  'orders/purchase/address-form.tsx': {
    show: () => (
      <AddressForm id="a" kind="shipping" initial={null} onSubmit={nothing}>
        <button type="submit">Weiter</button>
      </AddressForm>
    ),
  },
  'results/review/start-correction.tsx': {
    show: () => <StartCorrection resultId="r1" version={3} orderNumber="2600000018" language="de" onClose={nothing} />,
    valid: { reason: 'Der Text zu den Nieren war falsch.' },
  },
  'results/review/contact-form.tsx': {
    show: () => (
      <CaseContext value={review}>
        <ContactForm measureIds={['1']} onSaved={nothing} />
      </CaseContext>
    ),
    choose: /Erreicht/,
    withoutSummary: true,
  },
  'results/share/share-form.tsx': {
    show: () => (
      <ShareForm orderId="o1" recipient="" takesFocus={false} days={7} onMade={() => undefined} isAnother={false} />
    ),
    valid: { recipient: 'Praxis Lindenhof', phoneNo: '079 111 22 33' },
  },
  'results/shared/code-form.tsx': {
    show: () => <CodeForm shareId="s1" isAgain={false} onOpened={nothing} onOver={nothing} />,
    press: /Ich habe schon einen Code/,
    withoutSummary: true,
  },
  'crm/callback/ask-form.tsx': {
    show: () => (
      <AskForm order={calledOrder} times={callTimes} back={{ to: '/', label: 'Zur Bestellung' }} onAsked={nothing} />
    ),
    valid: { phoneNo: '079 111 22 33' },
  },
  'crm/callback/change-form.tsx': {
    show: () => <ChangeForm support={callback} times={callTimes} now={new Date()} onDone={nothing} />,
    valid: { phoneNo: '079 111 22 33' },
  },
  'surveys/page/question-form.tsx': {
    show: () => (
      <QuestionForm
        surveyId="s1"
        question={height}
        saved={undefined}
        groupName="Körper"
        onKeep={nothing}
        onContinue={nothing}
        submitLabel="Weiter"
      />
    ),
  },
  'surveys/by-phone/phone-answer-form.tsx': {
    show: () => <OnThePhone />,
    withoutSummary: true,
  },
  'lab-intake/admin-upload/order-search.tsx': {
    show: () => <OrderSearch isMissing={false} onSearch={nothing} />,
    withoutSummary: true,
  },
  'orders/voucher-field.tsx': {
    show: () => <VoucherField code={null} effect="" refused={null} busy={false} onApply={nothing} onRemove={nothing} />,
    withoutSummary: true,
  },
  'catalogue/home/nearest-branch.tsx': { show: () => <NearestBranch branches={[]} />, withoutSummary: true },
};
