import { array, boolean, number, object, string } from 'yup';
import { VOUCHER_CODE_MAX_LENGTH } from '#shared/limits.ts';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { slot } from '#shared/schema/slot.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderListItemView, OrderPlacedView, OrderView } from '#shared/views/orders.ts';
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
    }),
    reply: reply<OrderPlacedView>(),
    errors: [
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
      'idempotency-key-reused',
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
  acceptTerms: mutation({
    method: 'PUT',
    path: '/orders/:orderId/termsandconditions',
    summary:
      'Records that the current version of the terms was accepted, and in which language; earlier ones stay on record.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    body: object({ version: string().max(20).required('field.required') }),
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
  getPreparation: query({
    path: '/orders/:orderId/preparation',
    summary: 'How to prepare for the sampling of this order.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    reply: reply<PreparationView>(),
  }),
};
