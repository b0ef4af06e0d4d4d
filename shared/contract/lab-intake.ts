import { array, boolean, object, string } from 'yup';
import { orderNumber, uuid } from '#shared/schema/identifiers.ts';
import { requiredText } from '#shared/schema/text.ts';
import type {
  ImportListView,
  ImportView,
  MessageComparisonView,
  SetAsideListView,
  UploadedView,
} from '#shared/views/lab-intake.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

/** Bytes of an uploaded file: 10 MB, as much text as the reader takes. */
export const HL7_MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 50;
/** Longest reason an administrator gives for a decision. */
export const DECISION_REASON_MAX = 300;
const importParams = object({ id: uuid });
const messageParams = object({ id: uuid, messageId: uuid });
const decisionReason = requiredText().max(DECISION_REASON_MAX, 'field.too-long');
/** Needed only where something disagrees: the act says so. */
const reasonIfNeeded = string().max(DECISION_REASON_MAX, 'field.too-long');
/** Messages decided together. */
export const DECIDED_TOGETHER_MAX = 100;
const upload = { field: 'file', maxFiles: MAX_FILES, maxBytes: HL7_MAX_BYTES };

/** Laboratory files in. Each is stored before the reply, and read by the worker. */
export const labIntake = {
  uploadHl7: mutation({
    path: '/results/hl7-upload',
    summary: 'Uploads laboratory files; each becomes an import.',
    access: ['admin'],
    limit: 'upload',
    query: object({
      /** Under which the one file is kept, instead of its own name. */
      filename: string().max(200, 'field.too-long'),
      /** false: exactly one file comes. */
      multipleFileUpload: boolean(),
    }),
    upload,
    reply: reply<UploadedView>(),
    errors: ['hl7-expected', 'upload-failed', 'storage-full'],
  }),
  uploadHl7OfOrder: mutation({
    path: '/results/:orderId/hl7',
    summary: 'Uploads the laboratory file of one order.',
    access: ['admin'],
    limit: 'upload',
    params: object({ orderId: uuid }),
    upload: { ...upload, maxFiles: 1 },
    reply: reply<UploadedView>(),
    errors: ['no-matching-customer', 'hl7-expected', 'upload-failed', 'storage-full'],
  }),
  listImports: query({
    path: '/imports',
    summary: 'Imports, newest first; with the first page come older ones that wait for a decision.',
    access: ['admin'],
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<ImportListView>(),
  }),
  getImport: query({
    path: '/imports/:id',
    summary: 'One import with what became of each message.',
    access: ['admin'],
    params: importParams,
    reply: reply<ImportView>(),
  }),
  cancelImport: mutation({
    path: '/imports/:id/cancel',
    summary: 'Stops an import between two batches; what it has taken stays.',
    access: ['admin'],
    params: importParams,
    reply: noReply,
    errors: ['already-decided'],
  }),
  discardImportMessage: mutation({
    path: '/imports/:id/messages/:messageId/discard',
    summary: 'Puts a message that was set aside away for good; the person and the reason are kept.',
    access: ['admin'],
    params: messageParams,
    body: object({ reason: decisionReason }),
    reply: noReply,
    errors: ['already-decided'],
  }),
  matchImportMessage: mutation({
    path: '/imports/:id/messages/:messageId/match',
    summary:
      'Gives a message that was set aside to an order; the worker takes it over. The person and the reason are kept.',
    access: ['admin'],
    params: messageParams,
    body: object({ orderNumber, reason: reasonIfNeeded }),
    reply: noReply,
    errors: ['already-decided', 'order-not-matched', 'order-cancelled'],
  }),
  compareImportMessage: query({
    path: '/imports/:id/messages/:messageId/comparison',
    summary:
      'What a message says about its person beside the orders it may belong to; no values. With `orderNumber`, that order comes first.',
    access: ['admin'],
    health: { subject: 'list' },
    params: messageParams,
    query: object({ orderNumber: string().max(40, 'field.too-long') }),
    reply: reply<MessageComparisonView>(),
  }),
  undoMatch: mutation({
    path: '/imports/:id/messages/:messageId/undo-match',
    summary:
      'Undoes the match of a message: its values leave every screen, trend and export at once, and it waits for a decision again.',
    access: ['admin'],
    health: { subject: 'list' },
    params: messageParams,
    body: object({ reason: decisionReason }),
    reply: noReply,
    errors: ['already-decided'],
  }),
  listSetAsideMessages: query({
    path: '/set-aside-messages',
    summary: 'Messages that wait for a decision, oldest first, and those decided last.',
    access: ['admin'],
    health: { subject: 'list' },
    reply: reply<SetAsideListView>(),
  }),
  decideSetAsideMessages: mutation({
    path: '/set-aside-messages/decide',
    summary:
      'Decides several messages together: all are discarded, or all are given to one order. One reason; all or none.',
    access: ['admin'],
    body: object({
      messageIds: array(uuid)
        .required('field.required')
        .min(1, 'field.required')
        .max(DECIDED_TOGETHER_MAX, 'field.too-long'),
      /** Left out: they are discarded. */
      orderNumber: orderNumber.optional(),
      reason: decisionReason,
    }),
    reply: noReply,
    errors: ['already-decided', 'order-not-matched', 'order-cancelled', 'not-found'],
  }),
};
