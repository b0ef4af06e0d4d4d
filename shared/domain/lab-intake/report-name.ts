import { isOrderNumber } from '#shared/domain/orders/order-number.ts';

/** Longest name of a report. */
const NAME_MAX = 100;
const SIGNS = /^[A-Za-z0-9._-]+$/;

/** Whether a file can be kept under this name: letters without accents, digits, dot, dash and underscore. */
export const isReportName = (name: string): boolean =>
  name.length <= NAME_MAX && SIGNS.test(name) && !/^\.+$/.test(name);

/**
 * The number of the order a report belongs to, as its name says (`Befund_2600010934.pdf`). Null where the name holds none with a right
 * check digit, or two different ones: it is never guessed.
 */
export function orderNumberIn(name: string): string | null {
  const numbers = new Set((name.match(/(?<!\d)\d{10}(?!\d)/g) ?? []).filter(isOrderNumber));
  const [only = null] = numbers;
  return numbers.size === 1 ? only : null;
}

/** A name the file can be kept under: what is not allowed becomes an underscore, accents go, and of a long name the end stays. */
export function toReportName(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_');
  return plain.slice(-NAME_MAX);
}
