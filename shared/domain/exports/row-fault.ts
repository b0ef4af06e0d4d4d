import type { OrderColumn } from './order-columns.ts';

/** Why a row of a file of orders is refused; each is a text. */
export const ROW_FAULTS = [
  'cells',
  'required',
  'misplaced',
  'too-long',
  'check-digit',
  'unknown-order',
  'twice',
  'exists',
  'differs',
  'changed-meanwhile',
  'account-ended',
  'other-year',
  'other-application',
  'status',
  'step-not-allowed',
  'step-of-money',
  'step-of-medicine',
  'status-of-new',
  'date',
  'time',
  'ahead',
  'application',
  'product',
  'not-for-this-sex',
  'branch',
  'slot',
  'amount',
  'price',
  'no-money',
  'phone',
  'name',
  'birthdate',
  'too-young',
  'sex',
  'email',
  'language',
  'street',
  'zip',
  'city',
  'other-person',
  'not-customer',
  'incomplete-person',
  'kit-sent',
  'order-over',
] as const;

export type RowFault = (typeof ROW_FAULTS)[number];

/** What is wrong with a row: at which column, and what a sentence about it names (a line, a number). */
export interface Fault {
  field: OrderColumn | null;
  fault: RowFault;
  detail?: string;
}

export const faultAt = (field: OrderColumn | null, fault: RowFault, detail?: string): Fault => ({
  field,
  fault,
  ...(detail === undefined ? {} : { detail }),
});

export const isFault = (value: object): value is Fault => 'fault' in value;
