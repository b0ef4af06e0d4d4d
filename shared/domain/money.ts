import { formatCount } from './format-count.ts';

/** No-break space: the amount never wraps away from its currency. */
const NO_BREAK_SPACE = '\u00a0';
/**
 * Money as a person reads it, the same in all four languages: `CHF 1’249.50`.
 * @param rappen whole Rappen; a fraction is a fault of the caller and throws a RangeError.
 */
export function formatMoney(rappen: number): string {
  return `CHF${NO_BREAK_SPACE}${formatAmount(rappen)}`;
}

/** The number of `formatMoney` without the currency, for table columns and invoice lines: `1’249.50`. */
export function formatAmount(rappen: number): string {
  assertRappen(rappen);
  const absolute = Math.abs(rappen);
  const francs = formatCount(Math.trunc(absolute / 100));
  const cents = (absolute % 100).toString().padStart(2, '0');
  return `${rappen < 0 ? '-' : ''}${francs}.${cents}`;
}

/** Sum of amounts in whole Rappen; 0 for none. Throws a RangeError when one of them is not whole. */
export function sumRappen(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + assertRappen(amount), 0);
}

/** A fraction of a Rappen, or an amount beyond exact integers, means that something multiplied before rounding. */
function assertRappen(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of Rappen: ${amount}`);
  return amount;
}
