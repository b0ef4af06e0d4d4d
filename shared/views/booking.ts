import type { NotOffered } from '#shared/domain/booking/may-offer-rebooking.ts';
import type { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import type { RescheduleFee } from '#shared/domain/booking/reschedule-fee.ts';
import type { PlaceMatch } from '#shared/domain/booking/search-places.ts';
import type { SmsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import type { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { AddressView } from './orders.ts';

/** A day without appointments; `date` is a Zurich date. */
export interface BlockedDayView {
  _id: string;
  date: string;
}

export interface PartnerBranchView {
  _id: string;
  key: string;
  name: string;
  address: AddressView & { canton: string };
  latitude: number;
  longitude: number;
  active: boolean;
  channel: 'direct' | 'partner';
  /** Weekdays from 1 (Monday) with their hours in Zurich; a lunch break makes two entries of a day. */
  openingDays: { day: number; from: string; to: string }[];
  /** Minutes. */
  timeSlotDuration: number;
  appointmentsPerTimeSlot: number;
  /** Those to come, of the branch and of all branches. */
  blockedDays: BlockedDayView[];
  /** Metres from the coordinates asked for; null without coordinates. */
  distance: number | null;
  /** Start of the earliest free slot within 14 days, or null. */
  nextFreeSlot: string | null;
  /** The first free slots within 14 days, three at most. */
  firstSlots: Pick<TimeSlotView, 'from' | 'to'>[];
}

/** A branch as administrators see it. */
export interface AdminBranchView
  extends Omit<PartnerBranchView, 'distance' | 'nextFreeSlot' | 'firstSlots' | 'blockedDays'> {
  language: Language;
  /** Keys of the tests it offers; null for all of them. */
  products: string[] | null;
  blockedDays: (BlockedDayView & { name: string | null; ofAll: boolean })[];
  /** Null without one. */
  logoUrl: string | null;
  /** Where the code of its staff goes, E.164; null without one. */
  phoneNo: string | null;
  /** When the key of its staff was made; null without one. */
  partnerKeyMadeAt: string | null;
  /** Appointments to come that hold or have a place. */
  appointments: number;
  version: number;
  changed: { at: string; by: string } | null;
}

export interface BranchNameView {
  _id: string;
  key: string;
  name: string;
  city: string;
  active: boolean;
}

/** Shown once. */
export interface PartnerKeyView {
  key: string;
  madeAt: string;
}

export interface BlockedDaysView {
  blockedDays: (BlockedDayView & {
    name: string | null;
    partnerBranchId: string | null;
    /** By whom and when; null where nobody wrote it down. */
    blocked: { at: string; by: string } | null;
  })[];
  /** Public holidays of the branch's canton, or of any canton, that are not blocked. */
  suggestions: { date: string; name: LocalText; cantons: string[] }[];
}

export interface DaysBlockedView {
  /** Days that were not blocked before. */
  blocked: number;
}

/** An appointment that a change leaves without its time. */
export interface OrphanView {
  /** It keeps its time, but stands over the number of places. */
  isOver: boolean;
  orderId: string;
  orderNumber: string;
  from: string;
  branchName: string;
  firstName: string;
  lastName: string;
}

/** An appointment that its branch cannot keep, or could not, and what its person was offered. */
export interface RebookingView extends Omit<OrphanView, 'isOver'> {
  partnerBranchId: string;
  /** It waits for somebody to offer another time. */
  mayOffer: boolean;
  /** The last offer; null before the first one. */
  offer: RebookingOfferView | null;
}

export interface RebookingOfferView {
  state: RebookingState;
  at: string;
  by: string;
  /** The last Zurich day without a fee. */
  freeUntil: string;
  /** What became of the message; null where it went some months after it was sent. */
  sms: { state: SmsState; reason: SmsFailureReason | null } | null;
  /** Where the appointment is since. */
  to: { from: string; branchName: string } | null;
}

/** Those that wait first, then the others by their time. */
export interface RebookingsView {
  /** All of them, and those that wait. */
  count: number;
  waiting: number;
  appointments: RebookingView[];
}

/** Whoever was left out, and why. */
export interface RebookingsOfferedView {
  offered: number;
  left: { orderId: string; orderNumber: string; why: NotOffered }[];
}

/** A town or village that a text means. */
export interface PlaceView {
  name: string;
  canton: string;
  latitude: number;
  longitude: number;
  /** The centre is not known to a kilometre. */
  approximate: boolean;
}

/** Most likely first, five at most; `match` says how the text led to them. */
export interface FoundPlacesView {
  match: PlaceMatch;
  places: PlaceView[];
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

/** GET /appointments/reschedule-fees: the table; `currentSelection` marks the fee that applies to the order now. */
export interface RescheduleFeesView {
  fees: (RescheduleFee & { currentSelection: boolean })[];
  /** The branch cannot keep the appointment: until the end of this Zurich day it moves without a fee, once. Null otherwise. */
  freeUntil: string | null;
}

/** POST …/save-reschedule-transaction: what is to be paid for another time, Rappen; 0 is settled already. */
export interface RescheduleSavedView {
  transactionNo: string;
  amount: number;
}
