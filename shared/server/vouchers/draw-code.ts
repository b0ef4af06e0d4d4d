import { randomInt } from 'node:crypto';
import { RANDOM_CODE_LENGTH } from '#shared/limits/vouchers.ts';

/** No sign that is taken for another one: neither 0 and O, nor 1, I and L. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that nobody guesses, easy to read from a letter and to type. */
export const drawCode = (): string =>
  Array.from({ length: RANDOM_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
