import { boolean, object, string } from 'yup';
import { orderFilters } from '#shared/contract/order-administration.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { utcOffset } from '#shared/schema/moments.ts';
import { SEPARATORS } from '#shared/schema/separators.ts';
import type { ExportPreviewView, ExportStartedView, ExportView } from '#shared/views/exports.ts';
import type { Page } from '#shared/views/page.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const params = object({ id: uuid });

/** Files of many records that staff have made, as jobs. */
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
  listExports: query({
    path: '/exports',
    summary: 'Who had which file made, narrowed by what, with how many rows; the newest first.',
    access: ['admin'],
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<ExportView>>(),
  }),
  getExportFile: query({
    path: '/exports/:id/file',
    summary: 'The file of an export that is done and not over.',
    access: ['admin'],
    params,
    reply: fileReply,
    errors: ['file-not-found'],
  }),
  cancelExport: mutation({
    method: 'DELETE',
    path: '/exports/:id',
    summary: 'Stops an export that is not done; one that has ended stays as it is.',
    access: ['admin'],
    params,
    reply: noReply,
  }),
};
