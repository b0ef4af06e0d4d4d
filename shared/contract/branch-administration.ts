import { array, boolean, number, object, string } from 'yup';
import { Application } from '#shared/domain/orders/application.ts';
import { BLOCKED_DAY_NAME_MAX_LENGTH, BLOCKED_DAYS_AT_ONCE } from '#shared/limits/branches.ts';
import { PHOTO_MAX_BYTES } from '#shared/limits/drawn-files.ts';
import { REBOOKINGS_AT_ONCE } from '#shared/limits/rescheduling.ts';
import { branchFields } from '#shared/schema/branch.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoDate, isoInstant } from '#shared/schema/moments.ts';
import { text } from '#shared/schema/text.ts';
import type {
  AdminBranchView,
  BlockedDaysView,
  BranchNameView,
  DaysBlockedView,
  PartnerKeyView,
  RebookingsOfferedView,
  RebookingsView,
} from '#shared/views/booking.ts';
import { fileReply, mutation, nobody, noReply, query, reply } from './define.ts';

const params = object({ id: uuid });
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/** The version that was read: another one since is a conflict. */
const version = number().strict().typeError('field.number').integer('field.integer').required('field.required');
/** Said by whoever has read which appointments the change leaves without their time. */
const keepsAppointments = boolean().strict().typeError('field.type');

/** Branches and their blocked days as administrators look after them. */
export const branchAdministration = {
  listAdminBranches: query({
    path: '/partner-branches/admin',
    summary:
      'All branches, those too that take no appointments, with hours, blocked days to come and who changed them last.',
    access: ['admin'],
    reply: reply<{ partnerBranches: AdminBranchView[] }>(),
  }),
  listBranchNames: query({
    path: '/partner-branches/admin/list',
    summary: 'Names of all branches for a choice; with `applications` only those that offer one of them.',
    access: ['admin'],
    query: object({
      applications: array(string().oneOf(Object.values(Application), 'field.choose').required()).max(2),
    }),
    reply: reply<{ partnerBranches: BranchNameView[] }>(),
  }),
  // Before the calls on one branch, whose id would be `blocked-days` otherwise.
  listBlockedDays: query({
    path: '/partner-branches/admin/blocked-days/list',
    summary:
      'Blocked days of a year, of all branches or of one; with the public holidays of its canton that are not blocked.',
    access: ['admin'],
    query: object({
      year: number()
        .typeError('field.number')
        .integer('field.integer')
        .min(FIRST_YEAR, 'field.min')
        .max(LAST_YEAR, 'field.max'),
      partnerBranchId: uuid.notRequired(),
    }),
    reply: reply<BlockedDaysView>(),
    errors: ['not-found'],
  }),
  blockDays: mutation({
    method: 'PUT',
    path: '/partner-branches/admin/blocked-days',
    summary:
      'Blocks days of one branch, or of all where none is named. Appointments on them are named first; the days are blocked once the caller says that they stay.',
    access: ['admin'],
    body: object({
      dates: array(isoDate)
        .min(1, 'field.required')
        .max(BLOCKED_DAYS_AT_ONCE, 'field.too-many')
        .required('field.required'),
      partnerBranchId: uuid.nullable().default(undefined).optional(),
      name: text().max(BLOCKED_DAY_NAME_MAX_LENGTH, 'field.too-long').nullable(),
      keepsAppointments,
    }),
    reply: reply<DaysBlockedView>(),
    errors: ['not-found', 'appointments-orphaned'],
  }),
  unblockDay: mutation({
    method: 'DELETE',
    path: '/partner-branches/admin/blocked-days/:id',
    summary: 'Opens a blocked day again.',
    access: ['admin'],
    params,
    reply: noReply,
  }),
  listRebookings: query({
    path: '/partner-branches/admin/rebookings',
    summary:
      'Appointments that their branch cannot keep, with what was offered, what became of the message and where they went; of one branch or of all.',
    access: ['admin'],
    query: object({ partnerBranchId: uuid.notRequired() }),
    reply: reply<RebookingsView>(),
    errors: ['not-found'],
  }),
  offerRebooking: mutation({
    path: '/partner-branches/admin/rebookings',
    summary:
      'Offers people another time without a fee by SMS, until a day. Who moved, cancelled or was offered meanwhile is left out and named.',
    access: ['admin'],
    body: object({
      appointments: array(object({ orderId: uuid, from: isoInstant }).default(undefined).required('field.required'))
        .min(1, 'field.required')
        .max(REBOOKINGS_AT_ONCE, 'field.too-many')
        .required('field.required'),
      /** The last day without a fee. */
      until: isoDate,
    }),
    reply: reply<RebookingsOfferedView>(),
  }),
  createBranch: mutation({
    path: '/partner-branches/admin',
    summary: 'Makes a branch; its key is made of its name.',
    access: ['admin'],
    body: object(branchFields),
    reply: reply<{ _id: string }>(),
  }),
  changeBranch: mutation({
    method: 'PUT',
    path: '/partner-branches/admin/:id',
    summary:
      'Changes a branch. A change that leaves appointments without their time names them first, and is made once the caller says that they stay.',
    access: ['admin'],
    params,
    body: object({ ...branchFields, version, keepsAppointments }),
    dropsUnknownKeys: true,
    reply: reply<{ version: number }>(),
    errors: ['conflict', 'appointments-orphaned'],
  }),
  changeBranchLogo: mutation({
    method: 'PUT',
    path: '/partner-branches/admin/:id/logo',
    summary:
      'Replaces the logo: a JPEG, PNG or WebP, drawn anew by the server without anything else that was in the file.',
    access: ['admin'],
    limit: 'upload',
    params,
    upload: { field: 'logo', maxFiles: 1, maxBytes: PHOTO_MAX_BYTES },
    reply: noReply,
    errors: ['photo-unreadable', 'upload-failed', 'storage-full', 'busy'],
  }),
  getBranchLogo: query({
    path: '/partner-branches/:id/logo',
    summary: 'The logo of a branch.',
    access: 'public',
    owner: nobody('branches are the same for everybody'),
    params,
    reply: fileReply,
  }),
  renewPartnerKey: mutation({
    path: '/partner-branches/admin/:id/key',
    summary: 'Makes the key with which the staff of a branch sign in, shown this once; the former one ends.',
    access: ['admin'],
    // A stored reply would hold the key in plain text: a repeat makes another one.
    idempotency: 'in-record',
    params,
    reply: reply<PartnerKeyView>(),
  }),
};
