import { array, number, object, string } from 'yup';
import { COUNTER_CANCELLATION_REASONS } from '#shared/domain/orders/counter-cancellation-reasons.ts';
import { VOUCHER_CODE_MAX_LENGTH } from '#shared/limits/vouchers.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { contentKey, signInCode, transactionNumber, uuid } from '#shared/schema/identifiers.ts';
import { isoInstant } from '#shared/schema/moments.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { preferredLanguage, sex } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import type { OrderPlacedView } from '#shared/views/orders.ts';
import type {
  CounterCustomerView,
  PartnerCodeView,
  PartnerOrderRowView,
  PartnerOrderView,
  PartnerSalesView,
  PartnerSignedInView,
} from '#shared/views/partner-sales.ts';
import { mutation, nobody, noReply, query, reply } from './define.ts';

const KEY_MAX_LENGTH = 60;
const TICKET_MAX_LENGTH = 1000;
const MAX_ADDONS = 20;
/** Rappen: more than any order costs. */
const MAX_TOTAL = 100_000_000;

const rappen = number()
  .strict()
  .typeError('field.number')
  .integer('field.integer')
  .min(0, 'field.min')
  .max(MAX_TOTAL, 'field.max')
  .required('field.required');
const ticket = requiredText().max(TICKET_MAX_LENGTH, 'field.too-long');
const phoneAndCode = object({ phoneNo, code: signInCode });
const partner = { access: ['partner'], scope: 'own-branch' } as const;
const ofOrder = {
  ...partner,
  owner: { entity: 'order', param: 'orderId' },
  params: object({ orderId: uuid }),
} as const;
/** The ticket of a customer ran out, or is another branch's: a code is asked for anew. */
const TICKET = 'code-expired';

/** A branch signs in, and orders for people at its counter. */
export const partnerSales = {
  startPartnerSignIn: mutation({
    path: '/auth/partner',
    summary:
      "Sends a code to the branch's own telephone, which the reply masks. A key that was never made and one that was renewed are answered alike.",
    access: 'public',
    limit: 'auth',
    body: object({ key: requiredText().max(KEY_MAX_LENGTH, 'field.too-long') }),
    reply: reply<PartnerCodeView>(),
    errors: [
      'wrong-partner-key',
      'branch-unavailable',
      'Forbidden-IP',
      'TemporaryBlock',
      'wait-for-timer',
      'code-limit-reached',
      'too-many-requests',
    ],
  }),
  verifyPartner: mutation({
    path: '/auth/partner/verify',
    summary: "Exchanges the branch's number and code for a token that opens its partner orders, and nothing else.",
    access: 'public',
    limit: 'auth',
    body: phoneAndCode,
    reply: reply<PartnerSignedInView>(),
    errors: ['code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  endPartnerSession: mutation({
    path: '/auth/partner/end',
    summary: 'Locks the counter: the session of the token ends.',
    ...partner,
    idempotency: 'in-record',
    reply: noReply,
  }),
  getPartnerSales: query({
    path: '/partner-branch/partner-sales/:key',
    summary:
      'The branch of the token, by its public key (never the one it signs in with), and its time of this moment.',
    ...partner,
    owner: nobody('the token says which branch it is; the key of another one finds nothing'),
    params: object({ key: contentKey }),
    reply: reply<PartnerSalesView>(),
  }),
  sendCounterCode: mutation({
    path: '/partner-orders/customer-code',
    summary: "Sends a code to a customer's telephone; known and unknown numbers are answered alike.",
    ...partner,
    limit: 'auth',
    body: object({ phoneNo, preferredLanguage }),
    reply: reply<CodeSentView>(),
    errors: [
      'branch-unavailable',
      'Forbidden-IP',
      'TemporaryBlock',
      'wait-for-timer',
      'code-limit-reached',
      'too-many-requests',
    ],
  }),
  verifyCounterCode: mutation({
    path: '/partner-orders/customer',
    summary: 'Exchanges the code that a customer read out for who they are, and a ticket to order for them here.',
    ...partner,
    limit: 'auth',
    // A stored reply would hold the ticket: the code stays good until something is ordered.
    idempotency: 'in-record',
    body: phoneAndCode,
    reply: reply<CounterCustomerView>(),
    errors: ['code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  nameCounterCustomer: mutation({
    path: '/partner-orders/person',
    summary: 'Makes the account of a new person at the counter, or adds what an account lacks; what it says stays.',
    ...partner,
    idempotency: 'in-record',
    body: object({ ticket, firstName, lastName, birthdate: birthdate(), sex, preferredLanguage }),
    reply: reply<CounterCustomerView>(),
    errors: [TICKET, 'not-found'],
  }),
  createPartnerOrder: mutation({
    path: '/partner-orders',
    summary:
      'Orders for a customer at the counter and holds the place; without a time the one of this moment. The customer confirms and pays by the link of an SMS.',
    ...partner,
    idempotency: 'in-record',
    body: object({
      ticket,
      productGroupKey: contentKey,
      productKey: contentKey,
      addonKeys: array(contentKey).max(MAX_ADDONS, 'field.too-many'),
      /** Start of a slot at this branch; without it, now. */
      from: isoInstant.nullable().default(undefined).optional(),
      voucherCode: string().max(VOUCHER_CODE_MAX_LENGTH, 'field.voucher-code').nullable(),
      expectedTotal: number().integer('field.integer').min(0, 'field.min').max(MAX_TOTAL, 'field.max'),
    }),
    reply: reply<OrderPlacedView>(),
    errors: [
      TICKET,
      'not-found',
      'product-unavailable',
      'not-for-this-sex',
      'branch-unavailable',
      'slot-taken',
      'past-booking-deadline',
      'slot-too-soon',
      'slot-too-far',
      'too-many-holds',
      'price-changed',
      'person-incomplete',
      'store-closed',
      'admin-only-mode',
      'voucher-invalid',
      'voucher-other-group',
      'voucher-used-up',
      'too-many-requests',
      // The statement changed at this moment: asked again, it is the new one.
      'text-outdated',
      'idempotency-key-reused',
    ],
  }),
  listPartnerOrders: query({
    path: '/partner-orders',
    summary: 'What the branch sold today, and what it sold for today; the next one first.',
    ...partner,
    reply: reply<{ orders: PartnerOrderRowView[] }>(),
  }),
  getPartnerOrder: query({
    path: '/partner-orders/:orderId',
    summary: 'One order of the branch: its person, what is to be paid, and how far it is. No answer, result or level.',
    ...ofOrder,
    reply: reply<PartnerOrderView>(),
  }),
  settleAtCounter: mutation({
    path: '/partner-orders/:orderId/counter-payment',
    summary: 'Records that the branch took the money at its counter; again changes nothing.',
    ...ofOrder,
    body: object({
      /** What was taken, Rappen; another sum than is due refuses. */
      amount: rappen,
    }),
    reply: noReply,
    errors: [
      'order-cancelled',
      'order-error',
      'terms-not-accepted',
      'questionnaire-first',
      'price-changed',
      'slot-taken',
    ],
  }),
  refundAtCounter: mutation({
    path: '/partner-orders/:orderId/counter-refund',
    summary:
      'Records that the branch gave back, at its counter, what it owes of a payment it took; again changes nothing.',
    ...ofOrder,
    body: object({ transactionNo: transactionNumber }),
    reply: noReply,
    errors: ['order-error'],
  }),
  cancelAtCounter: mutation({
    path: '/partner-orders/:orderId/cancellation',
    summary:
      'Cancels an order before its sample is taken: its place is free, everything that was paid goes back. Again changes nothing.',
    ...ofOrder,
    body: object({
      cancellationReason: string().oneOf(COUNTER_CANCELLATION_REASONS, 'field.choose').required('field.choose'),
      /** The sum that was read to the customer, Rappen; another one refuses. */
      expectedRefund: rappen,
    }),
    reply: noReply,
    errors: ['too-late-to-cancel', 'price-changed', 'order-error'],
  }),
  sendCounterLink: mutation({
    path: '/partner-orders/:orderId/link',
    summary: 'Sends the link to confirm and pay once more; one message of staff in a quarter of an hour.',
    ...ofOrder,
    reply: noReply,
    errors: ['TOO_FREQUENTLY', 'order-error'],
  }),
  markLabelPrinted: mutation({
    method: 'PUT',
    path: '/partner-orders/:orderId/label',
    summary: 'The label of the sample was printed; printed again it counts anew.',
    ...ofOrder,
    reply: noReply,
    errors: ['order-error'],
  }),
  takeSample: mutation({
    method: 'PUT',
    path: '/partner-orders/:orderId/sample',
    summary: 'The sample is taken; again changes nothing.',
    ...ofOrder,
    reply: noReply,
    errors: ['order-error'],
  }),
  takeSampleBack: mutation({
    method: 'DELETE',
    path: '/partner-orders/:orderId/sample',
    summary: 'It was not taken after all: possible for a minute, while the laboratory has not got it.',
    ...ofOrder,
    reply: noReply,
    errors: ['order-error'],
  }),
};
