import { array, boolean, number, object, string } from 'yup';
import { BULK_STATUSES, BulkKind } from '#shared/domain/orders/bulk-act.ts';
import { SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import { BULK_MAX_ORDERS, MAX_REASONS, REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { reason } from '#shared/schema/reasons.ts';
import { SEPARATORS } from '#shared/schema/separators.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { BulkActDetailView, BulkActView, BulkPreviewView } from '#shared/views/bulk-acts.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';

const ofAct = object({ id: uuid });

const wish = {
  kind: string().strict().required('field.choose').oneOf(Object.values(BulkKind), 'field.choose'),
  orderIds: array(uuid).min(1, 'field.required').max(BULK_MAX_ORDERS, 'field.too-many').required('field.required'),
  /** Of the kind `status`. */
  status: number().integer('field.integer').oneOf(BULK_STATUSES, 'field.choose').optional(),
  /** Of the kind `cancel`: everything or nothing. */
  shouldRefund: boolean().optional(),
};

/** Acts on many orders at once, by administrators: seen before, undone for a while, done by the worker, row by row. */
export const bulkActs = {
  previewBulkAct: mutation({
    path: '/admin/bulk-acts/preview',
    summary:
      'What an act on up to 500 orders would do now, order by order: for which it works, for which not and why, and what would go out. Changes nothing.',
    access: ['admin'],
    limit: 'search',
    cost: 5,
    // It names people: it is not kept as the reply of a repeated call.
    idempotency: 'in-record',
    body: object(wish),
    reply: reply<BulkPreviewView>(),
  }),
  downloadBulkPreview: mutation({
    path: '/admin/bulk-acts/preview/file',
    summary: 'The same as CSV: each order with what would become of it, or why it is left as it is.',
    access: ['admin'],
    limit: 'search',
    cost: 5,
    body: object({ ...wish, separator: string().oneOf(SEPARATORS, 'field.choose') }),
    reply: fileReply,
  }),
  startBulkAct: mutation({
    path: '/admin/bulk-acts',
    summary:
      'Plans an act on many orders as it was shown. Nothing happens before the time to take it back is over; then the worker does it, each order by the rules of the single act.',
    access: ['admin'],
    cost: 5,
    body: object({
      ...wish,
      /** Of the kind `status`. */
      reason: text().max(REASON_MAX_LENGTH, 'field.too-long'),
      /** Of the kind `cancel`: keys of the list of reasons, and sentences of one's own. */
      cancellationReasons: array(reason).max(MAX_REASONS, 'field.too-many').optional(),
      /** Of the kind `sms`. */
      message: text().max(SMS_MAX_LENGTH, 'field.too-long'),
      /** `plan` of what was shown. */
      plan: requiredText().max(64, 'field.too-long'),
    }),
    reply: reply<{ _id: string }>(),
    errors: ['plan-changed'],
  }),
  listBulkActs: query({
    path: '/admin/bulk-acts',
    summary:
      'The last acts on many orders of all administrators, those that are not over first, with the orders that wait.',
    access: ['admin'],
    reply: reply<{ items: BulkActView[] }>(),
  }),
  getBulkAct: query({
    path: '/admin/bulk-acts/:id',
    summary: 'One act on many orders, with what became of each of them.',
    access: ['admin'],
    params: ofAct,
    reply: reply<BulkActDetailView>(),
  }),
  hurryBulkAct: mutation({
    path: '/admin/bulk-acts/:id/now',
    summary: 'Does a planned act at once; nobody takes it back any more.',
    access: ['admin'],
    params: ofAct,
    reply: noReply,
    errors: ['already-decided'],
  }),
  withdrawBulkAct: mutation({
    method: 'DELETE',
    path: '/admin/bulk-acts/:id',
    summary: 'Takes a planned act back before anything of it happened.',
    access: ['admin'],
    params: ofAct,
    reply: noReply,
    errors: ['already-decided'],
  }),
  withdrawBulkRow: mutation({
    method: 'DELETE',
    path: '/admin/bulk-acts/:id/rows/:position',
    summary: 'Takes one order out of a planned act; the others stay planned.',
    access: ['admin'],
    params: object({
      id: uuid,
      position: number()
        .required('field.required')
        .integer('field.integer')
        .min(1, 'field.min')
        .max(BULK_MAX_ORDERS, 'field.max'),
    }),
    reply: noReply,
    errors: ['already-decided'],
  }),
  stopBulkAct: mutation({
    path: '/admin/bulk-acts/:id/stop',
    summary: 'Stops an act that is being done, before its next order; what was done stays.',
    access: ['admin'],
    params: ofAct,
    reply: noReply,
    errors: ['already-decided'],
  }),
  getUndoneOrders: query({
    path: '/admin/bulk-acts/:id/refused',
    summary: 'The orders that an act left as they were, with the reason of each, as CSV.',
    access: ['admin'],
    params: ofAct,
    query: object({ separator: string().oneOf(SEPARATORS, 'field.choose') }),
    reply: fileReply,
    errors: ['file-not-found'],
  }),
};
