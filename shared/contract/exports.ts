import { array, boolean, number, object, string } from 'yup';
import { orderFilters } from '#shared/contract/order-administration.ts';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { ALL_RESEARCH_COLUMNS, DATASETS } from '#shared/domain/exports/research-columns.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/order-status.ts';
import { ORDER_FILE_MAX_BYTES } from '#shared/limits/exports.ts';
import { contentKey, uuid } from '#shared/schema/identifiers.ts';
import { isoDate, utcOffset } from '#shared/schema/moments.ts';
import { SEPARATORS } from '#shared/schema/separators.ts';
import type { ExportPreviewView, ExportStartedView, ExportView, ResearchPreviewView } from '#shared/views/exports.ts';
import type { Page } from '#shared/views/page.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const params = object({ id: uuid });
const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;

const OLDEST = 130;
const age = number().typeError('field.number').integer('field.integer').min(0, 'field.min').max(OLDEST, 'field.max');

/** What a file for research is narrowed by, and its columns. */
const researchWish = {
  dataset: string().oneOf(DATASETS, 'field.choose').required('field.choose'),
  from: isoDate,
  to: isoDate,
  columns: array(string().oneOf(ALL_RESEARCH_COLUMNS, 'field.choose').required())
    .min(1, 'field.choose')
    .max(ALL_RESEARCH_COLUMNS.length, 'field.choose')
    .required('field.choose'),
  programme: string().oneOf(PROGRAMMES, 'field.choose'),
  productGroupKey: contentKey.notRequired(),
  sex: string().oneOf(['female', 'male'] as const, 'field.sex'),
  ageFrom: age,
  ageTo: age,
  /** Left out: yes. Of data exporters always yes. */
  approvedOnly: boolean(),
};

const EXPORTERS = ['admin', 'data_export'] as const;

/** Files of many records that staff have made, or bring, as jobs. */
export const exports = {
  exportOrders: mutation({
    method: 'GET',
    path: '/orders/csv-download',
    summary:
      'Orders as CSV, narrowed like /admin/orders: without `isExport` the first rows as they will be written; with it a job is started, which changes state by GET.',
    access: ['admin'],
    limit: 'search',
    cost: 20,
    query: object({
      ...orderFilters,
      isExport: boolean(),
      separator: string().oneOf(SEPARATORS, 'field.choose'),
      bom: boolean(),
      utcOffset,
    }),
    reply: reply<ExportPreviewView | ExportStartedView>(),
  }),
  previewExport: query({
    path: '/exports/preview',
    summary:
      'The first rows of a file for research as it would be made now, how many rows it would have, and what is said less exactly because too few people share it. Each row is recorded as a reading of its person.',
    access: EXPORTERS,
    limit: 'search',
    cost: 20,
    query: object(researchWish),
    reply: reply<ResearchPreviewView>(),
  }),
  createExport: mutation({
    path: '/exports',
    summary:
      'Starts a file for research: orders, appointments, answers or released blood values of a period. Complete for administrators; with pseudonyms, and of people who agree to research, for data exporters.',
    access: EXPORTERS,
    limit: 'search',
    cost: 20,
    body: object({
      ...researchWish,
      separator: string().oneOf(SEPARATORS, 'field.choose'),
      bom: boolean(),
    }),
    reply: reply<ExportStartedView>(),
    errors: ['too-many-requests'],
  }),
  listExports: query({
    path: '/exports',
    summary:
      'Who had which file made, narrowed by what, with how many rows; the newest first. Data exporters read of their own.',
    access: EXPORTERS,
    query: page({
      sort: ['newest'],
      filters: { about: string().oneOf(['orders', 'research'] as const, 'field.choose') },
    }),
    reply: reply<Page<ExportView>>(),
  }),
  getExportFile: query({
    path: '/exports/:id/file',
    summary: 'The file of an export that is done and not over; of data exporters their own.',
    access: EXPORTERS,
    params,
    reply: fileReply,
    errors: ['file-not-found'],
  }),
  getExportManifest: query({
    path: '/exports/:id/manifest',
    summary:
      'What is told beside a file for research, as JSON: data set, filter, columns, rows, SHA-256, versions of the consent text, coarsening, when and by which role it was made, until when it is there.',
    access: EXPORTERS,
    params,
    reply: fileReply,
    errors: ['file-not-found'],
  }),
  cancelExport: mutation({
    method: 'DELETE',
    path: '/exports/:id',
    summary: 'Stops an export that is not done; one that has ended stays as it is. Data exporters stop their own.',
    access: EXPORTERS,
    params,
    reply: noReply,
  }),
  uploadOrders: mutation({
    path: '/orders/csv-upload',
    summary:
      'Brings orders as CSV, in the columns of the export; a job says what would become of each row, and nothing is written before somebody agrees. With `year`, `status` or `application` all rows are about orders of that year and kind, which get that status.',
    access: ['admin'],
    limit: 'upload',
    query: object({
      year: number()
        .typeError('field.number')
        .integer('field.integer')
        .min(FIRST_YEAR, 'field.min')
        .max(LAST_YEAR, 'field.max'),
      /** A stored status. */
      status: string().oneOf(ORDER_STATUSES.map(String), 'field.choose'),
      application: string().oneOf(Object.values(Application), 'field.choose'),
      /** The clock by which the file prints its times; left out: that of Zurich. */
      utcOffset,
    }),
    upload: { field: 'file', maxFiles: 1, maxBytes: ORDER_FILE_MAX_BYTES },
    reply: reply<ExportStartedView>(),
    errors: ['csv-expected', 'upload-failed', 'storage-full'],
  }),
  confirmOrderFile: mutation({
    path: '/imports/:id/apply',
    summary: 'Agrees to what the trial of a file of orders found: the job goes through it once more and writes.',
    access: ['admin'],
    params,
    reply: noReply,
    errors: ['already-decided', 'file-not-found'],
  }),
  getRefusedRows: query({
    path: '/imports/:id/refused-rows',
    summary:
      'The refused rows of a file of orders as CSV, each with its line and the reason; corrected, it can be brought again.',
    access: ['admin'],
    params,
    reply: fileReply,
    errors: ['file-not-found'],
  }),
};
