import { zurichDate } from '#shared/domain/format-date.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  CITY_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  STREET_ADDRESS_MAX_LENGTH,
} from '#shared/limits/people.ts';
import { isCity, isStreet, isZip } from '#shared/schema/address.ts';
import { birthdateFault } from '#shared/schema/birthdate.ts';
import { isName } from '#shared/schema/names.ts';
import { isEmail } from '#shared/schema/person.ts';
import type { ImportTarget } from './import-target.ts';
import { instantAt } from './instant-at.ts';
import type { OrderCells, OrderColumn } from './order-columns.ts';
import { readAmount, readClock, readDay, readPhone, readStatus } from './read-values.ts';
import { type Fault, faultAt, isFault, type RowFault } from './row-fault.ts';

/** The statuses in which an import may create an order: firm, and without a result. */
export const STATUSES_OF_NEW: readonly OrderStatus[] = [OrderStatus.PAID, OrderStatus.CONFIRMED, OrderStatus.ANALYZING];

/** The person of a row; what an account that exists needs nobody to say is null where the row says nothing. */
export interface RowPerson {
  phoneNo: string;
  firstName: string | null;
  lastName: string | null;
  birthdate: string | null;
  sex: Sex | null;
  email: string | null;
  language: Language | null;
}

/** An order that a row asks for; what the catalogue and the branches say about it is not looked at yet. */
export interface NewRow {
  person: RowPerson;
  placedAt: Date;
  status: OrderStatus;
  productGroup: string;
  /** Key or name. */
  product: string;
  /** Rappen; null where the row says nothing. */
  total: number | null;
  place:
    | {
        application: typeof Application.homeSampling;
        address: { streetAddress: string; zipCode: string; city: string };
      }
    | { application: typeof Application.branch; branch: string; startsAt: Date };
}

/** An order that is placed by a file has no number, no voucher and no money yet. */
const LEFT_EMPTY: readonly OrderColumn[] = ['voucherCode', 'kit'];
const OF_BRANCH = ['branch', 'appointmentOn', 'appointmentFrom'] as const;
const OF_HOME = ['streetAddress', 'zipCode', 'city'] as const;

/** The order that a row without a number asks for, or the first thing that is wrong with it. */
export function readNewRow(said: OrderCells, target: ImportTarget, now: Date): NewRow | Fault {
  const person = readPerson(said, now);
  if (isFault(person)) return person;
  const placed = readMoment(said, ['orderedOn', 'orderedAt'], target, now);
  if ('fault' in placed) return placed;
  const status = readNewStatus(said, target);
  if (typeof status === 'object') return status;
  const given = LEFT_EMPTY.find((column) => said[column] !== undefined);
  if (given) return faultAt(given, 'misplaced');
  const money = readMoney(said);
  if (isFault(money)) return money;
  const { productGroup, product } = said;
  if (productGroup === undefined || product === undefined) {
    return faultAt(product === undefined ? 'product' : 'productGroup', 'required');
  }
  const place = readPlace(said, target, now);
  if ('fault' in place) return place;
  return { person, placedAt: placed.at, status, productGroup, product, ...money, place };
}

function readPerson(said: OrderCells, now: Date): RowPerson | Fault {
  const phoneNo = said.phoneNo === undefined ? null : readPhone(said.phoneNo);
  if (phoneNo === null) return faultAt('phoneNo', said.phoneNo === undefined ? 'required' : 'phone');
  for (const column of ['firstName', 'lastName'] as const) {
    const name = said[column];
    if (name !== undefined && name.length > NAME_MAX_LENGTH) return faultAt(column, 'too-long');
    if (name !== undefined && !isName(name)) return faultAt(column, 'name');
  }
  const birthdate = said.birthdate === undefined ? null : readDay(said.birthdate);
  if (said.birthdate !== undefined) {
    const fault = birthdate === null ? 'birthdate' : birthdateFault(birthdate, zurichDate(now));
    if (fault) return faultAt('birthdate', fault === 'field.birthdate.too-young' ? 'too-young' : 'birthdate');
  }
  const sex = said.sex?.toLowerCase() ?? null;
  if (sex !== null && sex !== 'female' && sex !== 'male') return faultAt('sex', 'sex');
  const email = said.email ?? null;
  if (email !== null && (email.length > EMAIL_MAX_LENGTH || !isEmail(email))) return faultAt('email', 'email');
  const language = LANGUAGES.find((one) => one === said.language?.toLowerCase()) ?? null;
  if (said.language !== undefined && language === null) return faultAt('language', 'language');
  const { firstName = null, lastName = null } = said;
  return { phoneNo, firstName, lastName, birthdate, sex, email, language };
}

type MomentColumns = readonly [day: OrderColumn, clock: OrderColumn];

/** Nothing that an import writes lies ahead: who orders for a day to come holds a place first. */
function readMoment(
  said: OrderCells,
  [dayColumn, clockColumn]: MomentColumns,
  { utcOffset }: ImportTarget,
  now: Date,
): { at: Date } | Fault {
  const [saidDay, saidClock] = [said[dayColumn], said[clockColumn]];
  if (saidDay === undefined) return faultAt(dayColumn, 'required');
  if (saidClock === undefined) return faultAt(clockColumn, 'required');
  const day = readDay(saidDay);
  if (day === null) return faultAt(dayColumn, 'date');
  const clock = readClock(saidClock);
  const at = clock === null ? null : instantAt(day, clock, utcOffset);
  if (at === null) return faultAt(clockColumn, 'time');
  return at.getTime() > now.getTime() ? faultAt(dayColumn, 'ahead') : { at };
}

function readNewStatus(said: OrderCells, target: ImportTarget): OrderStatus | Fault {
  const own = said.status === undefined ? null : readStatus(said.status);
  if (said.status !== undefined && own === null) return faultAt('status', 'status');
  if (own !== null && target.status !== null && own !== target.status) return faultAt('status', 'differs');
  const status = target.status ?? own;
  if (status === null) return faultAt('status', 'required');
  return STATUSES_OF_NEW.includes(status) ? status : faultAt('status', 'status-of-new');
}

/** Money is what the ledger says, and no file writes into it. */
function readMoney({ total, paid, currency }: OrderCells): Pick<NewRow, 'total'> | Fault {
  if (currency !== undefined && currency.toUpperCase() !== 'CHF') return faultAt('currency', 'amount');
  const amount = total === undefined ? null : readAmount(total);
  if (total !== undefined && amount === null) return faultAt('total', 'amount');
  if (paid !== undefined && readAmount(paid) !== 0) return faultAt('paid', 'no-money');
  return { total: amount };
}

function readPlace(said: OrderCells, target: ImportTarget, now: Date): NewRow['place'] | Fault {
  const own = said.application?.toLowerCase();
  const application = Object.values(Application).find((one) => one === (own ?? target.application));
  if (!application) return faultAt('application', own === undefined ? 'required' : 'application');
  const misplaced = (application === Application.branch ? OF_HOME : [...OF_BRANCH, 'appointmentTo' as const]).find(
    (column) => said[column] !== undefined,
  );
  if (misplaced) return faultAt(misplaced, 'misplaced');
  if (application === Application.homeSampling) {
    const address = readAddress(said);
    return isFault(address) ? address : { application, address };
  }
  if (said.branch === undefined) return faultAt('branch', 'required');
  const starts = readMoment(said, ['appointmentOn', 'appointmentFrom'], target, now);
  return 'fault' in starts ? starts : { application, branch: said.branch, startsAt: starts.at };
}

interface Address {
  streetAddress: string;
  zipCode: string;
  city: string;
}

/** An address a parcel can be sent to, or what is wrong with it. */
export function readAddress({ streetAddress, zipCode, city }: OrderCells): Address | Fault {
  const parts: [OrderColumn, string | undefined, (value: string) => boolean, number, RowFault][] = [
    ['streetAddress', streetAddress, isStreet, STREET_ADDRESS_MAX_LENGTH, 'street'],
    ['zipCode', zipCode, isZip, Number.POSITIVE_INFINITY, 'zip'],
    ['city', city, isCity, CITY_MAX_LENGTH, 'city'],
  ];
  for (const [column, value, isRight, longest, fault] of parts) {
    if (value === undefined || value === '') return faultAt(column, 'required');
    if (value.length > longest) return faultAt(column, 'too-long');
    if (!isRight(value)) return faultAt(column, fault);
  }
  return { streetAddress: streetAddress ?? '', zipCode: zipCode ?? '', city: city ?? '' };
}
