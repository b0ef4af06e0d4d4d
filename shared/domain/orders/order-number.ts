import { hasValidLuhn, luhnDigit } from '#shared/domain/luhn.ts';

/** Seven digits of a year's sequence: enough for 27 000 orders a day. */
const SEQUENCE_DIGITS = 7;
const LARGEST_SEQUENCE = 10 ** SEQUENCE_DIGITS - 1;

/**
 * Order number: two digits of the year, seven of the sequence, a Luhn check digit (`2600001230`), so that a mistyped
 * tube label is caught instead of naming another customer's order.
 * @param sequence counts from 1 within the year; throws a RangeError beyond seven digits.
 */
export function makeOrderNumber(sequence: number, year: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > LARGEST_SEQUENCE) {
    throw new RangeError(`order sequence out of range: ${sequence}`);
  }
  const digits = `${(year % 100).toString().padStart(2, '0')}${sequence.toString().padStart(SEQUENCE_DIGITS, '0')}`;
  return digits + luhnDigit(digits);
}

/** True for ten digits whose last is the check digit. Whether the order exists is another question. */
export function isOrderNumber(text: string): boolean {
  return /^\d{10}$/.test(text) && hasValidLuhn(text);
}

/**
 * Whether a text may be looked up as an order number: their column holds ASCII alone, and MariaDB refuses to compare anything else with it,
 * such as the laboratory's own `Prüf-17`.
 */
export function canBeOrderNumber(text: string): boolean {
  return /^[!-~]{1,40}$/.test(text);
}

/** Transaction number: order number, dash, counter from 1 (`2600001230-2`). */
export function makeTransactionNumber(orderNumber: string, counter: number): string {
  return `${orderNumber}-${counter}`;
}

/** The parts of a transaction number, or null when it is none. */
export function parseTransactionNumber(text: string): { orderNumber: string; counter: number } | null {
  const [, orderNumber = '', counter = ''] = /^(\d{10})-([1-9]\d{0,3})$/.exec(text) ?? [];
  return isOrderNumber(orderNumber) ? { orderNumber, counter: Number(counter) } : null;
}
