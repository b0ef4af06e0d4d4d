import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { BulkPreviewView } from '#shared/views/bulk-acts.ts';
import type { MedicalStatementView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import type { PartnerSalesView } from '#shared/views/partner-sales.ts';
import { sessionVerified } from '#web/app/session.ts';
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
import { type FormCase, nothing, TEXT, user } from './form-case.ts';

const counterBranch: PartnerSalesView = {
  ...{ _id: 'b1', key: 'apotheke', name: 'Apotheke', language: 'de', logoUrl: null, products: null, now: null },
  address: { streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur' },
};
const statement = {
  version: '1',
  exclusionHints: { title: TEXT, items: [] },
  checkbox: TEXT,
  checkboxDetail: TEXT,
  error: TEXT,
} as unknown as MedicalStatementView;
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

const paidOrder = {
  ...{ _id: 'o1', orderNumber: '2600000018' },
  transactions: [{ transactionNo: '2600000018-1', type: 'order', status: 'settled', amount: 8_900 }],
} as unknown as OrderView;

/** Forms of orders, by their files below `web`. */
export const ORDERS_FORMS: Record<string, FormCase> = {
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
  'orders/voucher-field.tsx': {
    show: () => <VoucherField code={null} effect="" refused={null} busy={false} onApply={nothing} onRemove={nothing} />,
    withoutSummary: true,
  },
};
