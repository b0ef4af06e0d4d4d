const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * The figure of a value in plain decimal notation, with the digits the laboratory sent: `7,30` becomes `7.30`, `<0.6` becomes `0.6`.
 * Never rounds and never adds a zero: digits say how precisely was measured.
 * @param number the value as read, or null for a text, which gives null.
 */
export function decimalText(valueText: string, number: number | null): string | null {
  if (number === null) return null;
  const figure = valueText.replace(/[<>=≤≥\s]/g, '');
  const plain = figure.replace(',', '.').replace(/^\+/, '');
  if (DECIMAL.test(figure) && Number(plain) === number) return plain;
  return String(number);
}

/** Digits after the point of a plain decimal text. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/**
 * Exact difference `left - right` of two plain decimal texts, at the larger of both precisions (`2.7 - 3.10` is `-0.40`), or null when
 * one is not plain decimal. Whole-number arithmetic: 5.1 - 4.9 is 0.2, not 0.1999999.
 */
export function subtractDecimals(left: string, right: string): string | null {
  const plain = /^-?\d+(?:\.\d+)?$/;
  if (!plain.test(left) || !plain.test(right)) return null;
  const decimals = Math.max(decimalsOf(left), decimalsOf(right));
  const scaled = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(decimals - decimalsOf(text)));
  const difference = scaled(left) - scaled(right);
  const digits = (difference < 0n ? -difference : difference).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${difference < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}
