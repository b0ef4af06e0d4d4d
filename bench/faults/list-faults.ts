import { BOOKING } from './list/booking.ts';
import type { Fault } from './list/fault.ts';
import { FILES_IN_AND_OUT } from './list/files-in-and-out.ts';
import { PAYMENTS_AND_VOUCHERS } from './list/payments-and-vouchers.ts';
import { PROCESSES_AND_STORES } from './list/processes-and-stores.ts';
import { SIGN_IN_AND_SMS } from './list/sign-in-and-sms.ts';

/** Every fault that the product must survive, in the order of their numbers. */
export const FAULTS: readonly Fault[] = [
  ...PROCESSES_AND_STORES,
  ...PAYMENTS_AND_VOUCHERS,
  ...BOOKING,
  ...SIGN_IN_AND_SMS,
  ...FILES_IN_AND_OUT,
].toSorted((one, other) => one.id.localeCompare(other.id));
