import { boolean, number, object, string } from 'yup';
import { VOUCHER_CODES_AT_ONCE } from '#shared/limits/vouchers.ts';
import { uuid, voucherCode } from '#shared/schema/identifiers.ts';
import { SEPARATORS } from '#shared/schema/separators.ts';
import { text } from '#shared/schema/text.ts';
import { voucherFields } from '#shared/schema/voucher.ts';
import type { Page } from '#shared/views/page.ts';
import type { RedemptionView, VoucherCodeView, VoucherView } from '#shared/views/vouchers.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const params = object({ id: uuid });
const SEARCH_MAX = 80;

/** Vouchers as administrators make and look after them. */
export const voucherAdministration = {
  listVouchers: query({
    path: '/vouchers',
    summary: 'Vouchers with how often their codes are used, the newest first; found by name, key or a code of theirs.',
    access: ['admin'],
    query: page({
      sort: ['newest', 'expiry'],
      filters: { search: text().max(SEARCH_MAX, 'field.too-long'), id: uuid.notRequired() },
    }),
    reply: reply<Page<VoucherView>>(),
  }),
  createVoucher: mutation({
    path: '/vouchers',
    summary: 'Makes a voucher; for a year, one use a code and unpublished where nothing else is said.',
    access: ['admin'],
    body: object(voucherFields),
    reply: reply<{ _id: string }>(),
  }),
  changeVoucher: mutation({
    method: 'PUT',
    path: '/vouchers/:id',
    summary: 'Changes a voucher; fields that only the server writes are dropped. Orders that have it keep their price.',
    access: ['admin'],
    params,
    body: object({
      ...voucherFields,
      /** The version that was read: another one since is a conflict. */
      version: number().strict().typeError('field.number').integer('field.integer').notRequired(),
    }),
    dropsUnknownKeys: true,
    reply: reply<{ version: number }>(),
    errors: ['conflict'],
  }),
  deleteVoucher: mutation({
    method: 'DELETE',
    path: '/vouchers/:id',
    summary: 'Deletes a voucher with its codes, of which none was ever applied.',
    access: ['admin'],
    params,
    reply: noReply,
    errors: ['voucher-used'],
  }),
  listVoucherCodes: query({
    path: '/vouchers/:id/codes',
    summary: 'The codes of a voucher in the order in which they were made.',
    access: ['admin'],
    params,
    query: page({ sort: ['oldest'], filters: { search: text().max(SEARCH_MAX, 'field.too-long') } }),
    reply: reply<Page<VoucherCodeView>>(),
  }),
  downloadVoucherCodes: query({
    path: '/vouchers/:id/codes/csv',
    summary: 'All codes of a voucher as CSV, harmless to spreadsheets.',
    access: ['admin'],
    params,
    query: object({ separator: string().oneOf(SEPARATORS, 'field.choose') }),
    reply: fileReply,
    cost: 20,
  }),
  addVoucherCodes: mutation({
    path: '/vouchers/:id/codes',
    summary: 'Gives a voucher one code, or a number of random ones.',
    access: ['admin'],
    params,
    body: object({
      code: voucherCode.notRequired(),
      count: number()
        .strict()
        .typeError('field.number')
        .integer('field.integer')
        .min(1, 'field.min')
        .max(VOUCHER_CODES_AT_ONCE, 'field.max')
        .notRequired(),
    }),
    cost: 20,
    reply: reply<{ added: number }>(),
    errors: ['voucher-code-taken', 'voucher-codes-full'],
  }),
  changeVoucherCode: mutation({
    method: 'PUT',
    path: '/voucher-codes/:id',
    summary: 'Takes a code out of use or puts it back, and spells one anew that nobody has used.',
    access: ['admin'],
    params,
    body: object({
      code: voucherCode.notRequired(),
      /** Asked for where nothing else would change. */
      withdrawn: boolean()
        .strict()
        .typeError('field.type')
        .when('code', ([code], field) => (code == null ? field.required('field.required') : field)),
    }),
    dropsUnknownKeys: true,
    reply: noReply,
    errors: ['voucher-code-taken', 'voucher-used'],
  }),
  deleteVoucherCode: mutation({
    method: 'DELETE',
    path: '/voucher-codes/:id',
    summary: 'Deletes a code that was never applied.',
    access: ['admin'],
    params,
    reply: noReply,
    errors: ['voucher-used'],
  }),
  listRedemptions: query({
    path: '/voucher-codes/:id/redeem',
    summary: 'What became of each use of a code, the newest first: reserved, redeemed, given back.',
    access: ['admin'],
    params,
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<RedemptionView>>(),
  }),
};
