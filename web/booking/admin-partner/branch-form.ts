import { setIn } from 'formik';
import { object, ValidationError } from 'yup';
import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import type { OpeningInterval } from '#shared/domain/booking/branch-hours.ts';
import { refuseHours } from '#shared/domain/booking/refuse-hours.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { branchFields } from '#shared/schema/branch.ts';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { readTime } from '#web/kit/read-time.ts';

/** What stands in the form; figures and times as they are typed. */
export interface BranchValues {
  name: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  canton: string;
  language: string;
  latitude: string;
  longitude: string;
  active: boolean;
  channel: string;
  phoneNo: string;
  /** Seven days from Monday, each with its times as texts, `07:30 – 12:00`. */
  week: string[][];
  timeSlotDuration: string;
  appointmentsPerTimeSlot: string;
  /** Keys of the tests it offers; null for all of them. */
  products: string[] | null;
  /** What was read when these values were; null for a new one. The server overwrites nothing that is newer. */
  version: number | null;
}

export type BranchBody = Arguments<typeof contract.createBranch>['body'];

/** Fields in the order of the screen. */
export const ORDER = [
  ...['name', 'streetAddress', 'zipCode', 'city', 'canton', 'latitude', 'longitude', 'channel', 'language'],
  'phoneNo',
  ...['timeSlotDuration', 'appointmentsPerTimeSlot', 'products', 'week'],
];

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = 5;
const DASH = ' – ';
const USUAL_DAY = [`08:00${DASH}12:00`, `13:30${DASH}17:00`];

/** Open on workdays with a lunch break, one person every ten minutes; closed to appointments until somebody opens it. */
export const newBranch: BranchValues = {
  ...{ name: '', streetAddress: '', zipCode: '', city: '', canton: '', language: 'de', latitude: '', longitude: '' },
  ...{ active: false, channel: 'direct', phoneNo: '', week: DAYS.map((day) => (day <= WORKDAYS ? USUAL_DAY : [])) },
  ...{ timeSlotDuration: '10', appointmentsPerTimeSlot: '1', products: null, version: null },
};

export function valuesOf(branch: AdminBranchView): BranchValues {
  const { name, address, language, latitude, longitude, active, channel, openingDays, version } = branch;
  const { streetAddress, zipCode, city, canton } = address;
  const timesOf = (day: number) =>
    openingDays
      .filter((one) => one.day === day)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, to }) => `${from}${DASH}${to}`);
  return {
    ...{ name, streetAddress: streetAddress ?? '', zipCode: zipCode ?? '', city: city ?? '', canton, language },
    ...{ latitude: String(latitude), longitude: String(longitude), active, channel, week: DAYS.map(timesOf) },
    phoneNo: branch.phoneNo === null ? '' : formatPhone(branch.phoneNo),
    timeSlotDuration: String(branch.timeSlotDuration),
    appointmentsPerTimeSlot: String(branch.appointmentsPerTimeSlot),
    products: branch.products,
    version,
  };
}

/** `7.30-12` as it is kept, `07:30 – 12:00`; what is no pair of times stays as it was typed, and is refused by its rule. */
export function tidyTimes(typed: string): string {
  if (typed.trim() === '') return '';
  const { from, to } = splitTimes(typed);
  return to === '' ? typed.trim() : `${from}${DASH}${to}`;
}

/** Both ends of what was typed, `24:00` at the end of a day. */
export function splitTimes(typed: string): { from: string; to: string } {
  const [from = '', to = ''] = typed.split(/[–-]/, 2).map(readTime);
  return { from, to: to === '00:00' ? '24:00' : to };
}

interface Placed extends OpeningInterval {
  /** Of its field. */
  name: string;
}

/** The times of a week; a field that was emptied is closed. */
const intervalsOf = ({ week }: Pick<BranchValues, 'week'>): Placed[] =>
  week.flatMap((times, index) =>
    times.flatMap((typed, at) =>
      typed.trim() === '' ? [] : [{ day: index + 1, ...splitTimes(typed), name: `week.${index}.${at}` }],
    ),
  );

/** What is sent. */
export function bodyOf(values: BranchValues): BranchBody {
  const { week: _week, version: _version, ...fields } = values;
  return {
    ...fields,
    phoneNo: values.phoneNo.trim() || null,
    latitude: readNumber(values.latitude),
    longitude: readNumber(values.longitude),
    openingDays: intervalsOf(values).map(({ day, from, to }) => ({ day, from, to })),
    timeSlotDuration: readNumber(values.timeSlotDuration),
    appointmentsPerTimeSlot: readNumber(values.appointmentsPerTimeSlot),
  } as BranchBody;
}

/** Undefined where nothing was typed, NaN for what is no number: the rules tell them apart. */
const readNumber = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.'));

const rules = object(branchFields);

/** The rules of the API over what would be sent, as errors of the form's fields. */
export function validate(values: BranchValues): object {
  const intervals = intervalsOf(values);
  const named = (path: string) =>
    path.replace(/^openingDays\[(\d+)\].*/, (_all, at) => intervals[Number(at)]?.name ?? '');
  const faults = [...faultsOf(values), ...refuseHours(intervals)].map(({ path, ...fault }) => ({
    name: named(path),
    fault,
  }));
  // The first fault of a field counts.
  return faults.toReversed().reduce((errors, { name, fault }) => setIn(errors, name, fault), {});
}

function faultsOf(values: BranchValues): { path: string; key: string; params?: Record<string, number> }[] {
  try {
    rules.validateSync(bodyOf(values), { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map(({ path = '', message, params }) => ({ path, key: message, params: boundsOf(params) }));
  }
}

const boundsOf = ({ min, max }: Record<string, unknown> = {}): Record<string, number> => ({
  ...(typeof min === 'number' && { minValue: min }),
  ...(typeof max === 'number' && { maxValue: max }),
});

/** What the slots of the next days follow from; null while the times or figures are not right. */
export function slotsFrom(values: BranchValues) {
  const { openingDays, timeSlotDuration, appointmentsPerTimeSlot } = bodyOf(values);
  const errors = validate(values);
  const isWrong = ['week', 'timeSlotDuration', 'appointmentsPerTimeSlot'].some((name) => name in errors);
  return isWrong ? null : { openingDays, timeSlotDurationMinutes: timeSlotDuration, places: appointmentsPerTimeSlot };
}

/** The point that was typed, latitude first; null while it is none. */
export function pointOf({
  latitude,
  longitude,
}: Pick<BranchValues, 'latitude' | 'longitude'>): [number, number] | null {
  const point = [readNumber(latitude), readNumber(longitude)] as const;
  const [north, east] = point;
  if (north === undefined || east === undefined || !Number.isFinite(north + east)) return null;
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? [north, east] : null;
}
