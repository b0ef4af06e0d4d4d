import { createHmac, randomBytes } from 'node:crypto';

/** Hexadecimal digits of a name: among a million people none has another's. */
const LENGTH = 16;

/** A name for each id: the same in one file, another in the next, and nobody finds the id by it once this is forgotten. */
export function makePseudonyms(): (id: string) => string {
  const key = randomBytes(32);
  return (id) => createHmac('sha256', key).update(id).digest('hex').slice(0, LENGTH);
}
