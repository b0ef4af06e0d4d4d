import { array, boolean, object, string } from 'yup';
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
      /** The total the person saw, Rappen; another price refuses the order. */
      expectedTotal: string().matches(/^\d{1,9}$/, 'field.number'),
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
      'statement-not-confirmed',
    ],
  }),
  getOrder: query({
    path: '/orders/:orderId',
    summary: 'One order with items, appointment, transactions and history.',
    access: ['customer', 'admin', 'crm_admin'],
    owner: ownOrder,
    params: orderParams,
    reply: reply<OrderView>(),
  }),
  listCustomerOrders: query({
    path: '/customers/:customerId/orders',
    summary: 'Orders of a customer, newest first.',
    access: ['customer', 'admin', 'crm_admin'],
    owner: { entity: 'customer', param: 'customerId' },
    params: object({ customerId: uuid }),
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<OrderListItemView>>(),
  }),
  acceptTerms: mutation({
    method: 'PUT',
    path: '/orders/:orderId/termsandconditions',
    summary: 'Records that the terms of this version were accepted.',
    access: ['customer'],
    owner: ownOrder,
    params: orderParams,
    body: object({ version: string().max(20).required('field.required') }),
    reply: noReply,
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
