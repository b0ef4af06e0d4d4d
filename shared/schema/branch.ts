import { array, boolean, number, object, string } from 'yup';
import cantons from '#shared/content/swiss-holidays.json' with { type: 'json' };
import { LANGUAGES } from '#shared/languages.ts';
import {
  MAX_OPENING_INTERVALS,
  SLOT_MAX_APPOINTMENTS,
  SLOT_MAX_MINUTES,
  SLOT_MIN_MINUTES,
} from '#shared/limits/branches.ts';
import { city, streetAddress, zipCode } from './address.ts';
import { phoneNo } from './phone-no.ts';
import { latitude, longitude } from './place.ts';
import { checked, requiredText } from './text.ts';

const NAME_MAX = 120;
const WALL_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const DAYS_OF_A_WEEK = 7;
const PRODUCT_KEY_MAX = 60;
const PRODUCTS_MAX = 200;

const wallTime = checked(requiredText(), 'field.wall-time', (value) => WALL_TIME.test(value));
const whole = (min: number, max: number) =>
  number()
    .strict()
    .typeError('field.number')
    .integer('field.integer')
    .min(min, 'field.min')
    .max(max, 'field.max')
    .required('field.required');

/** What an administrator decides of a branch. Hours that overlap or end before they begin are refused by `refuseHours`. */
export const branchFields = {
  name: requiredText().max(NAME_MAX, 'field.too-long'),
  streetAddress,
  zipCode,
  city,
  canton: string()
    .required('field.choose')
    .oneOf(
      cantons.cantons.map(({ key }) => key),
      'field.choose',
    ),
  language: string().oneOf(LANGUAGES, 'field.language').required('field.choose'),
  latitude: latitude.strict().required('field.required'),
  longitude: longitude.strict().required('field.required'),
  active: boolean().strict().typeError('field.type').required('field.choose'),
  channel: string()
    .oneOf(['direct', 'partner'] as const, 'field.choose')
    .required('field.choose'),
  /** The mobile number to which its code for partner sales goes; without it nobody sells there. */
  phoneNo: phoneNo.notRequired().nullable(),
  /** 1 is Monday; times of Zurich, `07:30`, the end of a day is `24:00`. A lunch break makes two entries of a day. */
  openingDays: array(
    object({ day: whole(1, DAYS_OF_A_WEEK), from: wallTime, to: wallTime })
      .default(undefined)
      .required('field.required'),
  )
    .max(MAX_OPENING_INTERVALS, 'field.too-many')
    .required('field.required'),
  /** Minutes. */
  timeSlotDuration: whole(SLOT_MIN_MINUTES, SLOT_MAX_MINUTES),
  appointmentsPerTimeSlot: whole(1, SLOT_MAX_APPOINTMENTS),
  /** Keys of the tests it offers; null for all that are sampled at branches, those to come included. */
  products: array(string().max(PRODUCT_KEY_MAX).required('field.required'))
    .min(1, 'field.choose')
    .max(PRODUCTS_MAX, 'field.too-many')
    .nullable()
    .default(undefined)
    .optional(),
};
