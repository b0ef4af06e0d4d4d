import { array, boolean, number, object, string } from 'yup';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoDate } from '#shared/schema/moments.ts';
import { latitude, longitude } from '#shared/schema/place.ts';
import { slot } from '#shared/schema/slot.ts';
import { text } from '#shared/schema/text.ts';
import type {
  DayView,
  FoundPlacesView,
  MultiDayTimeSlotsView,
  PartnerBranchView,
  RescheduleFeesView,
} from '#shared/views/booking.ts';
import { mutation, noReply, query, reply } from './define.ts';

const branch = object({ id: uuid });

/** Days of one request at most: two weeks of the slot picker and then some. */
const MAX_DAYS = 31;

/** What one order could name at most: a product with its add-ons. */
const MAX_PRODUCTS = 20;
const PRODUCT_KEY_MAX = 60;

/** The test the times are for: a branch that does not offer it has none. */
const productId = string().max(PRODUCT_KEY_MAX);

const dayCount = number()
  .typeError('field.number')
  .integer('field.integer')
  .min(1, 'field.min')
  .max(MAX_DAYS, 'field.max')
  .required('field.required');

/** Partner branches and their free slots (public reads), and moving an appointment. Dates are Zurich calendar days, slots are instants. */
export const booking = {
  listPartnerBranches: query({
    path: '/partner-branches',
    summary:
      'Branches by text (from 3 characters) or by distance in metres; without either, none. Active ones of the channel `direct` where nothing else is asked.',
    access: 'public',
    limit: 'search',
    cost: 5,
    query: object({
      /** Keys; only branches that offer each of them. */
      productId: array(string().max(PRODUCT_KEY_MAX).required()).max(MAX_PRODUCTS),
      query: string().max(80),
      lat: latitude,
      lng: longitude,
      includeClosed: boolean(),
      channel: array(string().oneOf(['direct', 'partner'], 'field.choose').required()).max(2),
    }),
    reply: reply<{ partnerBranches: PartnerBranchView[] }>(),
  }),
  findPlaces: query({
    path: '/places',
    summary: 'Swiss towns and villages by name (in any national language), by postal code or by its beginning.',
    access: 'public',
    limit: 'search',
    query: object({ query: string().max(80).required('field.required') }),
    reply: reply<FoundPlacesView>(),
  }),
  listTimeSlots: query({
    path: '/partner-branch/:id/timeslots',
    summary: 'Free slots of one day.',
    access: 'public',
    limit: 'search',
    params: branch,
    query: object({ selectedDate: isoDate, productId }),
    reply: reply<DayView>(),
  }),
  listMultiDayTimeSlots: query({
    path: '/partner-branch/:id/multidaystimeslots',
    summary: 'Free slots of several days, keyed by date.',
    access: 'public',
    limit: 'search',
    cost: 2,
    params: branch,
    query: object({
      selectedDate: isoDate,
      days: dayCount,
      productId,
    }),
    reply: reply<MultiDayTimeSlotsView>(),
  }),
  listAvailableDays: query({
    path: '/partner-branch/:id/multidays_available_timeslots',
    summary: 'The next days that still have free slots, with them, keyed by date, as far as the calendar goes.',
    access: 'public',
    limit: 'search',
    cost: 3,
    params: branch,
    query: object({
      startDate: isoDate,
      limit: dayCount,
      productId,
    }),
    reply: reply<MultiDayTimeSlotsView>(),
  }),
  listRescheduleFees: query({
    path: '/appointments/reschedule-fees',
    summary:
      'What moving an appointment costs and from how many hours before it; marks the fee that applies to an order now.',
    access: ['customer', 'admin'],
    /** Without an order nothing is marked. */
    query: object({ orderId: uuid.optional() }),
    reply: reply<RescheduleFeesView>(),
    errors: ['not-found'],
  }),
  rescheduleAppointment: mutation({
    method: 'PUT',
    path: '/appointments/:id/reschedule',
    summary:
      'Moves an appointment at once: a customer where no fee applies or it is paid, an administrator always and with a reason.',
    access: ['customer', 'admin'],
    /** An appointment has the id of its order. */
    owner: { entity: 'order', param: 'id' },
    params: object({ id: uuid }),
    body: slot.shape({
      /** Wanted of administrators. */
      reason: text().max(REASON_MAX_LENGTH, 'field.too-long').optional(),
    }),
    reply: noReply,
    errors: [
      'slot-taken',
      'past-booking-deadline',
      'slot-too-soon',
      'slot-too-far',
      'branch-unavailable',
      'reschedule-unavailable',
      'reschedule-fee-due',
      'too-many-moves',
      'order-error',
      'order-cancelled',
      'order-completed',
    ],
  }),
};
