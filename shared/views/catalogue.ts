import type { LocalText } from '#shared/languages.ts';

export type Application = 'branch' | 'homesampling';
export type SampleType = 'venous' | 'capillary';

/** A measured value of a product, by the area (result category) it belongs to. */
export interface MarkerNameView {
  key: string;
  name: LocalText;
  resultCategory: string;
}

export interface ProductView {
  key: string;
  name: LocalText;
  description: LocalText;
  /** Rappen; null while prices are not shown. */
  price: number | null;
  markers: MarkerNameView[];
  sampleType: SampleType;
  /** Hours without fatty food before sampling; 0 = not fasting. */
  fastingHours: number;
  /** Working days from sampling to result. */
  turnaroundDays: number;
  applications: Application[];
  /** Only for this sex, or null for everybody. */
  sex: 'male' | 'female' | null;
}

export interface ProductGroupView {
  key: string;
  name: LocalText;
  tagline: LocalText;
  icon: string;
  /** Areas in the order of the content. */
  resultCategories: { key: string; name: LocalText }[];
  products: ProductView[];
}

export interface AddonView {
  key: string;
  name: LocalText;
  description: LocalText;
  price: number | null;
  markers: MarkerNameView[];
  sampleType: SampleType;
}

export interface PartnerBranchView {
  id: string;
  key: string;
  name: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  canton: string;
  latitude: number;
  longitude: number;
  active: boolean;
  channel: 'direct' | 'partner';
  openingDays: { day: number; from: string; to: string }[];
  timeSlotDuration: number;
  /** Metres from the coordinates asked for; null without coordinates. */
  distance: number | null;
  /** Start of the earliest free slot within 14 days, or null. */
  nextFreeSlot: string | null;
}

/** One time slot; `from` and `to` are instants (UTC). `free` = places left. */
export interface TimeSlotView {
  from: string;
  to: string;
  free: number;
}

/** Slots by Zurich date `YYYY-MM-DD`; a date without free slots has an empty list and a reason. */
export interface MultiDayTimeSlotsView {
  days: Record<string, DayView>;
}

export interface DayView {
  slots: TimeSlotView[];
  /** Why there are none. */
  closed: 'closed' | 'blocked' | 'past-booking-deadline' | 'fully-booked' | null;
}

/** The next days that still have free slots, from `startDate`. */
export interface AvailableDaysView {
  days: { date: string; free: number }[];
  /** More days follow within the calendar. */
  more: boolean;
}
