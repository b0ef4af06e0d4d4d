/**
 * Check digit of a row of digits by the Luhn formula (ISO/IEC 7812-1 annex B): finds every single wrong digit and
 * every swap of neighbours but 09/90, which is what happens when a tube label is typed by hand.
 * @param digits one or more digits without the check digit; anything else throws a RangeError.
 */
export function luhnDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError(`not a row of digits: ${digits}`);
  let sum = 0;
  for (let position = 0; position < digits.length; position += 1) {
    const digit = Number(digits[digits.length - 1 - position]);
    const weighted = position % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return ((10 - (sum % 10)) % 10).toString();
}

/** True when the last digit is the Luhn check digit of those before it. */
export function hasValidLuhn(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.slice(-1);
}
