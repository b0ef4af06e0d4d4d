import { array, boolean, number, object, string } from 'yup';
import { ORDER_STATUSES } from '#shared/domain/orders/order-status.ts';
import { VOUCHER_CODE_MAX_LENGTH } from '#shared/limits/vouchers.ts';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import { contentKey, transactionNumber, uuid } from '#shared/schema/identifiers.ts';
import { isoInstant } from '#shared/schema/moments.ts';
import { reason, reasons, trackingNo } from '#shared/schema/reasons.ts';
import { slot } from '#shared/schema/slot.ts';
import type { RescheduleSavedView } from '#shared/views/booking.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type {
  AddonsPaymentView,
  CustomerFollowUpView,
  OrderListItemView,
  OrderPlacedView,
  OrderView,
  RefundView,
} from '#shared/views/orders.ts';
import type { Page } from '#shared/views/page.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const orderParams = object({ orderId: uuid });
const ownOrder = { entity: 'order', param: 'orderId' } as const;

const address = object({
  streetAddress,
  zipCode,
  city,
});

const followUpKey = string().max(60);
const MAX_ADDONS = 20;
/** Rappen: more than any order costs. */
const MAX_TOTAL = 100_000_000;

/** Orders of a customer. */
export const orders = {
  createOrder: mutation({
    path: '/orders',
    summary: 'Places an order and holds its slot; the same Idempotency-Key returns the same order.',
    access: ['customer'],
    idempotency: 'in-record',
    body: object({
      productGroupKey: string().max(60).required('field.required'),
      productKey: string().max(60).required('field.required'),
      addonKeys: array(string().max(60).required()).max(MAX_ADDONS, 'field.too-many'),
      application: string()
        .oneOf(['branch', 'homesampling'] as const, 'field.choose')
        .required('field.required'),
      appointment: slot.nullable().default(undefined).optional(),
      deliveryAddress: address.nullable().default(undefined).optional(),
      invoiceAddress: address.nullable().default(undefined).optional(),
      /** Version of the medical statement that was shown and confirmed. */
      statementVersion: string().max(20).required('field.required'),
      statementConfirmed: boolean().oneOf([true], 'field.required').required('field.required'),
      /** Version of the terms that were accepted together with the statement; without it they are accepted before paying. */
      termsVersion: string().max(20).nullable().optional(),
      /** The total the person saw, Rappen; another price refuses the order. */
      expectedTotal: number().integer('field.integer').min(0, 'field.min').max(MAX_TOTAL, 'field.max'),
      /** Checked and applied in the same act; an empty one counts as none. */
      voucherCode: string().max(VOUCHER_CODE_MAX_LENGTH, 'field.voucher-code').nullable(),
      /** Of a follow-up: the own order whose released result recommends it. */
      mainOrderId: uuid.nullable().default(undefined).optional(),
      /** Of a follow-up: one of the `followUpRecommendations` of that result. */
      followUpKey: followUpKey.nullable().default(undefined).optional(),
    }),
    reply: reply<OrderPlacedView>(),
    errors: [
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
      'address-incomplete',
      'store-closed',
      'admin-only-mode',
      'text-outdated',
      'voucher-invalid',
      'voucher-other-group',
      'voucher-used-up',
      'follow-up-missing',
      'follow-up-ordered',
      'follow-up-ended',
      'idempotency-key-reused',
    ],
  }),
  chooseAddons: mutation({
    method: 'PUT',
    path: '/orders/:orderId/addons',
    summary:
      'Opens the payment of extras for a paid order at the prices of this moment, in place of an earlier choice that is unpaid; 0 Rappen settle at once.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      addonKeys: array(contentKey)
        .min(1, 'field.required')
        .max(MAX_ADDONS, 'field.too-many')
        .required('field.required'),
      /** What the person saw, Rappen; another price refuses. */
      expectedAmount: number().integer('field.integer').min(0, 'field.min').max(MAX_TOTAL, 'field.max').optional(),
    }),
    reply: reply<AddonsPaymentView>(),
    errors: [
      'order-cancelled',
      'order-completed',
      'order-error',
      'addons-unpaid',
      'addons-too-late',
      'addons-kit-sent',
      'addon-unavailable',
      'addon-other-group',
      'addon-bought',
      'addon-included',
      'addon-needs-vein',
      'addon-needs-finger',
      'not-for-this-sex',
      'price-changed',
      'store-closed',
      'admin-only-mode',
      'payment-processing',
      'payment-not-settled',
      'payment-unclear',
    ],
  }),
  getOrder: query({
    path: '/orders/:orderId',
    summary: 'One order with items, appointment, transactions and history.',
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    owner: ownOrder,
    params: orderParams,
    reply: reply<OrderView>(),
  }),
  listCustomerOrders: query({
    path: '/customers/:customerId/orders',
    summary: 'Orders of a customer, newest first.',
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    owner: { entity: 'customer', param: 'customerId' },
    params: object({ customerId: uuid }),
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<OrderListItemView>>(),
  }),
  listCustomerFollowUps: query({
    path: '/customers/:customerId/follow-ups',
    summary: "The follow-up tests that a customer's released results recommend, and what became of each.",
    access: ['customer'],
    owner: { entity: 'customer', param: 'customerId' },
    params: object({ customerId: uuid }),
    reply: reply<{ followUps: CustomerFollowUpView[] }>(),
  }),
  decideFollowUp: mutation({
    method: 'PUT',
    path: '/orders/:orderId/follow-ups/:followUpKey',
    summary:
      'Ends a recommended follow-up test, so that it is not suggested any more, or continues it again. Ordering it is POST /orders.',
    access: ['customer'],
    owner: ownOrder,
    params: object({ orderId: uuid, followUpKey: followUpKey.required() }),
    body: object({
      decision: string()
        .oneOf(['continue', 'end'] as const, 'field.choose')
        .required('field.required'),
    }),
    reply: noReply,
    errors: ['follow-up-missing', 'follow-up-ordered'],
  }),
  acceptTerms: mutation({
    method: 'PUT',
    path: '/orders/:orderId/termsandconditions',
    summary:
      'Records that the current version of the terms was accepted, and in which language; earlier ones stay on record.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      version: string().max(20).required('field.required'),
      /** Of an order at a counter: the medical statement, which its customer confirms here. */
      statementVersion: string().max(20).nullable().optional(),
    }),
    reply: noReply,
    errors: ['text-outdated'],
  }),
  chooseSlot: mutation({
    method: 'PUT',
    path: '/orders/:orderId/appointment',
    summary: 'Takes another slot for an order that is not paid yet.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    body: slot,
    reply: noReply,
    errors: [
      'slot-taken',
      'past-booking-deadline',
      'slot-too-soon',
      'slot-too-far',
      'branch-unavailable',
      'too-many-holds',
      'hold-used-up',
      'order-error',
      'order-cancelled',
      'order-completed',
    ],
  }),
  saveReschedule: mutation({
    path: '/orders/:orderId/save-reschedule-transaction',
    summary:
      'Saves another time for a paid appointment and holds its place while the fee of this moment is paid; without a fee the appointment is moved at once.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    body: slot.shape({
      /** The fee the person saw, Rappen; another one refuses. */
      expectedAmount: number().integer('field.integer').min(0, 'field.min').max(MAX_TOTAL, 'field.max').optional(),
    }),
    reply: reply<RescheduleSavedView>(),
    errors: [
      'slot-taken',
      'past-booking-deadline',
      'slot-too-soon',
      'slot-too-far',
      'branch-unavailable',
      'reschedule-unavailable',
      'reschedule-same-time',
      'too-many-moves',
      'price-changed',
      'order-error',
      'order-cancelled',
      'order-completed',
    ],
  }),
  getPreparation: query({
    path: '/orders/:orderId/preparation',
    summary: 'How to prepare for the sampling of this order.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    reply: reply<PreparationView>(),
  }),
  cancelOrder: mutation({
    method: 'PUT',
    path: '/orders/:orderId/delete',
    summary:
      'Cancels an order: its place is free at once, a job pays back what the rule says (a customer) or everything or nothing (an administrator).',
    access: ['customer', 'admin'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      /** Keys of the list of reasons, and sentences of one's own. */
      cancellationReasons: reasons,
      /** Of administrators: everything or nothing. What a customer gets back follows from the rule. */
      shouldRefund: boolean().required('field.required'),
      /** The sum the person saw, Rappen; another one refuses. */
      expectedRefund: number().integer('field.integer').min(0, 'field.min').max(MAX_TOTAL, 'field.max').optional(),
    }),
    reply: noReply,
    errors: ['order-cancelled', 'order-completed', 'order-error', 'too-late-to-cancel', 'price-changed'],
  }),
  refundTransaction: mutation({
    method: 'PUT',
    path: '/orders/:orderId/refund',
    summary: 'Pays back a payment or a part of it, never more than is left of it; or notes why not.',
    access: ['admin'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      refundReasons: reasons,
      /** Of the payment. */
      transactionNo: transactionNumber,
      /** false notes the decision against it. */
      shouldRefund: boolean().required('field.required'),
      /** Rappen; everything that is left of the payment unless given. */
      amount: number().integer('field.integer').min(1, 'field.min').max(MAX_TOTAL, 'field.max').optional(),
    }),
    reply: reply<RefundView>(),
    errors: ['not-paid', 'refund-too-high', 'order-error'],
  }),
  setOrderStatus: mutation({
    method: 'PUT',
    path: '/orders/:orderId/status',
    summary:
      'Moves an order by hand along the allowed transitions, with a reason; what the step means happens with it.',
    access: ['admin'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      status: number().integer('field.integer').oneOf(ORDER_STATUSES, 'field.choose').required('field.required'),
      reason,
    }),
    reply: noReply,
    errors: ['order-error', 'questionnaire-required', 'slot-taken', 'money-returned'],
  }),
  moveKit: mutation({
    method: 'PUT',
    path: '/orders/:orderId/kit',
    summary: 'Says where the kit for home sampling is; at the laboratory the order is being analysed.',
    access: ['admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    owner: ownOrder,
    params: orderParams,
    body: object({
      status: string()
        .oneOf(['sent', 'returned', 'at-lab'] as const, 'field.choose')
        .required('field.required'),
      /** Of the parcel to the customer, wanted when it leaves; with `returned` that of the parcel back. */
      trackingNo,
    }),
    reply: noReply,
    errors: ['order-error', 'order-cancelled'],
  }),
  chooseReplacement: mutation({
    path: '/orders/:orderId/replacement',
    summary:
      'Chooses the free new sample where the laboratory could not use the one before: another kit, or a place and time; once for each.',
    access: ['customer', 'admin'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      /** At a branch. */
      appointment: slot.nullable().default(undefined).optional(),
      /** Start of the chosen time that is to be changed. */
      instead: isoInstant.nullable().default(undefined).optional(),
    }),
    reply: noReply,
    errors: [
      'slot-taken',
      'past-booking-deadline',
      'slot-too-soon',
      'slot-too-far',
      'branch-unavailable',
      'too-many-moves',
      'no-new-sample',
      'new-sample-chosen',
      'too-many-new-samples',
      'money-returned',
      'store-closed',
      'admin-only-mode',
      'order-error',
      'order-cancelled',
    ],
  }),
  closeRejections: mutation({
    path: '/orders/:orderId/rejections/close',
    summary:
      'Ends what the laboratory rejected of an order: no new sample is needed. The person and the reason are kept.',
    access: ['admin'],
    owner: ownOrder,
    params: orderParams,
    body: object({ reason }),
    reply: noReply,
    errors: ['already-decided'],
  }),
  changeAddress: mutation({
    path: '/order/:orderId/address',
    summary: 'Changes where the kit goes (until it is sent) and where the invoice goes (until the order is over).',
    access: ['customer', 'admin'],
    owner: ownOrder,
    params: orderParams,
    body: object({
      deliveryAddress: address.nullable().default(undefined).optional(),
      /** null: the same as the customer's own. */
      invoiceAddress: address.nullable().default(undefined).optional(),
    }),
    reply: noReply,
    errors: ['order-cancelled', 'order-completed', 'kit-sent'],
  }),
};
