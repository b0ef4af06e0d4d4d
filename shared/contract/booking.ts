import { array, boolean, number, object, string } from 'yup';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoDate } from '#shared/schema/moments.ts';
import type {
  AvailableDaysView,
  DayView,
  FoundPlacesView,
  MultiDayTimeSlotsView,
  PartnerBranchView,
} from '#shared/views/booking.ts';
import { query, reply } from './define.ts';

const branch = object({ id: uuid });

/** Days of one request at most: two weeks of the slot picker and then some. */
const MAX_DAYS = 31;

/** Partner branches and their free slots (public reads). Dates are Zurich calendar days, slots are instants. */
export const booking = {
  listPartnerBranches: query({
    path: '/partner-branches',
    summary: 'Branches by text (from 3 characters) or by distance; without either, none.',
    access: 'public',
    limit: 'search',
    cost: 5,
    query: object({
      productId: string().max(60),
      query: string().max(80),
      lat: number().min(-90, 'field.min').max(90, 'field.max'),
      lng: number().min(-180, 'field.min').max(180, 'field.max'),
      includeClosed: boolean(),
      channel: array(string().oneOf(['direct', 'partner']).required()).max(2),
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
    query: object({ selectedDate: isoDate }),
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
      days: number().integer('field.integer').min(1, 'field.min').max(MAX_DAYS, 'field.max').required('field.required'),
    }),
    reply: reply<MultiDayTimeSlotsView>(),
  }),
  listAvailableDays: query({
    path: '/partner-branch/:id/multidays_available_timeslots',
    summary: 'The next days that still have free slots.',
    access: 'public',
    limit: 'search',
    cost: 3,
    params: branch,
    query: object({
      startDate: isoDate,
      limit: number()
        .integer('field.integer')
        .min(1, 'field.min')
        .max(MAX_DAYS, 'field.max')
        .required('field.required'),
    }),
    reply: reply<AvailableDaysView>(),
  }),
};
