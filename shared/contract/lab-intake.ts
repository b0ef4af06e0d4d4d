import { array, boolean, number, object, string } from 'yup';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { orderNumber, uuid } from '#shared/schema/identifiers.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { ImportListView, ImportView, UploadedView } from '#shared/views/lab-intake.ts';
import type { LabMappingPreviewView, LabMappingsView } from '#shared/views/lab-mapping.ts';
import type { RejectionFiguresView, RejectionListView } from '#shared/views/rejections.ts';
import type { ReportListView, ReportView } from '#shared/views/reports.ts';
import type { MessageComparisonView, MessageTextView, SetAsideListView } from '#shared/views/set-aside.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

/** Bytes of an uploaded file: 10 MB, as much text as the reader takes. */
export const HL7_MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 50;
/** Bytes of an uploaded report: 10 MB, many times what a laboratory's PDF has. */
export const REPORT_MAX_BYTES = 10 * 1024 * 1024;
/** Longest reason an administrator gives for a decision. */
export const DECISION_REASON_MAX = 300;
const importParams = object({ id: uuid });
const messageParams = object({ id: uuid, messageId: uuid });
const decisionReason = requiredText().max(DECISION_REASON_MAX, 'field.too-long');
/** Needed only where something disagrees: the act says so. */
const reasonIfNeeded = string().max(DECISION_REASON_MAX, 'field.too-long');
/** Months of which figures are counted at once. */
export const FIGURES_MONTHS_MAX = 24;
/** Messages decided together. */
export const DECIDED_TOGETHER_MAX = 100;
/** Of the columns that hold them. */
const FACILITY_MAX = 60;
/** Longest code or unit of a laboratory. */
export const LAB_CODE_MAX = 80;
const MEANING_MAX = 60;
const facility = string().trim().max(FACILITY_MAX, 'field.too-long');
const sentText = string().max(LAB_CODE_MAX, 'field.too-long');
/** An id that is compared or looked up, or none. */
const known = string().max(36, 'field.too-long');
const mappingKind = string().oneOf(Object.values(MappingKind), 'field.choose');
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
      /** What would replace a result that stands, or change a released one, is set aside until somebody agrees. */
      askBeforeReplacing: boolean(),
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
    summary:
      'Imports of laboratory files and of files of orders, newest first; what a laboratory delivered one by one in a day is one row. With the first page come older ones that wait for a decision. With `series`, the imports of one such row.',
    access: ['admin'],
    query: page({
      sort: ['newest'],
      filters: {
        series: string().max(LAB_CODE_MAX, 'field.too-long'),
        kind: string().oneOf(Object.values(ImportKind), 'field.choose'),
      },
    }),
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
    summary: 'Puts a message that was set aside away; the person and the reason are kept.',
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
  undoDiscard: mutation({
    path: '/imports/:id/messages/:messageId/undo-discard',
    summary: 'Takes a discarded message back: it waits for a decision again. Both states stay in its history.',
    access: ['admin'],
    params: messageParams,
    body: object({ reason: decisionReason }),
    reply: noReply,
    errors: ['already-decided'],
  }),
  getImportMessageText: query({
    path: '/imports/:id/messages/:messageId/text',
    summary:
      'A message as the laboratory sent it, segment by segment; values, remarks, documents and addresses are left out.',
    access: ['admin'],
    health: { subject: 'list' },
    params: messageParams,
    reply: reply<MessageTextView>(),
    errors: ['file-not-found'],
  }),
  listSetAsideMessages: query({
    path: '/set-aside-messages',
    summary: 'Messages that wait for a decision, oldest first, and those decided last.',
    access: ['admin'],
    health: { subject: 'list' },
    reply: reply<SetAsideListView>(),
  }),
  countSetAsideMessages: query({
    path: '/set-aside-messages/count',
    summary: 'How many messages wait for a decision; nothing of them.',
    access: ['admin'],
    reply: reply<{ total: number }>(),
  }),
  decideSetAsideMessages: mutation({
    path: '/set-aside-messages/decide',
    summary:
      'Decides several messages together: all are discarded, or all are given to one order, whose person none of them contradicts. One reason; all or none.',
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
    errors: ['already-decided', 'order-not-matched', 'order-cancelled', 'other-person', 'not-found'],
  }),

  uploadReport: mutation({
    method: 'PUT',
    path: '/results/pdf-upload/:overwrite/:name',
    summary:
      'Uploads a report as PDF; its name holds the order number. With `1` a known name gets another version, and the former stays; with `0` it is refused.',
    access: ['admin'],
    limit: 'upload',
    params: object({
      overwrite: string()
        .oneOf(['0', '1'] as const, 'field.choose')
        .required('field.required'),
      name: string().required('field.required'),
    }),
    upload: { field: 'file', maxFiles: 1, maxBytes: REPORT_MAX_BYTES },
    reply: reply<ReportView>(),
    errors: [
      'already-exists',
      'pdf-expected',
      'order-not-matched',
      'no-matching-customer',
      'order-cancelled',
      'upload-failed',
      'storage-full',
    ],
  }),
  listReports: query({
    path: '/results/reports',
    summary: 'Names and versions of the reports of an order, the latest upload first.',
    access: ['admin'],
    query: object({ orderNo: orderNumber }),
    reply: reply<ReportListView>(),
    errors: ['not-found'],
  }),
  decryptReport: mutation({
    path: '/results/decrypt',
    summary: 'Opens a report, a former version too, or a document that came inside a message, as a file.',
    access: ['doctor', 'admin'],
    health: { subject: { entity: 'report', param: 'id', in: 'body' } },
    body: object({ id: uuid }),
    reply: fileReply,
  }),
  getTestResultFile: query({
    path: '/results/download/test-result-file',
    summary: 'What the laboratory sent last for an order, as it sent it: its HL7 messages, or the PDF.',
    access: ['doctor', 'admin'],
    health: { subject: { entity: 'order-number', param: 'orderNo', in: 'query' } },
    query: object({
      orderNo: orderNumber,
      format: string()
        .oneOf(['hl7', 'pdf'] as const, 'field.choose')
        .required('field.required'),
    }),
    reply: fileReply,
    errors: ['file-not-found'],
  }),
  replaceResults: mutation({
    path: '/set-aside-messages/replace',
    summary: 'Agrees that messages replace what stands at their orders; the worker takes them over. All or none.',
    access: ['admin'],
    body: object({
      messageIds: array(uuid)
        .required('field.required')
        .min(1, 'field.required')
        .max(DECIDED_TOGETHER_MAX, 'field.too-long'),
    }),
    reply: noReply,
    errors: ['already-decided', 'not-found'],
  }),
  // --- samples that the laboratory rejected ---
  listRejections: query({
    path: '/rejections',
    summary: 'Orders that wait for a new sample because the laboratory rejected one, with the markers and the reasons.',
    access: ['admin'],
    health: { subject: 'list' },
    reply: reply<RejectionListView>(),
  }),
  getRejectionFigures: query({
    path: '/rejections/figures',
    summary: 'Samples and rejections by month and branch; nobody in particular.',
    access: ['admin'],
    query: object({
      /** Up to this one. */
      months: number().integer('field.integer').min(1, 'field.min').max(FIGURES_MONTHS_MAX, 'field.max'),
    }),
    reply: reply<RejectionFiguresView>(),
  }),
  // What a laboratory's codes, units and number field mean.
  listLabMappings: query({
    path: '/lab-mappings',
    summary:
      'What waits for a mapping, by laboratory, and the table of one of them: codes, units, where our number stands, history. Counts, no values.',
    access: ['admin'],
    query: object({
      /** MSH-4; left out: the one with most that waits. */
      facility: string().max(FACILITY_MAX, 'field.too-long'),
    }),
    reply: reply<LabMappingsView>(),
  }),
  previewLabMapping: query({
    path: '/lab-mappings/preview',
    summary: 'What would become readable, be held again or change with a mapping; without `meaning`, once it is ended.',
    access: ['admin'],
    query: object({
      facility: facility.required('field.required'),
      kind: mappingKind.required('field.required'),
      sent: sentText.required('field.required'),
      meaning: string().max(MEANING_MAX, 'field.too-long'),
    }),
    reply: reply<LabMappingPreviewView>(),
  }),
  saveLabMapping: mutation({
    path: '/lab-mappings',
    summary:
      'Saves what a code, a unit or the number field of a laboratory means; what waited for it is read again by itself.',
    access: ['admin'],
    body: object({
      facility: facility.required('field.required'),
      kind: mappingKind.required('field.required'),
      sent: sentText.required('field.required'),
      /** Null: the code is held on purpose, with the reason. */
      meaning: string().max(MEANING_MAX, 'field.too-long').nullable(),
      reason: string().max(DECISION_REASON_MAX, 'field.too-long'),
      /** The doctor who confirmed it, where the code means something else than before. */
      confirmedBy: known.nullable(),
      /** The mapping that stands as the caller knows it; null where none does. */
      replaces: known.nullable(),
    }),
    reply: reply<{ _id: string }>(),
    errors: ['lab-code-has-loinc', 'lab-unit-not-equal', 'lab-mapping-changed'],
  }),
  endLabMapping: mutation({
    path: '/lab-mappings/:id/end',
    summary:
      'Ends a mapping with a reason; the values that were read by it are held again. With `restore`, the one it replaced stands again.',
    access: ['admin'],
    params: importParams,
    body: object({ reason: decisionReason, restore: boolean() }),
    reply: noReply,
    errors: ['lab-mapping-changed'],
  }),
};
