import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the payment provider makes them: a prefix, an underscore and 24 letters and digits. */
export function makeId(prefix: string): string {
  const tail = Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${prefix}_${tail}`;
}
